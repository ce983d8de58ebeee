// Where the tabs and line feeds of a text are, for texts of which all of them are wanted.
#ifndef DELIMITER_PLACES_H
#define DELIMITER_PLACES_H

#include <stddef.h>
#include <stdint.h>

#include "byte_mask.h"

typedef struct {
  size_t delimiters; // tabs and line feeds
  size_t line_feeds;
} delimiter_count;

// How many numbers more than delimiters, and how many bytes more than the text, must be there.
enum { DELIMITER_SLACK = 64 };

// A loop over blocks of 64 bytes that is written once: `MASKS` sets the masks of tabs and of line feeds of a block.
//
// Eight places are written at a time, whether there are as many or not: a loop that ends with the last bit of a mask is
// mispredicted once a block, which costs more than seven places too many.
#define PLACES(MASKS)                                                                                                  \
  delimiter_count found = {0, 0};                                                                                      \
  for (size_t block = 0; block < count; block += 64) {                                                                 \
    uint64_t tabs, feeds;                                                                                              \
    MASKS(text + block);                                                                                               \
    if (count - block < 64) {                                                                                          \
      const uint64_t inside = ((uint64_t)1 << (count - block)) - 1;                                                    \
      tabs &= inside;                                                                                                  \
      feeds &= inside;                                                                                                 \
    }                                                                                                                  \
    uint64_t rest = tabs | feeds;                                                                                      \
    const size_t more = (size_t)__builtin_popcountll(rest);                                                            \
    found.line_feeds += (size_t)__builtin_popcountll(feeds);                                                           \
    int32_t *at = places + found.delimiters;                                                                           \
    const int32_t start = first + (int32_t)block;                                                                      \
    for (size_t written = 0; written < more; written += 8)                                                             \
      for (int each = 0; each < 8; each++) {                                                                           \
        *at++ = start + (rest ? __builtin_ctzll(rest) : 0);                                                            \
        rest &= rest - 1;                                                                                              \
      }                                                                                                                \
    found.delimiters += more;                                                                                          \
  }                                                                                                                    \
  return found

#define PLAIN_MASKS(bytes)                                                                                             \
  tabs = byte_mask_64(bytes, '\t');                                                                                    \
  feeds = byte_mask_64(bytes, '\n')

static inline delimiter_count plain_places(const uint8_t *text, size_t count, int32_t first, int32_t *places) {
  PLACES(PLAIN_MASKS);
}

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2_MASK(low, high, wanted)                                                                                   \
  ((uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, _mm256_set1_epi8(wanted))) |                        \
   (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, _mm256_set1_epi8(wanted))) << 32)
#define AVX2_MASKS(bytes)                                                                                              \
  const __m256i low = _mm256_loadu_si256((const __m256i *)(bytes));                                                    \
  const __m256i high = _mm256_loadu_si256((const __m256i *)((bytes) + 32));                                            \
  tabs = AVX2_MASK(low, high, '\t');                                                                                   \
  feeds = AVX2_MASK(low, high, '\n')

__attribute__((target("avx2,bmi,popcnt"))) static inline delimiter_count
avx2_places(const uint8_t *text, size_t count, int32_t first, int32_t *places) {
  PLACES(AVX2_MASKS);
}

// Thirty-two places at a time, pressed together by one instruction: a block rarely has more, so that nothing is mispredicted.
__attribute__((target("avx512f,avx512bw,avx512vbmi2,bmi,popcnt"))) static inline delimiter_count
avx512_places(const uint8_t *text, size_t count, int32_t first, int32_t *places) {
  static const uint8_t numbers[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                      16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                      32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
                                      48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  const __m512i all = _mm512_loadu_si512(numbers);
  delimiter_count found = {0, 0};
  for (size_t block = 0; block < count; block += 64) {
    const __mmask64 inside = count - block < 64 ? ((uint64_t)1 << (count - block)) - 1 : ~(uint64_t)0;
    const __m512i bytes = _mm512_maskz_loadu_epi8(inside, text + block);
    const __mmask64 feeds = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\n'));
    const __mmask64 both = feeds | _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\t'));
    const size_t more = (size_t)__builtin_popcountll(both);
    const __m512i start = _mm512_set1_epi32(first + (int32_t)block);
    __m512i packed = _mm512_maskz_compress_epi8(both, all);
    int32_t *at = places + found.delimiters;
    size_t written = 0;
    do {
      const __m512i low = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(packed));
      const __m512i high = _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(packed, 1));
      _mm512_storeu_si512(at + written, _mm512_add_epi32(low, start));
      _mm512_storeu_si512(at + written + 16, _mm512_add_epi32(high, start));
      packed = _mm512_alignr_epi32(packed, packed, 8);
      written += 32;
    } while (written < more);
    found.line_feeds += (size_t)__builtin_popcountll(feeds);
    found.delimiters += more;
  }
  return found;
}

// Writes down the places of all tabs and line feeds of a text, in order, counted from `first`.
//
// `DELIMITER_SLACK` bytes after the text are read, though not used; `places` has room for as many numbers as the text has
// bytes, and `DELIMITER_SLACK` more. By the widest instructions that the processor has.
static inline delimiter_count delimiter_places(const uint8_t *text, size_t count, int32_t first, int32_t *places) {
  if (__builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bw"))
    return avx512_places(text, count, first, places);
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")) return avx2_places(text, count, first, places);
  return plain_places(text, count, first, places);
}

#else

static inline delimiter_count delimiter_places(const uint8_t *text, size_t count, int32_t first, int32_t *places) {
  return plain_places(text, count, first, places);
}

#endif

#undef PLACES
#undef PLAIN_MASKS
#undef AVX2_MASK
#undef AVX2_MASKS

#endif
