// Reads neighbouring rows of tab-delimited text that have exactly as many cells as they should: the cells that are wanted
// are put side by side, and where two others are is written down.
//
// The plain variant and that for AVX2 write down where each delimiter of a row is, and copy run after run. With AVX-512 a
// row takes no branch that depends on how long its cells are: `pdep` finds the delimiters at which runs begin and end, one
// subtraction makes them a mask of all bytes between, and these are pressed together.
#ifndef REGULAR_ROWS_H
#define REGULAR_ROWS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "byte_mask.h"
#include "gathered_cells.h"

enum {
  ROW_BLOCK = 64,       // bytes that are looked at together
  ROW_BLOCK_LIMIT = 11, // the most blocks of a row
  ROW_CELL_LIMIT = 64,  // the most cells of a row
};

// Neighbouring cells of a row, from the first to the last.
typedef struct {
  int64_t first, last;
} row_run;

// What is wanted of rows.
typedef struct {
  size_t cells; // how many each has, at most ROW_CELL_LIMIT
  // Runs of wanted cells, in order, with others between them; and the same as bits: bit k stands for the delimiter after
  // cell k, at which a run begins or ends. It is the one before the run's first cell: each cell is copied with the
  // delimiter before it.
  const row_run *runs;
  size_t run_count;
  uint64_t starts, ends;
  uint64_t starts_inside; // 1 if a run begins with the first cell, which has no delimiter before it; else 0
  size_t number; // a cell whose place is wanted; not the first
  size_t beyond; // how many cells after that there is another one whose place is wanted; at least 1
} row_shape;

// Where the rows that are read are written down: room for as many as are asked for.
typedef struct {
  uint8_t *gathered; // the cells of each in `GATHERED_STRIDE` bytes, and `GATHERED_SLACK` bytes more
  uint32_t *lines;   // how many lines its cells take
  uint32_t *ends;    // where it ends, behind its line feed
  uint32_t *numbers; // where the number begins
  int32_t *lengths;  // how many bytes the number has; −1 where it or the other cell begins too far away
  uint32_t *others;  // the delimiter before the other cell
} row_room;

// What was found of a row; `is_regular` is 0 where it is none, and then nothing else means anything.
typedef struct {
  int is_regular;
  size_t length; // with its line feed
  size_t cells;  // bytes of the cells that are wanted
  size_t number; // the delimiter before the number
} row_found;

#define ROW_INLINE static inline __attribute__((always_inline))

// The runs of a row of which the delimiters are known, and before them the beginning of the row.
ROW_INLINE size_t row_copy(const uint8_t *text, const int32_t *delimiters, const row_shape *shape, uint8_t *cells) {
  uint8_t *end = cells;
  for (size_t run = 0; run < shape->run_count; run++) {
    const int64_t from = delimiters[shape->runs[run].first - 1], length = delimiters[shape->runs[run].last] - from;
    // Half a line at a time: two thirds of the cells are no longer, and stores across lines are dear.
    memcpy(end, text + from, GATHERED_LINE / 2);
    for (int64_t done = GATHERED_LINE / 2; done < length; done += GATHERED_LINE / 2)
      memcpy(end + done, text + from + done, GATHERED_LINE / 2);
    end += length;
  }
  return (size_t)(end - cells);
}

// A row, of which `TABS` and `FEEDS` give the masks of a block.
//
// Eight places are written at a time, whether there are as many or not: a loop that ends with the last bit of a mask is
// mispredicted once a block, which costs more than seven places too many.
#define ROW_FOUND(TABS, FEEDS)                                                                                         \
  int32_t room[1 + ROW_CELL_LIMIT + 8], *const delimiters = room + 1;                                                  \
  size_t count = 0;                                                                                                    \
  delimiters[-1] = 0;                                                                                                  \
  for (size_t block = 0; block < left && block < ROW_BLOCK_LIMIT * ROW_BLOCK; block += ROW_BLOCK) {                    \
    const uint64_t inside = left - block < 64 ? ((uint64_t)1 << (left - block)) - 1 : ~(uint64_t)0;                    \
    const uint64_t feeds = FEEDS(text + block) & inside;                                                               \
    uint64_t rest = (TABS(text + block) | feeds) & inside & (feeds ^ (feeds - 1));                                     \
    const size_t more = (size_t)__builtin_popcountll(rest);                                                            \
    if (count + more > shape->cells) break;                                                                            \
    int32_t *at = delimiters + count;                                                                                  \
    for (size_t written = 0; written < more; written += 8)                                                             \
      for (int each = 0; each < 8; each++) {                                                                           \
        *at++ = (int32_t)block + (rest ? __builtin_ctzll(rest) : 0);                                                   \
        rest &= rest - 1;                                                                                              \
      }                                                                                                                \
    count += more;                                                                                                     \
    if (feeds == 0) continue;                                                                                          \
    if (count != shape->cells) break;                                                                                  \
    return (row_found){1, (size_t)delimiters[count - 1] + 1, row_copy(text, delimiters, shape, cells),                 \
                       (size_t)delimiters[shape->number - 1]};                                                         \
  }                                                                                                                    \
  return (row_found){0, 0, 0, 0}

