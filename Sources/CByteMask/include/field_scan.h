// Finds the fields and the records of quoted text (RFC 4180), many bytes at a time, by the widest instructions that the
// processor has.
//
// A mask has one bit for each of 64 bytes. The running exclusive or of the mask of quotes is the mask of what is within
// quotes, provided that each opening quote follows a delimiter and each closing one comes before a delimiter. Where that
// does not hold, the scan ends, and somebody else has to read the record.
#ifndef FIELD_SCAN_H
#define FIELD_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "byte_mask.h"

// What ends a field, besides CR and LF, and what encloses one.
typedef struct {
  uint8_t separator, quote;
  bool is_quoting;
} field_dialect;

// A field from its first byte to behind its last, both counted from the beginning of the text; without its quotes.
typedef struct {
  uint32_t start, end;
} field_bounds;

// The line break that ends a record, and what has been written down up to it: fields, second halves of doubled quotes,
// and line breaks within quotes (CRLF is one). An empty line is a record of one empty field.
typedef struct {
  uint32_t end, fields, doubled, breaks;
} record_end;

// Where a scan writes. Behind what it has written there must be room for as many elements as it has bytes to look at, and
// for `FIELD_SLACK` more.
typedef struct {
  field_bounds *fields;
  uint32_t *doubled; // the second halves of doubled quotes
  record_end *records;
} field_tables;

enum {
  FIELD_SLACK = 64,
  FIELD_BLOCKS = 64, // the most blocks of 64 bytes that are looked at together
};

// How far a scan has come: it stops and goes on at any byte.
typedef struct {
  uint32_t position;                                 // the next byte
  uint32_t before;                                   // the delimiter before the field, or one less than its start
  uint32_t fields, doubled, breaks;                  // how many there have been
  uint32_t records;                                  // how many were found by the last call
  uint64_t inside;                                   // all ones if the next byte is within quotes
  uint64_t after_delimiter, after_closing, after_cr; // the highest bit is set if the byte before was one
  bool is_irregular;                                 // whether the scan ended at a quote in an odd place
} field_scan;

#define FIELD_INLINE static inline __attribute__((always_inline))

// The masks of consecutive blocks, behind that of the block before them.
typedef uint64_t field_masks[1 + FIELD_BLOCKS];

// What is found by comparing bytes.
typedef struct {
  field_masks separators, quotes, crs, lfs;
} field_bytes;

// What follows from it: delimiters, those of them that end records, closing quotes, what follows them, the second
// halves of doubled quotes, line breaks within quotes, and quotes in odd places.
typedef struct {
  field_masks delimiters, ends, closing, closed, doubled, breaks, faults;
} field_events;

// Masks of what is within quotes: each bit is the exclusive or of the quotes in its place and before it.
FIELD_INLINE void field_within(uint64_t *quotes, bool is_quoting, size_t blocks, uint64_t inside, uint64_t *within) {
  const uint64_t quoting = is_quoting ? ~(uint64_t)0 : 0;
  for (size_t block = 1; block <= blocks; block++) {
    uint64_t mask = quotes[block] & quoting;
    quotes[block] = mask;
    mask ^= mask << 1;
    mask ^= mask << 2;
    mask ^= mask << 4;
    mask ^= mask << 8;
    mask ^= mask << 16;
    within[block] = mask ^ mask << 32;
  }
  for (size_t block = 1; block <= blocks; block++) {
    within[block] ^= inside;
    inside = (uint64_t)((int64_t)within[block] >> 63);
  }
}

// Tells delimiters from separators and line breaks within quotes. Plain loops, of which compilers make vectors.
//
// An opening quote belongs behind a delimiter, or behind a closing one, with which it is a doubled quote; a closing one
// belongs before a delimiter or an opening one. Any other is in an odd place.
FIELD_INLINE void field_sort(const field_bytes *bytes, const uint64_t *within, size_t blocks, field_events *events) {
  for (size_t block = 1; block <= blocks; block++) {
    events->closing[block] = bytes->quotes[block] & ~within[block];
    events->ends[block] = (bytes->crs[block] | bytes->lfs[block]) & ~within[block];
    events->delimiters[block] = events->ends[block] | (bytes->separators[block] & ~within[block]);
  }
  for (size_t block = 1; block <= blocks; block++) {
    const uint64_t opening = bytes->quotes[block] & within[block], delimiters = events->delimiters[block];
    const uint64_t closed = events->closing[block] << 1 | events->closing[block - 1] >> 63;
    const uint64_t after_delimiter = delimiters << 1 | events->delimiters[block - 1] >> 63;
    const uint64_t after_cr = bytes->crs[block] << 1 | bytes->crs[block - 1] >> 63;
    events->closed[block] = closed;
    events->doubled[block] = opening & closed;
    events->breaks[block] = (bytes->crs[block] | (bytes->lfs[block] & ~after_cr)) & within[block];
    events->faults[block] = (opening & ~(after_delimiter | closed)) | (closed & ~(delimiters | opening));
  }
}

