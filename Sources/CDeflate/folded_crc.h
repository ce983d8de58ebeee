// The checksum of gzip by the widest instructions that the processor has: the library's own takes as long as a third of
// inflating.
#ifndef FOLDED_CRC_H
#define FOLDED_CRC_H

#include <libdeflate.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

// Multipliers that move 128 bits of a message on by 2048 and by 512 bits without a change of its checksum: the remainders
// of x to the power of that plus and minus 32, divided by the polynomial of gzip, bits reversed (RFC 1952; the method is
// that of "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ Instruction", Intel 2009).
#define FOLDED_CRC_FAR 0x11542778a, 0x1322d1430
#define FOLDED_CRC_NEAR 0x154442bd4, 0x1c6e41596

#define FOLDED_CRC_TARGET __attribute__((target("avx512f,avx512vl,vpclmulqdq")))
#define FOLDED_CRC_FOLD(state, by, next)                                                                               \
  _mm512_ternarylogic_epi64(_mm512_clmulepi64_epi128(state, by, 0x00), _mm512_clmulepi64_epi128(state, by, 0x11),      \
                            next, 0x96)

// The checksum of the first bytes of a text, as many as are whole pieces of 256, at least one.
FOLDED_CRC_TARGET static uint32_t folded_crc_pieces(const uint8_t *text, size_t pieces) {
  const long long far[2] = {FOLDED_CRC_FAR}, near[2] = {FOLDED_CRC_NEAR};
  const __m512i by_far = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)far));
  const __m512i by_near = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)near));
  // A checksum begins with all bits set.
  __m512i a = _mm512_xor_si512(_mm512_loadu_si512(text), _mm512_zextsi128_si512(_mm_cvtsi32_si128(-1)));
  __m512i b = _mm512_loadu_si512(text + 64), c = _mm512_loadu_si512(text + 128), d = _mm512_loadu_si512(text + 192);
  for (size_t piece = 1; piece < pieces; piece++) {
    text += 256;
    a = FOLDED_CRC_FOLD(a, by_far, _mm512_loadu_si512(text));
    b = FOLDED_CRC_FOLD(b, by_far, _mm512_loadu_si512(text + 64));
    c = FOLDED_CRC_FOLD(c, by_far, _mm512_loadu_si512(text + 128));
    d = FOLDED_CRC_FOLD(d, by_far, _mm512_loadu_si512(text + 192));
  }
  b = FOLDED_CRC_FOLD(a, by_near, b);
  c = FOLDED_CRC_FOLD(b, by_near, c);
  d = FOLDED_CRC_FOLD(c, by_near, d);
  // What is left is a message of 64 bytes with the same checksum, begun with no bit set.
  uint8_t left[64];
  _mm512_storeu_si512(left, d);
  return libdeflate_crc32(~(uint32_t)0, left, sizeof left);
}

static inline int folded_crc_is_fast(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("vpclmulqdq");
}
#else
static inline int folded_crc_is_fast(void) { return 0; }
static inline uint32_t folded_crc_pieces(const uint8_t *text, size_t pieces) {
  return libdeflate_crc32(0, text, pieces * 256);
}
#endif

// The checksum of a text as gzip has it.
static inline uint32_t folded_crc(const uint8_t *text, size_t count) {
  const size_t pieces = count / 256;
  if (pieces == 0 || !folded_crc_is_fast()) return libdeflate_crc32(0, text, count);
  return libdeflate_crc32(folded_crc_pieces(text, pieces), text + pieces * 256, count - pieces * 256);
}

#endif
