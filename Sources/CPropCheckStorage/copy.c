#include "disk.h"

#include <stdlib.h>
#include <string.h>

// A second disk in the state of the first.

static char *copied(const char *text) { return text == NULL ? NULL : strdup(text); }

static bool copy_bytes(struct change *copy, const struct change *change) {
  if (change->bytes == NULL) return true;
  copy->bytes = malloc((size_t)change->count);
  if (copy->bytes == NULL) return false;
  memcpy(copy->bytes, change->bytes, (size_t)change->count);
  return true;
}

static bool copy_change(struct disk *to, struct changes *changes, const struct change *change) {
  struct change *copy = change_make(to, change->kind);
  if (copy == NULL) return false;
  copy->number = change->number;
  copy->offset = change->offset;
  copy->count = change->count;
  copy->name = copied(change->name);
  copy->freed_name = copied(change->freed_name);
  copy->node = change->node == NULL ? NULL : change->node->twin;
  if (copy->node != NULL) node_hold(copy->node);
  changes_add(changes, copy);
  bool has_names = (copy->name == NULL) == (change->name == NULL) &&
                   (copy->freed_name == NULL) == (change->freed_name == NULL);
  return has_names && copy_bytes(copy, change);
}

static bool copy_changes(struct disk *to, struct changes *changes, const struct changes *from) {
  for (const struct change *change = from->first; change != NULL; change = change->next) {
    if (!copy_change(to, changes, change)) return false;
  }
  return true;
}

static bool copy_node(struct disk *to, struct node *node) {
  struct node *twin = node_make(to);
  node->twin = twin;
  if (twin == NULL) return false;
  // Until its names hold it.
  node_hold(twin);
  twin->changes_end = node->changes_end;
  bytes_share(&twin->now, &node->now);
  bytes_share(&twin->durable, &node->durable);
  return copy_changes(to, &twin->changes, &node->changes);
}

static bool copy_names(struct disk *to, const struct disk *from) {
  for (const struct entry *entry = from->entries; entry != NULL; entry = entry->next) {
    struct node *now = entry->now == NULL ? NULL : entry->now->twin;
    struct node *durable = entry->durable == NULL ? NULL : entry->durable->twin;
    if (!name_lead(to, entry->name, now, durable)) return false;
  }
  return copy_changes(to, &to->name_changes, &from->name_changes);
}

static bool copy_all(struct disk *to, struct disk *from) {
  bool is_done = true;
  for (struct node *node = from->nodes; node != NULL; node = node->next) node->twin = NULL;
  // Nobody has the open, nameless files on the other disk.
  for (struct node *node = from->nodes; node != NULL; node = node->next) is_done = is_done && copy_node(to, node);
  is_done = is_done && copy_names(to, from);
  for (struct node *node = from->nodes; node != NULL; node = node->next) {
    if (node->twin != NULL) node_drop(to, node->twin);
  }
  to->steps = from->steps;
  return is_done;
}

struct disk *disk_copy(struct disk *disk) { return disk_copy_as(disk, disk_settings_of(disk)); }

struct disk *disk_copy_as(struct disk *disk, struct disk_settings settings) {
  pthread_mutex_lock(&disk->lock);
  struct disk *copy = disk_make(settings);
  bool is_done = copy != NULL && copy_all(copy, disk);
  pthread_mutex_unlock(&disk->lock);
  if (is_done || copy == NULL) return copy;
  disk_release(copy);
  return NULL;
}

/// A sum, so that the order of the names does not matter.
uint64_t disk_digest(struct disk *disk) {
  pthread_mutex_lock(&disk->lock);
  uint64_t sum = 0;
  for (const struct entry *entry = disk->entries; entry != NULL; entry = entry->next) {
    if (entry->now == NULL) continue;
    uint64_t name = digest_of((const uint8_t *)entry->name, (int64_t)strlen(entry->name));
    sum += (name ^ bytes_digest(&entry->now->now)) * 0x9E3779B97F4A7C15u;
  }
  pthread_mutex_unlock(&disk->lock);
  return sum;
}

static const char *any_name(const struct disk *disk, const struct node *node) {
  for (const struct entry *entry = disk->entries; entry != NULL; entry = entry->next) {
    if (entry->now == node || entry->durable == node) return entry->name;
  }
  return "";
}

static const char *name_of(const struct disk *disk, const struct change *change) {
  if (change->kind == disk_step_name) return change->name;
  for (const struct node *node = disk->nodes; node != NULL; node = node->next) {
    for (const struct change *other = node->changes.first; other != NULL; other = other->next) {
      if (other == change) return any_name(disk, node);
    }
  }
  return "";
}

bool disk_pending_step(struct disk *disk, int64_t place, struct disk_step *step) {
  pthread_mutex_lock(&disk->lock);
  int64_t count, sector = disk->settings.sector_bytes;
  struct change **all = changes_in_order(disk, &count);
  bool is_there = place >= 0 && place < count;
  if (is_there) {
    const struct change *change = all[place];
    bool is_write = change->kind == disk_step_write;
    *step = (struct disk_step){change->kind, change->offset, change->count, 0, name_of(disk, change)};
    if (is_write) step->sectors = (int32_t)((change->offset + change->count - 1) / sector - change->offset / sector + 1);
  }
  free(all);
  pthread_mutex_unlock(&disk->lock);
  return is_there;
}
