// Cells of rows that stand side by side, hashed and compared with others: many rows at a time, by the widest instructions
// that the processor has. One text for all of them, since vectors of 64 bytes become what there is.
#ifndef GATHERED_CELLS_H
#define GATHERED_CELLS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
  GATHERED_LINE = 64,       // a line of the cache; rows take whole ones, two at least
  GATHERED_LINE_LIMIT = 12, // the most lines of a row
  GATHERED_STRIDE = GATHERED_LINE * GATHERED_LINE_LIMIT, // from the beginning of a row to that of the next one
  GATHERED_HEAD = 8,        // bytes of a row that are zero, and not compared; its mark follows, and its cells
  // The last row may be followed by this many bytes that mean nothing.
  GATHERED_SLACK = 3 * GATHERED_LINE,
};

typedef uint32_t gathered_words __attribute__((vector_size(64)));
typedef uint64_t gathered_sums __attribute__((vector_size(64)));

// What is added to the words of a line before they are hashed: numbers without a pattern.
static const gathered_words gathered_addends = {
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

// Adds the products of neighbouring words of a line, to each of which something was added that is another one everywhere.
#define GATHERED_MULTIPLY(sum, row, line)                                                                              \
  do {                                                                                                                 \
    gathered_words words;                                                                                              \
    GATHERED_LOAD(words, row, line);                                                                                   \
    const gathered_sums pairs = (gathered_sums)(words + gathered_addends + (line) * 0x9E3779B9);                       \
    sum += (pairs & 0xFFFFFFFF) * (pairs >> 32);                                                                       \
  } while (0)

// No multiplication waits for another one, nor does a branch depend on how long most rows are.
GATHERED_INLINE uint64_t gathered_hash(const uint8_t *row, uint32_t lines) {
  gathered_sums sum = {0};
  GATHERED_MULTIPLY(sum, row, 0);
  GATHERED_MULTIPLY(sum, row, 1);
  for (uint32_t line = 2; line < lines; line++) GATHERED_MULTIPLY(sum, row, line);
  const uint64_t hash = __builtin_reduce_add(sum);
  return (hash ^ hash >> 32) * 0x9E3779B97F4A7C15;
}

// Whether two rows are equal behind their heads.
GATHERED_INLINE int gathered_equal(const uint8_t *a, const uint8_t *b, uint32_t lines) {
  gathered_words x, y, z, w;
  GATHERED_LOAD(x, a, 0);
  GATHERED_LOAD(y, b, 0);
  GATHERED_LOAD(z, a, 1);
  GATHERED_LOAD(w, b, 1);
  gathered_words difference = ((x ^ y) & gathered_compared) | (z ^ w);
  for (uint32_t line = 2; line < lines; line++) {
    GATHERED_LOAD(x, a, line);
    GATHERED_LOAD(y, b, line);
    difference |= x ^ y;
  }
  return __builtin_reduce_or(difference) == 0;
}

// Whether there is a text of at most a line, `expected`, of which `window` shows the bytes that count.
GATHERED_INLINE int gathered_same(const uint8_t *text, const uint8_t *expected, const uint8_t *window) {
  gathered_words x, y, counted;
  GATHERED_LOAD(x, text, 0);
  GATHERED_LOAD(y, expected, 0);
  GATHERED_LOAD(counted, window, 0);
  return __builtin_reduce_or((x ^ y) & counted) == 0;
}

#define GATHERED_FUNCTIONS(NAME, TARGET)                                                                               \
  TARGET static void hash_##NAME(uint8_t *gathered, uint32_t *lines, const uint8_t *marks, size_t rows,                \
                                 uint64_t *hashes) {                                                                   \
    for (size_t row = 0; row < rows; row++) gathered[row * GATHERED_STRIDE + GATHERED_HEAD] = marks[row];              \
    /* A loop of its own: what was written a moment ago in other pieces would be waited for. */                        \
    for (size_t row = 0; row < rows; row++) {                                                                          \
      hashes[row] = gathered_hash(gathered + row * GATHERED_STRIDE, lines[row]);                                       \
      lines[row] = marks[row] ? lines[row] : 0;                                                                        \
    }                                                                                                                  \
  }                                                                                                                    \
  TARGET static uint64_t compare_##NAME(const uint8_t *gathered, const uint32_t *lines,                                \
                                        const uint8_t *const *others, size_t rows) {                                   \
    uint64_t equal = 0;                                                                                                \
    for (size_t row = 0; row < rows; row++, gathered += GATHERED_STRIDE)                                               \
      if (others[row]) equal |= (uint64_t)gathered_equal(gathered, others[row], lines[row]) << row;                    \
    return equal;                                                                                                      \
  }                                                                                                                    \
  TARGET static uint64_t same_##NAME(const uint8_t *text, const uint32_t *places, size_t rows,                         \
                                     const uint8_t *expected, size_t length) {                                         \
    const uint8_t *window = (const uint8_t *)(gathered_window + 1) - length;                                           \
    uint64_t same = 0;                                                                                                 \
    for (size_t row = 0; row < rows; row++)                                                                            \
      same |= (uint64_t)gathered_same(text + places[row], expected, window) << row;                                    \
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

// Marks rows and hashes them. One with mark 0 is passed over: it then has no lines.
static inline void hash_cells(uint8_t *gathered, uint32_t *lines, const uint8_t *marks, size_t rows, uint64_t *hashes) {
  GATHERED_CHOICE(hash, gathered, lines, marks, rows, hashes);
}

// Compares up to 64 rows with others, of which there may be none; a bit is set where they are equal.
static inline uint64_t compare_cells(const uint8_t *gathered, const uint32_t *lines, const uint8_t *const *others,
                                     size_t rows) {
  return GATHERED_CHOICE(compare, gathered, lines, others, rows);
}

// Whether there is a certain text at up to 64 places, byte by byte; a bit is set where it is. A text of more than a line is
// nowhere.
//
// Up to 64 bytes from each place and from the beginning of the text are read.
static inline uint64_t same_text(const uint8_t *text, const uint32_t *places, size_t rows, const uint8_t *expected,
                                 size_t length) {
  if (length > GATHERED_LINE) return 0;
  return GATHERED_CHOICE(same, text, places, rows, expected, length);
}

#undef GATHERED_MULTIPLY
#undef GATHERED_FUNCTIONS
#undef GATHERED_CHOICE

#endif
