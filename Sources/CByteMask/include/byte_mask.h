// Compare-and-mask over 64 bytes, and prefetching: the two things of the scanner that Swift cannot say, since it has no
// "move mask" and no hint to the cache.
// Everything is static inline, so it compiles into the Swift loop that calls it.
#ifndef BYTE_MASK_H
#define BYTE_MASK_H

#include <stdint.h>
#include <string.h>

// Asks for the cache line of an address, which need not be readable; nothing is waited for.
static inline void byte_prefetch(const void *address) { __builtin_prefetch(address); }

#if defined(__SSE2__)
#include <emmintrin.h>

static inline uint64_t byte_mask_64(const uint8_t *bytes, uint8_t wanted) {
  const __m128i w = _mm_set1_epi8((char)wanted);
  uint64_t mask = 0;
  for (int i = 0; i < 4; i++) {
    const __m128i b = _mm_loadu_si128((const __m128i *)(bytes + 16 * i));
    mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(b, w)) << (16 * i);
  }
  return mask;
}

#else

// Eight bytes at a time with the exact zero-byte trick; the multiplication gathers the eight flag bits.
static inline uint64_t byte_mask_64(const uint8_t *bytes, uint8_t wanted) {
  const uint64_t low7 = 0x7f7f7f7f7f7f7f7fULL, pattern = 0x0101010101010101ULL * wanted;
  uint64_t mask = 0;
  for (int i = 0; i < 8; i++) {
    uint64_t word;
    memcpy(&word, bytes + 8 * i, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    word ^= pattern;
    const uint64_t zeros = ~(((word & low7) + low7) | word | low7) >> 7;
    mask |= ((zeros * 0x0102040810204080ULL) >> 56) << (8 * i);
  }
  return mask;
}

#endif
#endif