// How many blocks can be used: all, or those up to the first quote in an odd place, which ends the scan.
FIELD_INLINE size_t field_regular(field_scan *scan, field_events *events, size_t blocks) {
  uint64_t any = 0;
  for (size_t block = 1; block <= blocks; block++) any |= events->faults[block];
  if (!any) return blocks;
  scan->is_irregular = true;
  size_t block = 1;
  while (!events->faults[block]) block++;
  const uint64_t before = (events->faults[block] & -events->faults[block]) - 1;
  events->delimiters[block] &= before;
  events->ends[block] &= before;
  return block;
}

// Writes down where records end, and doubled quotes.
FIELD_INLINE void field_note(field_scan *scan, const field_events *events, size_t block, uint32_t position,
                             field_tables tables) {
  const uint64_t delimiters = events->delimiters[block], breaks = events->breaks[block];
  uint64_t ends = events->ends[block], doubled = events->doubled[block];
  record_end *record = tables.records + scan->records;
  scan->records += (uint32_t)__builtin_popcountll(ends);
  // The first one whether there is one or not, since whether there is one cannot be foretold.
  do {
    const uint64_t before = ends ^ (ends - 1);
    record->end = position + (ends ? (uint32_t)__builtin_ctzll(ends) : 0);
    record->fields = scan->fields + (uint32_t)__builtin_popcountll(delimiters & before);
    record->doubled = scan->doubled + (uint32_t)__builtin_popcountll(doubled & before);
    record->breaks = scan->breaks + (uint32_t)__builtin_popcountll(breaks & before);
    record++;
    ends &= ends - 1;
  } while (ends);
  for (; doubled; doubled &= doubled - 1)
    tables.doubled[scan->doubled++] = position + (uint32_t)__builtin_ctzll(doubled);
  scan->breaks += (uint32_t)__builtin_popcountll(breaks);
}

// Writes down the fields of a block, eight at a time, whether there are as many or not: a loop that ends with the last
// bit of a mask is mispredicted once a block, which costs more than seven fields too many.
FIELD_INLINE void field_write(field_scan *scan, uint64_t delimiters, uint64_t closed, uint32_t position,
                              field_bounds *fields) {
  const uint32_t more = (uint32_t)__builtin_popcountll(delimiters);
  uint64_t rest = delimiters;
  uint32_t before = scan->before;
  field_bounds *field = fields + scan->fields;
  for (uint32_t written = 0; written < more; written += 8)
    for (int each = 0; each < 8; each++) {
      const uint32_t bit = rest ? (uint32_t)__builtin_ctzll(rest) : 0;
      const uint32_t quotes = closed >> bit & 1, place = position + bit;
      field->start = before + 1 + quotes;
      field->end = place - quotes;
      field++;
      before = place;
      rest &= rest - 1;
    }
  if (more) scan->before = position + 63 - (uint32_t)__builtin_clzll(delimiters);
  scan->fields += more;
}

// A piece of text that is looked at in one go: so many blocks, the last of which may be shorter.
typedef struct {
  size_t blocks;
  uint32_t last; // bytes of the last block
} field_piece;

FIELD_INLINE field_piece field_next_piece(const field_scan *scan, uint32_t limit) {
  const uint32_t left = limit - scan->position, most = FIELD_BLOCKS * 64, bytes = left < most ? left : most;
  const field_piece piece = {(bytes + 63) / 64, (bytes - 1) % 64 + 1};
  return piece;
}

FIELD_INLINE void field_begin(const field_scan *scan, field_bytes *bytes, field_events *events) {
  bytes->crs[0] = scan->after_cr;
  events->closing[0] = scan->after_closing;
  events->delimiters[0] = scan->after_delimiter;
}

