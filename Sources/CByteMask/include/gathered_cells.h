// Cells of rows put side by side and hashed, and compared with others: many rows at a time, by the widest instructions
// that the processor has. One text for all of them, since vectors of 64 bytes become what there is.
#ifndef GATHERED_CELLS_H
#define GATHERED_CELLS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Neighbouring cells of a row, from the first to the last.
typedef struct {
  int64_t first, last;
} gathered_run;

enum {
  GATHERED_LINE = 64,      // a line of the cache; rows take whole ones, two at least
  GATHERED_LINE_LIMIT = 12, // the most lines of a row
  GATHERED_HEAD = 8,       // bytes of a row that are zero, and not compared
  // A copy goes on for up to a line behind its end, and zeros for two.
  GATHERED_SLACK = 3 * GATHERED_LINE,
};

typedef uint32_t gathered_words __attribute__((vector_size(64)));

// The numbers that words are multiplied by: odd, and without a pattern.
static const gathered_words gathered_factors = {
    0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F, 0x165667B1, 0xA0761D65, 0xE7037ED1, 0x8EBC6AF1,
    0x589965CD, 0x1D8E4E27, 0xEB44ACCB, 0x2D358DCD, 0xCC9E2D51, 0x1B873593, 0xB5297A4D, 0x68E31DA5,
};
static const gathered_words gathered_compared = {
    0, 0, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u,
};
// Begun n bytes before its middle, it has n bytes that count and none after them.
static const gathered_words gathered_window[2] = {
    {~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u, ~0u},
};

#define GATHERED_INLINE static inline __attribute__((always_inline))

// A macro and not a function: how a vector is handed over depends on the instructions of a function.
#define GATHERED_LOAD(words, row, line) memcpy(&words, (row) + (line) * GATHERED_LINE, GATHERED_LINE)

// The cells of one row; returns how many lines they take, 0 where the row is too long to have room in any case.
GATHERED_INLINE uint32_t gathered_row(const uint8_t *text, const int32_t *ends, size_t cells, const gathered_run *runs,
                                      size_t count, uint8_t mark, uint8_t *row) {
  if (ends[cells - 1] - ends[-1] > GATHERED_LINE_LIMIT * GATHERED_LINE - GATHERED_HEAD - 2) return 0;
  uint8_t *place = row + GATHERED_HEAD;
  memset(row, 0, GATHERED_HEAD);
  *place++ = mark;
  for (size_t run = 0; run < count; run++) {
    const int64_t before = ends[runs[run].first - 1], length = ends[runs[run].last] - before;
    const uint8_t *from = text + before + 1;
    // Half a line at a time: two thirds of the cells are no longer, and stores across lines are dear.
    memcpy(place, from, GATHERED_LINE / 2);
    for (int64_t done = GATHERED_LINE / 2; done < length; done += GATHERED_LINE / 2)
      memcpy(place + done, from + done, GATHERED_LINE / 2);
    place += length;
  }
  place[-1] = '\t'; // the last row of a text may have anything behind it
  memset(place, 0, 2 * GATHERED_LINE);
  const uint32_t lines = (uint32_t)(place - row + GATHERED_LINE - 1) / GATHERED_LINE;
  return lines < 2 ? 2 : lines;
}

// Every word is multiplied by itself: a chain of multiplications would be waited for.
GATHERED_INLINE uint64_t gathered_hash(const uint8_t *row, uint32_t lines) {
  gathered_words words, factors = gathered_factors, sum = {0};
  for (uint32_t line = 0; line < lines; line++) {
    GATHERED_LOAD(words, row, line);
    sum += words * factors;
    factors = factors * 5 + 2; // odd again
  }
  uint64_t parts[8], hash = 0;
  memcpy(parts, &sum, sizeof parts);
  for (int part = 0; part < 8; part++) hash += parts[part] * (0x9E3779B97F4A7C15 ^ (uint64_t)part << 33);
  return hash ^ hash >> 29;
}

// Whether two rows are equal behind their heads.
GATHERED_INLINE int gathered_equal(const uint8_t *a, const uint8_t *b, uint32_t lines) {
  gathered_words x, y;
  GATHERED_LOAD(x, a, 0);
  GATHERED_LOAD(y, b, 0);
  gathered_words difference = (x ^ y) & gathered_compared;
  for (uint32_t line = 1; line < lines; line++) {
    GATHERED_LOAD(x, a, line);
    GATHERED_LOAD(y, b, line);
    difference |= x ^ y;
  }
  return __builtin_reduce_or(difference) == 0;
}