// Neighbouring rows, up to one that is not regular.
#define ROW_FUNCTION(NAME, TARGET, TABS)                                                                               \
  TARGET static size_t NAME##_rows(const uint8_t *text, size_t left, const row_shape *wanted, size_t limit,            \
                                   const row_room *room) {                                                             \
    /* Copies: whatever is written through a pointer to bytes might be what it points to. */                           \
    const row_shape shape = *wanted;                                                                                   \
    uint8_t *restrict gathered = room->gathered;                                                                       \
    uint32_t *restrict lines = room->lines, *restrict ends = room->ends, *restrict numbers = room->numbers;            \
    uint32_t *restrict others = room->others;                                                                          \
    int32_t *restrict lengths = room->lengths;                                                                         \
    size_t place = 0, row = 0;                                                                                         \
    for (; row < limit; row++, gathered += GATHERED_STRIDE) {                                                          \
      memset(gathered, 0, 2 * GATHERED_HEAD);                                                                          \
      uint8_t *cells = gathered + GATHERED_HEAD + 1;                                                                   \
      const row_found found = NAME##_row(text + place, left - place, &shape, cells);                                   \
      if (!found.is_regular) break;                                                                                    \
      memset(cells + found.cells, 0, 2 * GATHERED_LINE);                                                               \
      cells[found.cells] = '\t'; /* zeros at the end of the last cell are not those behind it */                       \
      const uint32_t count = (uint32_t)(GATHERED_HEAD + 1 + found.cells) / GATHERED_LINE + 1;                          \
      lines[row] = count < 2 ? 2 : count;                                                                              \
      numbers[row] = (uint32_t)(place + found.number + 1);                                                             \
      place += found.length;                                                                                           \
      ends[row] = (uint32_t)place;                                                                                     \
    }                                                                                                                  \
    /* A loop of its own: no row has to wait for these. */                                                             \
    for (size_t each = 0; each < row; each++) {                                                                        \
      uint64_t tabs = TABS(text + numbers[each]);                                                                      \
      const int length = tabs ? __builtin_ctzll(tabs) : -1;                                                            \
      for (size_t cell = 1; cell < shape.beyond; cell++) tabs &= tabs - 1;                                             \
      lengths[each] = tabs ? length : -1;                                                                              \
      others[each] = numbers[each] + (tabs ? (uint32_t)__builtin_ctzll(tabs) : 0);                                     \
    }                                                                                                                  \
    return row;                                                                                                        \
  }

#define ROW_PLAIN_TABS(bytes) byte_mask_64(bytes, '\t')
#define ROW_PLAIN_FEEDS(bytes) byte_mask_64(bytes, '\n')

ROW_INLINE row_found plain_row(const uint8_t *text, size_t left, const row_shape *shape, uint8_t *cells) {
  ROW_FOUND(ROW_PLAIN_TABS, ROW_PLAIN_FEEDS);
}
ROW_FUNCTION(plain, , ROW_PLAIN_TABS)

#if defined(__x86_64__)
#include <immintrin.h>

#define ROW_AVX2 __attribute__((target("avx2,bmi,popcnt")))
#define ROW_AVX2_HALF(bytes, wanted)                                                                                   \
  (uint64_t)(uint32_t)_mm256_movemask_epi8(                                                                            \
      _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(bytes)), _mm256_set1_epi8(wanted)))
#define ROW_AVX2_TABS(bytes) (ROW_AVX2_HALF(bytes, '\t') | ROW_AVX2_HALF((bytes) + 32, '\t') << 32)
#define ROW_AVX2_FEEDS(bytes) (ROW_AVX2_HALF(bytes, '\n') | ROW_AVX2_HALF((bytes) + 32, '\n') << 32)

ROW_AVX2 ROW_INLINE row_found avx2_row(const uint8_t *text, size_t left, const row_shape *shape, uint8_t *cells) {
  ROW_FOUND(ROW_AVX2_TABS, ROW_AVX2_FEEDS);
}
ROW_FUNCTION(avx2, ROW_AVX2, ROW_AVX2_TABS)

#define ROW_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,bmi,bmi2,popcnt")))
#define ROW_AVX512_TABS(bytes) (uint64_t) _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes), _mm512_set1_epi8('\t'))

// How far the cells of a row are put together.
typedef struct {
  size_t delimiters; // that were passed
  size_t bytes;      // of wanted cells
  unsigned char inside;
} row_pressed;