FIELD_INLINE void field_end(field_scan *scan, field_piece piece, const field_bytes *bytes, const uint64_t *within,
                            const field_events *events) {
  const uint32_t missing = 64 - piece.last;
  scan->inside = (uint64_t)((int64_t)(within[piece.blocks] << missing) >> 63);
  scan->after_cr = bytes->crs[piece.blocks] << missing;
  scan->after_closing = events->closing[piece.blocks] << missing;
  scan->after_delimiter = events->delimiters[piece.blocks] << missing;
  scan->position += (uint32_t)(piece.blocks - 1) * 64 + piece.last;
}

// Forgets what was found behind the end of the text.
FIELD_INLINE void field_shorten(field_bytes *bytes, field_piece piece) {
  const uint64_t valid = ~(uint64_t)0 >> (64 - piece.last);
  bytes->separators[piece.blocks] &= valid;
  bytes->quotes[piece.blocks] &= valid;
  bytes->crs[piece.blocks] &= valid;
  bytes->lfs[piece.blocks] &= valid;
}

#define FIELD_COMPARE(LOAD, MASK, from)                                                                                \
  {                                                                                                                    \
    LOAD(from);                                                                                                        \
    bytes.separators[block] = MASK(dialect.separator);                                                                 \
    bytes.quotes[block] = MASK(dialect.quote);                                                                         \
    bytes.crs[block] = MASK('\r');                                                                                     \
    bytes.lfs[block] = MASK('\n');                                                                                     \
  }

// The scan, written once. LOAD takes 64 bytes, MASK is the mask of those that equal one, WRITE writes the fields of a
// block down. Never is a byte read behind the end: the last ones of a text are looked at in a copy.
#define FIELD_SCAN(LOAD, MASK, WRITE)                                                                                  \
  field_scan now = *scan;                                                                                              \
  now.records = 0;                                                                                                     \
  field_bytes bytes;                                                                                                   \
  field_events events;                                                                                                 \
  field_masks within;                                                                                                  \
  while (now.position < limit && !now.is_irregular) {                                                                  \
    const field_piece piece = field_next_piece(&now, limit);                                                           \
    const uint8_t *from = text + now.position;                                                                         \
    field_begin(&now, &bytes, &events);                                                                                \
    size_t block = 1;                                                                                                  \
    for (; block <= piece.blocks - (piece.last < 64); block++, from += 64) FIELD_COMPARE(LOAD, MASK, from)             \
    if (piece.last < 64) {                                                                                             \
      uint8_t copy[64] = {0};                                                                                          \
      memcpy(copy, from, piece.last);                                                                                  \
      FIELD_COMPARE(LOAD, MASK, copy)                                                                                  \
      field_shorten(&bytes, piece);                                                                                    \
    }                                                                                                                  \
    field_within(bytes.quotes, dialect.is_quoting, piece.blocks, now.inside, within);                                  \
    field_sort(&bytes, within, piece.blocks, &events);                                                                 \
    events.faults[piece.blocks] &= ~(uint64_t)0 >> (64 - piece.last);                                                  \
    const size_t regular = field_regular(&now, &events, piece.blocks);                                                 \
    for (block = 1; block <= regular; block++) {                                                                       \
      const uint32_t position = now.position + (uint32_t)(block - 1) * 64;                                             \
      field_note(&now, &events, block, position, tables);                                                              \
      WRITE(&now, events.delimiters[block], events.closed[block], position, tables.fields);                            \
    }                                                                                                                  \
    field_end(&now, piece, &bytes, within, &events);                                                                   \
  }                                                                                                                    \
  *scan = now

#define FIELD_PLAIN_LOAD(bytes) const uint8_t *const loaded = bytes
#define FIELD_PLAIN_MASK(wanted) byte_mask_64(loaded, wanted)

static void scan_fields_plain(field_scan *scan, const uint8_t *text, uint32_t limit, field_dialect dialect,
                              field_tables tables) {
  FIELD_SCAN(FIELD_PLAIN_LOAD, FIELD_PLAIN_MASK, field_write);
}

#if defined(__x86_64__)
#include <immintrin.h>

#define FIELD_AVX2_LOAD(bytes)                                                                                         \
  const __m256i low = _mm256_loadu_si256((const __m256i *)(bytes));                                                    \
  const __m256i high = _mm256_loadu_si256((const __m256i *)((bytes) + 32))
#define FIELD_AVX2_MASK(wanted)                                                                                        \
  ((uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, _mm256_set1_epi8((char)(wanted)))) |                \
   (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, _mm256_set1_epi8((char)(wanted)))) << 32)

__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))) static void
scan_fields_avx2(field_scan *scan, const uint8_t *text, uint32_t limit, field_dialect dialect, field_tables tables) {
  FIELD_SCAN(FIELD_AVX2_LOAD, FIELD_AVX2_MASK, field_write);
}

