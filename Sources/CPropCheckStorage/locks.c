#include "disk.h"

#include <stdlib.h>
#include <string.h>

// The locks of connections in one process, with the rules of SQLite's own VFS. Nobody waits: a lock is granted or
// refused.

int32_t file_lock(struct open_file *file, int32_t level) {
  struct node *node = file->node;
  if (file->lock_level >= level) return SQLITE_OK;
  bool is_others = node->writer != NULL && node->writer != file;
  if (level == SQLITE_LOCK_SHARED) {
    if (node->is_closed_to_readers && is_others) return SQLITE_BUSY;
    node->readers++;
    file->lock_level = level;
    return SQLITE_OK;
  }
  if (is_others) return SQLITE_BUSY;
  node->writer = file;
  if (level == SQLITE_LOCK_EXCLUSIVE) {
    node->is_closed_to_readers = true;
    // Current readers continue, and no new ones are admitted.
    file->lock_level = SQLITE_LOCK_PENDING;
    if (node->readers > 1) return SQLITE_BUSY;
  }
  file->lock_level = level;
  return SQLITE_OK;
}

void file_unlock(struct open_file *file, int32_t level) {
  struct node *node = file->node;
  if (file->lock_level <= level) return;
  if (node->writer == file) {
    node->writer = NULL;
    node->is_closed_to_readers = false;
  }
  if (level == SQLITE_LOCK_NONE) node->readers--;
  file->lock_level = level;
}

static bool grow(struct shared_memory *shared, int32_t count, int32_t bytes) {
  void **regions = realloc(shared->regions, (size_t)count * sizeof *regions);
  if (regions == NULL) return false;
  shared->regions = regions;
  while (shared->region_count < count) {
    void *region = calloc(1, (size_t)bytes);
    if (region == NULL) return false;
    regions[shared->region_count++] = region;
  }
  return true;
}

int32_t file_map(struct open_file *file, int32_t region, int32_t bytes, bool extends, void volatile **address) {
  struct shared_memory *shared = &file->node->shared;
  *address = NULL;
  if (!file->shares_memory) {
    file->shares_memory = true;
    shared->users++;
  }
  if (region >= shared->region_count && extends && !grow(shared, region + 1, bytes)) return SQLITE_IOERR_NOMEM;
  if (region < shared->region_count) *address = shared->regions[region];
  return SQLITE_OK;
}

static void release_slots(struct open_file *file, uint32_t mask) {
  struct shared_memory *shared = &file->node->shared;
  for (int32_t slot = 0; slot < LOCK_SLOTS; slot++) {
    uint32_t bit = mask & 1u << slot;
    if (file->read_slots & bit) shared->readers[slot]--;
    if (file->written_slots & bit) shared->is_written[slot] = false;
  }
  file->read_slots &= ~mask;
  file->written_slots &= ~mask;
}

static bool is_taken(const struct open_file *file, uint32_t mask, bool exclusively) {
  const struct shared_memory *shared = &file->node->shared;
  for (int32_t slot = 0; slot < LOCK_SLOTS; slot++) {
    uint32_t bit = mask & 1u << slot;
    if (bit == 0) continue;
    if (shared->is_written[slot] && !(file->written_slots & bit)) return true;
    if (exclusively && shared->readers[slot] > (file->read_slots & bit ? 1 : 0)) return true;
  }
  return false;
}

int32_t file_lock_slots(struct open_file *file, int32_t first, int32_t count, int32_t flags) {
  uint32_t mask = ((1u << count) - 1) << first;
  bool exclusively = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
  if (flags & SQLITE_SHM_UNLOCK) {
    release_slots(file, mask);
    return SQLITE_OK;
  }
  if (is_taken(file, mask, exclusively)) return SQLITE_BUSY;
  struct shared_memory *shared = &file->node->shared;
  for (int32_t slot = first; slot < first + count; slot++) {
    uint32_t bit = 1u << slot;
    if (exclusively) {
      shared->is_written[slot] = true;
      file->written_slots |= bit;
    } else if (!(file->read_slots & bit)) {
      shared->readers[slot]++;
      file->read_slots |= bit;
    }
  }
  return SQLITE_OK;
}

void shared_memory_free(struct shared_memory *shared) {
  for (int32_t region = 0; region < shared->region_count; region++) free(shared->regions[region]);
  free(shared->regions);
  *shared = (struct shared_memory){0};
}

void file_unmap(struct open_file *file) {
  if (!file->shares_memory) return;
  struct shared_memory *shared = &file->node->shared;
  release_slots(file, ~0u);
  file->shares_memory = false;
  if (--shared->users == 0) shared_memory_free(shared);
}