// Whether neighbouring cells of a row are a text of at most a line, `expected`, of which `window` shows the bytes that count.
GATHERED_INLINE int gathered_same(const uint8_t *text, const int32_t *ends, const gathered_run *run,
                                  const uint8_t *expected, int64_t length, const uint8_t *window) {
  const int64_t before = ends[run->first - 1];
  gathered_words x, y, counted;
  GATHERED_LOAD(x, text + before + 1, 0);
  GATHERED_LOAD(y, expected, 0);
  GATHERED_LOAD(counted, window, 0);
  return (ends[run->last] - before - 1 == length) & (__builtin_reduce_or((x ^ y) & counted) == 0);
}

#define GATHERED_FUNCTIONS(NAME, TARGET)                                                                               \
  TARGET static void gather_##NAME(const uint8_t *text, const int32_t *ends, size_t cells, size_t rows,                \
                                   const gathered_run *runs, size_t count, const uint8_t *marks, uint8_t *gathered,    \
                                   uint32_t *lines, uint64_t *hashes) {                                                \
    uint8_t *next = gathered;                                                                                          \
    for (size_t row = 0; row < rows; next += lines[row++] * GATHERED_LINE)                                             \
      lines[row] = marks[row] ? gathered_row(text, ends + row * cells, cells, runs, count, marks[row], next) : 0;      \
    /* A loop of its own: what was written a moment ago in other pieces would be waited for. */                        \
    next = gathered;                                                                                                   \
    for (size_t row = 0; row < rows; next += lines[row++] * GATHERED_LINE)                                             \
      hashes[row] = lines[row] ? gathered_hash(next, lines[row]) : 0;                                                  \
  }                                                                                                                    \
  TARGET static uint64_t compare_##NAME(const uint8_t *gathered, const uint32_t *lines,                                \
                                        const uint8_t *const *others, size_t rows) {                                   \
    uint64_t equal = 0;                                                                                                \
    for (size_t row = 0; row < rows; gathered += lines[row++] * GATHERED_LINE)                                         \
      if (others[row]) equal |= (uint64_t)gathered_equal(gathered, others[row], lines[row]) << row;                    \
    return equal;                                                                                                      \
  }                                                                                                                    \
  TARGET static uint64_t same_##NAME(const uint8_t *text, const int32_t *ends, size_t cells, size_t rows,              \
                                     const gathered_run *run, const uint8_t *expected, int64_t length) {               \
    const uint8_t *window = (const uint8_t *)(gathered_window + 1) - length;                                           \
    uint64_t same = 0;                                                                                                 \
    for (size_t row = 0; row < rows; row++, ends += cells)                                                             \
      same |= (uint64_t)gathered_same(text, ends, run, expected, length, window) << row;                               \
    return same;                                                                                                       \
  }

GATHERED_FUNCTIONS(plain, )
#if defined(__x86_64__)
GATHERED_FUNCTIONS(avx2, __attribute__((target("avx2"))))
GATHERED_FUNCTIONS(avx512, __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))))
#define GATHERED_CHOICE(name, ...)                                                                                     \
  (__builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") ? name##_avx512(__VA_ARGS__)               \
   : __builtin_cpu_supports("avx2")                                         ? name##_avx2(__VA_ARGS__)                 \
                                                                            : name##_plain(__VA_ARGS__))
#else
#define GATHERED_CHOICE(name, ...) name##_plain(__VA_ARGS__)
#endif

// Puts the cells of rows side by side, each row in the line behind the last one of the row before: the lines of a few rows
// stay in the first cache, beside the text and the places of its cells.
//
// Up to 64 bytes after each cell are read. `ends` has the ends of the rows' cells, row after row, and before them where
// the cell before the first ends. A row's `mark` is its first byte; one with mark 0 is passed over. `lines` receives how
// many lines a row takes, 0 where there is no room for it, `hashes` a hash of them.
static inline void gather_cells(const uint8_t *text, const int32_t *ends, size_t cells, size_t rows,
                                const gathered_run *runs, size_t count, const uint8_t *marks, uint8_t *gathered,
                                uint32_t *lines, uint64_t *hashes) {
  GATHERED_CHOICE(gather, text, ends, cells, rows, runs, count, marks, gathered, lines, hashes);
}

// Compares up to 64 rows with others, of which there may be none; a bit is set where they are equal.
static inline uint64_t compare_cells(const uint8_t *gathered, const uint32_t *lines, const uint8_t *const *others,
                                     size_t rows) {
  return GATHERED_CHOICE(compare, gathered, lines, others, rows);
}

// Whether neighbouring cells of up to 64 rows are a text, byte by byte; a bit is set where they are. A text of more than a
// line is none.
//
// Up to 64 bytes from the beginning of the cells and of the text are read.
static inline uint64_t same_cells(const uint8_t *text, const int32_t *ends, size_t cells, size_t rows,
                                  const gathered_run *run, const uint8_t *expected, int64_t length) {
  if (length < 0 || length > GATHERED_LINE) return 0;
  return GATHERED_CHOICE(same, text, ends, cells, rows, run, expected, length);
}

#undef GATHERED_FUNCTIONS
#undef GATHERED_CHOICE

#endif