#define FIELD_AVX512_TARGET "avx512f,avx512bw,avx512vl,avx512vbmi2,bmi,bmi2,lzcnt,popcnt"
#define FIELD_AVX512_LOAD(bytes) const __m512i loaded = _mm512_loadu_si512(bytes)
#define FIELD_AVX512_MASK(wanted) _mm512_cmpeq_epi8_mask(loaded, _mm512_set1_epi8((char)(wanted)))

// Sixteen fields at a time: their delimiters are pressed together by one instruction, and so are the bits that tell
// which of them follow a closing quote.
__attribute__((target(FIELD_AVX512_TARGET), always_inline)) static inline void
field_write_avx512(field_scan *scan, uint64_t delimiters, uint64_t closed, uint32_t position, field_bounds *fields) {
  static const uint8_t numbers[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                      16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                      32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
                                      48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  static const uint32_t pairs[2][16] = {{0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23},
                                        {8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31}};
  const __m512i one = _mm512_set1_epi32(1);
  const uint32_t more = (uint32_t)__builtin_popcountll(delimiters);
  uint64_t quoted = _pext_u64(closed, delimiters);
  __m512i packed = _mm512_maskz_compress_epi8(delimiters, _mm512_loadu_si512(numbers));
  __m512i before = _mm512_set1_epi32((int32_t)scan->before);
  field_bounds *field = fields + scan->fields;
  for (uint32_t written = 0; written < more; written += 16) {
    const __m512i bits = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(packed));
    const __m512i place = _mm512_add_epi32(bits, _mm512_set1_epi32((int32_t)position));
    __m512i start = _mm512_add_epi32(_mm512_alignr_epi32(place, before, 15), one), end = place;
    start = _mm512_mask_add_epi32(start, (__mmask16)quoted, start, one);
    end = _mm512_mask_sub_epi32(end, (__mmask16)quoted, end, one);
    _mm512_storeu_si512(field, _mm512_permutex2var_epi32(start, _mm512_loadu_si512(pairs[0]), end));
    _mm512_storeu_si512(field + 8, _mm512_permutex2var_epi32(start, _mm512_loadu_si512(pairs[1]), end));
    before = place;
    quoted >>= 16;
    packed = _mm512_alignr_epi32(packed, packed, 4);
    field += 16;
  }
  if (more) scan->before = position + 63 - (uint32_t)__builtin_clzll(delimiters);
  scan->fields += more;
}

__attribute__((target(FIELD_AVX512_TARGET))) static void
scan_fields_avx512(field_scan *scan, const uint8_t *text, uint32_t limit, field_dialect dialect, field_tables tables) {
  FIELD_SCAN(FIELD_AVX512_LOAD, FIELD_AVX512_MASK, field_write_avx512);
}

#undef FIELD_AVX2_LOAD
#undef FIELD_AVX2_MASK
#undef FIELD_AVX512_TARGET
#undef FIELD_AVX512_LOAD
#undef FIELD_AVX512_MASK
#endif

// Instructions for scanning; the wider ones are not in every processor.
typedef enum { FIELD_SCAN_PLAIN, FIELD_SCAN_AVX2, FIELD_SCAN_AVX512 } field_scan_width;

// The widest that the processor has.
static inline field_scan_width field_scan_widest(void) {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("lzcnt"))
    return FIELD_SCAN_PLAIN;
  return __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bw") &&
                 __builtin_cpu_supports("avx512vl")
             ? FIELD_SCAN_AVX512
             : FIELD_SCAN_AVX2;
#else
  return FIELD_SCAN_PLAIN;
#endif
}

// Goes on to the end of a text at `limit`, or to a quote in an odd place; reads no byte behind the end.
static inline void scan_fields(field_scan *scan, const uint8_t *text, uint32_t limit, field_dialect dialect,
                               field_tables tables, field_scan_width width) {
#if defined(__x86_64__)
  if (width == FIELD_SCAN_AVX512) return scan_fields_avx512(scan, text, limit, dialect, tables);
  if (width == FIELD_SCAN_AVX2) return scan_fields_avx2(scan, text, limit, dialect, tables);
#endif
  scan_fields_plain(scan, text, limit, dialect, tables);
}

#undef FIELD_SCAN
#undef FIELD_COMPARE
#undef FIELD_INLINE
#undef FIELD_PLAIN_LOAD
#undef FIELD_PLAIN_MASK

#endif
