// Cells of neighbouring rows that hold whole numbers: many rows at a time.
#ifndef WHOLE_UNITS_H
#define WHOLE_UNITS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
  WHOLE_UNITS_SCALE = 1000000, // numbers are in millionths
  WHOLE_UNITS_MARK = 4,        // the mark of zero: the sign as a byte, with a bit that makes it another one than 0
};

#define WHOLE_UNITS_EACH(byte) ((byte) * (uint64_t)0x0101010101010101)

// The number of one cell, of at most eight bytes; returns its mark, 0 for cells that are no such number.
//
// All digits at once: a loop over one or two of them would be mispredicted.
static inline uint8_t whole_units_cell(const uint8_t *cell, int64_t length, int64_t *units) {
  *units = 0;
  if (length < 1) return 0;
  const int negative = cell[0] == '-';
  const int64_t count = length - negative;
  if (count < 1 || count > 8 - negative) return 0;
  uint64_t word;
  memcpy(&word, cell + negative, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  const uint64_t unused = (uint64_t)(8 - count) * 8;
  uint64_t digits = (word << unused) - (WHOLE_UNITS_EACH(0x30) << unused);
  if ((digits | (digits + WHOLE_UNITS_EACH(0x76))) & WHOLE_UNITS_EACH(0x80)) return 0;
  digits = digits * 10 + (digits >> 8);
  const uint64_t even = (digits & 0xFF000000FF) * (100 + ((uint64_t)1000000 << 32));
  const uint64_t odd = ((digits >> 16) & 0xFF000000FF) * (1 + ((uint64_t)10000 << 32));
  const int64_t value = (int64_t)((even + odd) >> 32) * WHOLE_UNITS_SCALE;
  *units = negative ? -value : value;
  return (uint8_t)((value == 0 ? 0 : negative ? -1 : 1) | WHOLE_UNITS_MARK);
}

static inline void plain_units(const uint8_t *text, const uint32_t *places, const int32_t *lengths, size_t rows,
                               int64_t *units, uint8_t *marks) {
  for (size_t row = 0; row < rows; row++) marks[row] = whole_units_cell(text + places[row], lengths[row], units + row);
}

#if defined(__x86_64__)
#include <immintrin.h>

static inline int64_t word_at(const uint8_t *bytes) {
  int64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

// Eight rows at a time, one in each lane of a vector.
__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))) static inline void
avx512_units(const uint8_t *text, const uint32_t *places, const int32_t *lengths, size_t rows, int64_t *units,
             uint8_t *marks) {
#define ALL(number) _mm512_set1_epi64((int64_t)(number))
  for (size_t first = 0; first < rows; first += 8) {
    const __mmask8 wanted = (__mmask8)(rows - first < 8 ? (1 << (rows - first)) - 1 : 0xFF);
    // Words one by one: the instruction that gathers them is slow where processors had to be mended.
#define WORD(lane) word_at(text + places[first + (lane < rows - first ? lane : 0)])
    __m512i word = _mm512_set_epi64(WORD(7), WORD(6), WORD(5), WORD(4), WORD(3), WORD(2), WORD(1), WORD(0));
#undef WORD
    __m512i count = _mm512_cvtepi32_epi64(_mm256_maskz_loadu_epi32(wanted, lengths + first));
    const __mmask8 negative = _mm512_cmpeq_epi64_mask(_mm512_and_si512(word, ALL(0xFF)), ALL('-'));
    word = _mm512_mask_srli_epi64(word, negative, word, 8);
    count = _mm512_mask_sub_epi64(count, negative, count, ALL(1));
    const __m512i most = _mm512_mask_blend_epi64(negative, ALL(7), ALL(6));
    const __mmask8 fits = _mm512_cmple_epu64_mask(_mm512_sub_epi64(count, ALL(1)), most);
    const __m512i unused = _mm512_slli_epi64(_mm512_sub_epi64(ALL(8), count), 3);
    const __m512i digits = _mm512_sub_epi64(_mm512_sllv_epi64(word, unused),
                                            _mm512_sllv_epi64(ALL(WHOLE_UNITS_EACH(0x30)), unused));
    const __m512i above = _mm512_or_si512(digits, _mm512_add_epi64(digits, ALL(WHOLE_UNITS_EACH(0x76))));
    const __mmask8 plain = fits & ~_mm512_test_epi64_mask(above, ALL(WHOLE_UNITS_EACH(0x80)));
    // Two digits, then four, then all eight of each lane.
    const __m512i pairs = _mm512_maddubs_epi16(digits, _mm512_set1_epi16(1 << 8 | 10));
    const __m512i quads = _mm512_madd_epi16(pairs, _mm512_set1_epi32(1 << 16 | 100));
    const __m512i whole = _mm512_add_epi64(_mm512_mul_epu32(quads, ALL(10000)), _mm512_srli_epi64(quads, 32));
    __m512i value = _mm512_maskz_mul_epu32(plain, whole, ALL(WHOLE_UNITS_SCALE));
    value = _mm512_mask_sub_epi64(value, negative, _mm512_setzero_si512(), value);
    const __mmask8 some = _mm512_test_epi64_mask(value, value);
    __m512i sign = _mm512_maskz_set1_epi64(plain, WHOLE_UNITS_MARK);
    sign = _mm512_mask_set1_epi64(sign, plain & some, 1 | WHOLE_UNITS_MARK);
    sign = _mm512_mask_set1_epi64(sign, plain & some & negative, 0xFF);
    _mm512_mask_storeu_epi64(units + first, wanted, value);
    _mm_mask_storeu_epi8(marks + first, wanted, _mm512_cvtepi64_epi8(sign));
  }
#undef ALL
}
#endif

// The numbers of a cell of neighbouring rows, in millionths, and a mark for each: 0 where the cell is anything but at most
// eight digits, or seven behind a minus sign; then the number is 0.
//
// `places` says where the cells begin, `lengths` how many bytes they have. Up to nine bytes from the beginning of a cell are
// read.
static inline void whole_units(const uint8_t *text, const uint32_t *places, const int32_t *lengths, size_t rows,
                               int64_t *units, uint8_t *marks) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
    return avx512_units(text, places, lengths, rows, units, marks);
#endif
  plain_units(text, places, lengths, rows, units, marks);
}

#endif
