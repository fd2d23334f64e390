#include "checksum.h"

#include "pages.h"

#include <string.h>

// Four lanes, so that a processor need not wait for each multiplication. Each step is one-to-one in both the previous state and the
// incoming word, so a change within one word is always noticed; the rotation carries it into all other bits, so that two changes
// hardly ever cancel out.
#define LANES 4
#define PRIME 0x9e3779b97f4a7c15u

/// The offset in a first page of the number of reserved bytes.
static const int reserve_place = 20;

static uint64_t word_at(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

static inline uint64_t step(uint64_t state, uint64_t word) {
  state = (state ^ word) * PRIME;
  return state << 29 | state >> 35;
}

/// The checksum of all bytes but the last eight; the count is a multiple of eight.
///
/// It covers the place too, because a disk may write a page where another one belongs.
static uint64_t checksum(const uint8_t *page, int count, int64_t offset) {
  uint64_t lanes[LANES] = {1, 2, 3, 4};
  int end = count - PAGE_CHECKSUM_BYTES;
  int place = 0;
  for (; place + 8 * LANES <= end; place += 8 * LANES) {
    for (int lane = 0; lane < LANES; lane++) lanes[lane] = step(lanes[lane], word_at(page + place + 8 * lane));
  }
  uint64_t sum = step((uint64_t)offset, (uint64_t)count);
  for (; place < end; place += 8) sum = step(sum, word_at(page + place));
  for (int lane = 0; lane < LANES; lane++) sum = step(sum, lanes[lane]);
  return sum ^ sum >> 32;
}

void page_stamp(uint8_t *page, int count, int64_t offset) {
  uint64_t sum = checksum(page, count, offset);
  for (int i = 0; i < PAGE_CHECKSUM_BYTES; i++) page[count - PAGE_CHECKSUM_BYTES + i] = (uint8_t)(sum >> 8 * i);
}

static bool is_zero(const uint8_t *page, int count) {
  return page[0] == 0 && memcmp(page, page + 1, (size_t)count - 1) == 0;
}

bool page_is_whole(const uint8_t *page, int count, int64_t offset) {
  uint64_t found = word_at(page + count - PAGE_CHECKSUM_BYTES);
  return found == checksum(page, count, offset) || is_zero(page, count);
}

bool page_hides_checksum(const uint8_t *page, int count) {
  uint8_t copy[65536];
  if (count > (int)sizeof copy) return false;
  memcpy(copy, page, (size_t)count);
  copy[reserve_place] = PAGE_CHECKSUM_BYTES;
  return word_at(page + count - PAGE_CHECKSUM_BYTES) == checksum(copy, count, 0);
}

bool page_is_header(const uint8_t *page) { return memcmp(page, "SQLite format 3", 16) == 0; }

bool page_has_checksums(const uint8_t *page) {
  return page_is_header(page) && page[reserve_place] == PAGE_CHECKSUM_BYTES;
}
