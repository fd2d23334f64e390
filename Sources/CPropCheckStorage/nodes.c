#include "disk.h"

#include <stdlib.h>
#include <string.h>

struct node *node_make(struct disk *disk) {
  struct node *node = calloc(1, sizeof *node);
  if (node == NULL) return NULL;
  node->next = disk->nodes;
  if (node->next != NULL) node->next->previous = node;
  disk->nodes = node;
  return node;
}

void node_hold(struct node *node) { node->holders++; }

void node_drop(struct disk *disk, struct node *node) {
  if (--node->holders > 0) return;
  changes_free(disk, &node->changes);
  if (node->previous == NULL) {
    disk->nodes = node->next;
  } else {
    node->previous->next = node->next;
  }
  if (node->next != NULL) node->next->previous = node->previous;
  shared_memory_free(&node->shared);
  bytes_free(&node->now);
  bytes_free(&node->durable);
  free(node);
}

void node_use(struct disk *disk, struct node *node) {
  node_hold(node);
  if (node->users++ == 0) disk->used_bytes += node->now.count;
}

void node_leave(struct disk *disk, struct node *node) {
  if (--node->users == 0) disk->used_bytes -= node->now.count;
  node_drop(disk, node);
}

int32_t node_read(struct disk *disk, struct node *node, int64_t offset, void *into, int64_t count) {
  struct ruling ruling = rule(disk, disk_read);
  if (ruling.effect == effect_none) return ruling.code;
  int64_t wanted = ruling.effect == effect_half ? count / 2 : count;
  int64_t there = node->now.count - offset;
  there = there < 0 ? 0 : there > wanted ? wanted : there;
  if (there > 0) memcpy(into, bytes_at(&node->now, offset), (size_t)there);
  if (there < count) memset((uint8_t *)into + there, 0, (size_t)(count - there));
  if (ruling.code != SQLITE_OK) return ruling.code;
  return there < count ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

/// Makes steps keep copies of what they wrote from an offset on, before it changes in the file.
static bool keep_bytes(struct node *node, int64_t offset, int64_t end) {
  if (offset >= node->changes_end) return true;
  for (struct change *change = node->changes.first; change != NULL; change = change->next) {
    bool is_touched = change->offset < end && offset < change->offset + change->count;
    if (change->kind != disk_step_write || change->bytes != NULL || !is_touched) continue;
    change->bytes = malloc((size_t)change->count);
    if (change->bytes == NULL) return false;
    memcpy(change->bytes, bytes_at(&node->now, change->offset), (size_t)change->count);
  }
  return true;
}

static bool note_write(struct disk *disk, struct node *node, int64_t offset, int64_t count) {
  if (node->is_nameless || count == 0) return true;
  if (!keep_bytes(node, offset, offset + count)) return false;
  struct change *change = change_make(disk, disk_step_write);
  if (change == NULL) return false;
  change->offset = offset;
  change->count = count;
  changes_add(&node->changes, change);
  if (offset + count > node->changes_end) node->changes_end = offset + count;
  return true;
}

static bool note_truncation(struct disk *disk, struct node *node, int64_t count) {
  if (node->is_nameless) return true;
  if (!keep_bytes(node, count, INT64_MAX)) return false;
  struct change *change = change_make(disk, disk_step_truncate);
  if (change == NULL) return false;
  change->offset = count;
  changes_add(&node->changes, change);
  return true;
}

/// How long a file can become with the free space.
static int64_t longest(const struct disk *disk, const struct node *node) {
  int64_t free_bytes = disk->settings.capacity_bytes - disk->used_bytes;
  return node->now.count + (free_bytes < 0 ? 0 : free_bytes);
}

/// How much of a write fits.
static int64_t room_for(const struct disk *disk, const struct node *node, int64_t offset, int64_t count) {
  if (offset > INT64_MAX - count) return 0;
  int64_t end = longest(disk, node);
  if (offset + count <= end || offset + count <= node->now.count) return count;
  return end > offset ? end - offset : 0;
}

int32_t node_write(struct disk *disk, struct node *node, int64_t offset, const void *source, int64_t count) {
  struct ruling ruling = rule(disk, disk_write);
  if (ruling.effect == effect_none) return ruling.code;
  int64_t done = room_for(disk, node, offset, ruling.effect == effect_half ? count / 2 : count);
  int64_t before = node->now.count;
  // Before the step is recorded: one whose bytes are missing cannot be written to the disk.
  if (done > 0 && !bytes_reserve(&node->now, offset + done)) return SQLITE_IOERR_NOMEM;
  if (!note_write(disk, node, offset, done)) return SQLITE_IOERR_NOMEM;
  if (!bytes_write(&node->now, offset, source, done)) return SQLITE_IOERR_NOMEM;
  disk->used_bytes += node->now.count - before;
  if (ruling.code != SQLITE_OK) return ruling.code;
  return done < count ? SQLITE_FULL : SQLITE_OK;
}

int32_t node_truncate(struct disk *disk, struct node *node, int64_t count) {
  struct ruling ruling = rule(disk, disk_truncate);
  if (ruling.effect != effect_all || count == node->now.count) return ruling.code;
  int64_t before = node->now.count;
  if (count > before && count > longest(disk, node)) return SQLITE_FULL;
  if (!bytes_reserve(&node->now, count)) return SQLITE_IOERR_NOMEM;
  if (!note_truncation(disk, node, count)) return SQLITE_IOERR_NOMEM;
  if (!bytes_resize(&node->now, count)) return SQLITE_IOERR_NOMEM;
  disk->used_bytes += count - before;
  return ruling.code;
}

static bool write_durably(struct node *node) {
  for (const struct change *change = node->changes.first; change != NULL; change = change->next) {
    bool is_done = change->kind == disk_step_truncate
                       ? bytes_resize(&node->durable, change->offset)
                       : bytes_write(&node->durable, change->offset, change_bytes(node, change), change->count);
    if (!is_done) return false;
  }
  return true;
}

int32_t node_sync(struct disk *disk, struct node *node) {
  struct ruling ruling = rule(disk, disk_sync);
  if (ruling.effect == effect_none || ruling.effect == effect_half) return ruling.code;
  bool is_forgotten = ruling.effect == effect_forget;
  if (!is_forgotten && !write_durably(node)) return SQLITE_IOERR_NOMEM;
  changes_free(disk, &node->changes);
  node->changes_end = 0;
  if (!is_forgotten && disk->settings.names_follow_files) names_sync(disk);
  return ruling.code;
}