// Puts the wanted bytes of a block behind those of the blocks before, up to the end of `part`; returns its delimiters.
ROW_AVX512 ROW_INLINE uint64_t avx512_press(const __m512i bytes, uint64_t part, const row_shape *shape, uint8_t *cells,
                                            row_pressed *pressed) {
  const __m512i above = _mm512_sub_epi8(bytes, _mm512_set1_epi8('\t'));
  const uint64_t delimiters = _mm512_cmple_epu8_mask(above, _mm512_set1_epi8('\n' - '\t')) & part;
  const uint64_t starts = _pdep_u64(shape->starts >> (pressed->delimiters & 63), delimiters);
  const uint64_t ends = _pdep_u64(shape->ends >> (pressed->delimiters & 63), delimiters);
  // From a start to before its end all bits are set by the difference, and it borrows where a run goes on.
  unsigned long long wanted;
  pressed->inside = _subborrow_u64(pressed->inside, ends, starts, &wanted);
  _mm512_storeu_si512(cells + pressed->bytes, _mm512_maskz_compress_epi8(wanted, bytes));
  pressed->bytes += (size_t)__builtin_popcountll(wanted);
  pressed->delimiters += (size_t)__builtin_popcountll(delimiters);
  return delimiters;
}

// A row of so many blocks; `last` has the bits of those bytes of the last one that belong to it. Not a loop: vectors would
// be written to memory for that.
ROW_AVX512 ROW_INLINE row_found avx512_row_of(const int blocks, __m512i first, __m512i second, __m512i third,
                                              __m512i fourth, uint64_t last, size_t length, const row_shape *shape,
                                              uint8_t *cells) {
  const uint64_t all = ~(uint64_t)0;
  row_pressed pressed = {0, 0, (unsigned char)shape->starts_inside};
  const uint64_t delimiters = avx512_press(first, blocks == 1 ? last : all, shape, cells, &pressed);
  const size_t before = pressed.delimiters;
  const uint64_t further = blocks > 1 ? avx512_press(second, blocks == 2 ? last : all, shape, cells, &pressed) : 0;
  if (blocks > 2) avx512_press(third, blocks == 3 ? last : all, shape, cells, &pressed);
  if (blocks > 3) avx512_press(fourth, last, shape, cells, &pressed);
  // Arithmetic in the place of a branch that nobody could predict: no place in the first block is 64, and then that in the
  // second one counts.
  uint64_t number = _tzcnt_u64(_pdep_u64((uint64_t)1 << (shape->number - 1), delimiters));
  const uint64_t later = _tzcnt_u64(_pdep_u64((uint64_t)1 << ((shape->number - 1 - before) & 63), further));
  number += later & (0 - (number >> 6));
  const int is_regular = (pressed.delimiters == shape->cells) & (number < 2 * ROW_BLOCK);
  return (row_found){is_regular, length, pressed.bytes, number};
}

// Ends the row in a block that has a line feed. Its length comes first: the next row waits for it.
#define ROW_END(block)                                                                                                 \
  const uint64_t feeds##block = _mm512_cmpeq_epi8_mask(bytes##block, _mm512_set1_epi8('\n'));                          \
  if (feeds##block) {                                                                                                  \
    uint64_t length = block * ROW_BLOCK + _tzcnt_u64(feeds##block) + 1;                                                \
    __asm("" : "+r"(length));                                                                                          \
    return avx512_row_of(block + 1, bytes0, bytes1, bytes2, bytes3, _blsmsk_u64(feeds##block), length, shape, cells);  \
  }

// A row of at most four blocks, with as many bytes to read; others are left to the plain variant.
ROW_AVX512 ROW_INLINE row_found avx512_row(const uint8_t *text, size_t left, const row_shape *shape, uint8_t *cells) {
  if (left < 4 * ROW_BLOCK) return (row_found){0, 0, 0, 0};
  const __m512i bytes0 = _mm512_loadu_si512(text), bytes1 = _mm512_loadu_si512(text + ROW_BLOCK);
  const __m512i bytes2 = _mm512_loadu_si512(text + 2 * ROW_BLOCK), bytes3 = _mm512_loadu_si512(text + 3 * ROW_BLOCK);
  ROW_END(0)
  ROW_END(1)
  ROW_END(2)
  ROW_END(3)
  return (row_found){0, 0, 0, 0};
}
ROW_FUNCTION(avx512, ROW_AVX512, ROW_AVX512_TABS)
#endif

// Reads up to `limit` rows, as far as they are regular: each has as many cells as it should, ends with a line feed, and is
// not longer than `ROW_BLOCK_LIMIT` blocks. Returns how many, all of them or, where there are many, only some.
//
// 64 bytes behind the text are read, though not used. Places are counted from the beginning of the text.
static inline size_t regular_rows(const uint8_t *text, size_t left, const row_shape *shape, size_t limit,
                                  const row_room *room) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx512dq")) {
    const size_t rows = avx512_rows(text, left, shape, limit, room);
    if (rows > 0) return rows;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi"))
    return avx2_rows(text, left, shape, limit, room);
#endif
  return plain_rows(text, left, shape, limit, room);
}

#undef ROW_FOUND
#undef ROW_FUNCTION
#undef ROW_END
#undef ROW_INLINE
#undef ROW_PLAIN_TABS
#undef ROW_PLAIN_FEEDS
#undef ROW_AVX2
#undef ROW_AVX2_HALF
#undef ROW_AVX2_TABS
#undef ROW_AVX2_FEEDS
#undef ROW_AVX512
#undef ROW_AVX512_TABS

#endif
