#include "disk.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_ROOM 4096
// A request for more is a mistake, and no machine has so much.
#define MOST_ROOM (INT64_C(1) << 38)

static struct buffer *buffer_make(int64_t count) {
  if (count > MOST_ROOM) return NULL;
  int64_t room = LEAST_ROOM;
  while (room < count) room *= 2;
  struct buffer *buffer = malloc(sizeof *buffer + (size_t)room);
  if (buffer == NULL) return NULL;
  atomic_init(&buffer->holders, 1);
  atomic_init(&buffer->digest, 0);
  buffer->room = room;
  return buffer;
}

static void buffer_drop(struct buffer *buffer) {
  if (buffer != NULL && atomic_fetch_sub(&buffer->holders, 1) == 1) free(buffer);
}

bool bytes_reserve(struct bytes *bytes, int64_t count) {
  struct buffer *buffer = bytes->buffer;
  bool is_own = buffer != NULL && atomic_load(&buffer->holders) == 1 && count <= buffer->room;
  if (!is_own) {
    buffer = buffer_make(count > bytes->count ? count : bytes->count);
    if (buffer == NULL) return false;
    if (bytes->count > 0) memcpy(buffer->start, bytes->buffer->start, (size_t)bytes->count);
    buffer_drop(bytes->buffer);
    bytes->buffer = buffer;
  }
  atomic_store_explicit(&buffer->digest, 0, memory_order_relaxed);
  return true;
}

/// New bytes are zeros.
bool bytes_resize(struct bytes *bytes, int64_t count) {
  if (!bytes_reserve(bytes, count)) return false;
  if (count > bytes->count) memset(bytes->buffer->start + bytes->count, 0, (size_t)(count - bytes->count));
  bytes->count = count;
  return true;
}

bool bytes_write(struct bytes *bytes, int64_t offset, const void *source, int64_t count) {
  if (count == 0) return true;
  if (!bytes_reserve(bytes, offset + count)) return false;
  if (offset > bytes->count && !bytes_resize(bytes, offset)) return false;
  memcpy(bytes->buffer->start + offset, source, (size_t)count);
  if (offset + count > bytes->count) bytes->count = offset + count;
  return true;
}

void bytes_share(struct bytes *bytes, const struct bytes *source) {
  bytes_free(bytes);
  *bytes = *source;
  if (bytes->buffer != NULL) atomic_fetch_add(&bytes->buffer->holders, 1);
}

void bytes_free(struct bytes *bytes) {
  buffer_drop(bytes->buffer);
  *bytes = (struct bytes){0};
}

uint8_t *bytes_at(const struct bytes *bytes, int64_t offset) { return bytes->buffer->start + offset; }

bool bytes_flip(struct bytes *bytes, int64_t offset, uint8_t mask) {
  if (offset >= bytes->count) return true;
  if (!bytes_reserve(bytes, bytes->count)) return false;
  bytes->buffer->start[offset] ^= mask;
  return true;
}

#define LANES 4

static uint64_t mixed(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

/// In lanes, because each multiplication waits for the one before.
uint64_t digest_of(const uint8_t *bytes, int64_t count) {
  uint64_t lanes[LANES] = {1, 2, 3, 4};
  int64_t place = 0;
  for (; place + 8 * LANES <= count; place += 8 * LANES) {
    uint64_t words[LANES];
    memcpy(words, bytes + place, sizeof words);
    for (int lane = 0; lane < LANES; lane++) lanes[lane] = mixed(lanes[lane], words[lane]);
  }
  uint64_t hash = mixed((uint64_t)count, lanes[0]);
  for (int lane = 1; lane < LANES; lane++) hash = mixed(hash, lanes[lane]);
  for (; place < count; place++) hash = mixed(hash, bytes[place]);
  return hash;
}

uint64_t bytes_digest(const struct bytes *bytes) {
  if (bytes->count == 0) return 0;
  uint64_t known = atomic_load_explicit(&bytes->buffer->digest, memory_order_relaxed);
  if (known != 0) return known;
  known = digest_of(bytes->buffer->start, bytes->count) | 1;
  atomic_store_explicit(&bytes->buffer->digest, known, memory_order_relaxed);
  return known;
}
