#include "disk.h"

#include <stdlib.h>
#include <string.h>

// What a disk holds after its power was lost.

/// For each sector of a file, the last step that reached it, by its place from 1; 0 if none did.
struct survivors {
  int32_t *last;
  int64_t sectors;
};

struct sector_range {
  int64_t first, end;
};

static struct sector_range sectors_of(const struct change *change, int64_t sector_bytes) {
  if (change->kind != disk_step_write) return (struct sector_range){0, 0};
  return (struct sector_range){change->offset / sector_bytes,
                               (change->offset + change->count - 1) / sector_bytes + 1};
}

/// The sectors of a write that it reached.
static struct sector_range reached(const struct change *change, int64_t sector_bytes) {
  struct sector_range range = sectors_of(change, sector_bytes);
  int64_t most = range.end - range.first, some = change->outcome.sectors;
  some = some < 0 ? 0 : some > most ? most : some;
  switch (change->outcome.fate) {
  case disk_kept:
  case disk_noise: break;
  case disk_first_sectors: range.end = range.first + some; break;
  case disk_last_sectors: range.first = range.end - some; break;
  case disk_lost:
  case disk_place_only: range.end = range.first; break;
  }
  return range;
}

static bool find_survivors(struct survivors *survivors, const struct node *node, int64_t sector_bytes) {
  *survivors = (struct survivors){0};
  for (struct change *change = node->changes.first; change != NULL; change = change->next) {
    int64_t end = sectors_of(change, sector_bytes).end;
    if (end > survivors->sectors) survivors->sectors = end;
  }
  survivors->last = calloc((size_t)survivors->sectors + 1, sizeof *survivors->last);
  if (survivors->last == NULL) return false;
  int32_t place = 0;
  for (struct change *change = node->changes.first; change != NULL; change = change->next) {
    place++;
    struct sector_range range = reached(change, sector_bytes);
    for (int64_t sector = range.first; sector < range.end; sector++) survivors->last[sector] = place;
  }
  return true;
}

/// Bytes that are in no file, the same each time.
static uint8_t noise(int64_t offset) { return (uint8_t)(((uint64_t)offset * 2654435761u >> 11) ^ 0xA5); }

static bool write_noise(struct bytes *file, int64_t offset, int64_t end) {
  if (end > file->count && !bytes_resize(file, end)) return false;
  for (int64_t place = offset; place < end; place++) {
    uint8_t byte = noise(place);
    if (!bytes_write(file, place, &byte, 1)) return false;
  }
  return true;
}

static int64_t least(int64_t left, int64_t right) { return left < right ? left : right; }
static int64_t greatest(int64_t left, int64_t right) { return left > right ? left : right; }

/// Writes what a write left in one of its sectors.
static bool apply_in_sector(struct bytes *file, const struct node *node, const struct change *change, int64_t sector,
                            const struct disk_settings *settings, bool is_noise) {
  int64_t start = sector * settings->sector_bytes, end = start + settings->sector_bytes;
  bool spares_neighbours = settings->characteristics & SQLITE_IOCAP_POWERSAFE_OVERWRITE;
  if (is_noise && !spares_neighbours) return write_noise(file, start, end);
  start = greatest(start, change->offset);
  end = least(end, change->offset + change->count);
  if (is_noise) return write_noise(file, start, end);
  return bytes_write(file, start, change_bytes(node, change) + (start - change->offset), end - start);
}

static bool apply_write(struct bytes *file, const struct node *node, const struct change *change, int32_t place,
                        const struct survivors *survivors, const struct disk_settings *settings) {
  struct sector_range range = sectors_of(change, settings->sector_bytes);
  for (int64_t sector = range.first; sector < range.end; sector++) {
    // A sector is written from memory, which has all earlier writes, so they come with the last
    // one.
    if (place > survivors->last[sector]) continue;
    bool is_noise = place == survivors->last[sector] && change->outcome.fate == disk_noise;
    if (!apply_in_sector(file, node, change, sector, settings, is_noise)) return false;
  }
  int64_t end = change->offset + change->count;
  bool has_place = change->outcome.fate == disk_place_only && end > file->count;
  return !has_place || bytes_resize(file, end);
}

static bool write_zeros(struct bytes *file, int64_t offset, int64_t end) {
  end = least(end, file->count);
  if (offset >= end) return true;
  if (!bytes_reserve(file, file->count)) return false;
  memset(bytes_at(file, offset), 0, (size_t)(end - offset));
  return true;
}

/// A sector that a later step reached was written from memory, where the bytes past the truncation were gone.
static bool apply_lost_truncation(struct bytes *file, const struct change *change, int32_t place,
                                  const struct survivors *survivors, int64_t sector_bytes) {
  for (int64_t sector = change->offset / sector_bytes; sector < survivors->sectors; sector++) {
    int64_t start = sector * sector_bytes;
    if (survivors->last[sector] < place) continue;
    if (!write_zeros(file, greatest(start, change->offset), start + sector_bytes)) return false;
  }
  return true;
}

static bool apply_truncation(struct bytes *file, const struct change *change, int32_t place,
                             const struct survivors *survivors, const struct disk_settings *settings) {
  if (change->outcome.fate == disk_kept) return bytes_resize(file, change->offset);
  return apply_lost_truncation(file, change, place, survivors, settings->sector_bytes);
}

static bool apply_all(struct bytes *file, const struct node *node, const struct survivors *survivors,
                      const struct disk_settings *settings) {
  int32_t place = 0;
  for (struct change *change = node->changes.first; change != NULL; change = change->next) {
    place++;
    bool is_done = change->kind == disk_step_truncate
                       ? apply_truncation(file, change, place, survivors, settings)
                       : apply_write(file, node, change, place, survivors, settings);
    if (!is_done) return false;
  }
  return true;
}

/// The file on the disk after the loss; made at the first of its names.
static struct node *surviving(struct disk *after, struct node *node) {
  if (node->twin != NULL) return node->twin;
  struct survivors survivors;
  struct node *twin = node_make(after);
  if (twin == NULL) return NULL;
  // Until all steps of the names are done, because one may free its only name before another gives it a new
  // one.
  node_hold(twin);
  node->twin = twin;
  if (!find_survivors(&survivors, node, after->settings.sector_bytes)) return NULL;
  bytes_share(&twin->durable, &node->durable);
  bool is_done = apply_all(&twin->durable, node, &survivors, &after->settings);
  bytes_share(&twin->now, &twin->durable);
  free(survivors.last);
  return is_done ? twin : NULL;
}

static bool lead(struct disk *after, const char *name, struct node *node) {
  struct node *twin = node == NULL ? NULL : surviving(after, node);
  return (node == NULL) == (twin == NULL) && name_set_durably(after, name, twin);
}

static bool apply_names(struct disk *before, struct disk *after) {
  for (struct entry *entry = before->entries; entry != NULL; entry = entry->next) {
    if (entry->durable != NULL && !lead(after, entry->name, entry->durable)) return false;
  }
  for (struct change *change = before->name_changes.first; change != NULL; change = change->next) {
    if (change->outcome.fate != disk_kept) {
      // A journal keeps its order: what came after a step that is lost is lost.
      if (before->settings.names_follow_files) break;
      continue;
    }
    if (!lead(after, change->name, change->node)) return false;
    if (change->freed_name != NULL && !lead(after, change->freed_name, NULL)) return false;
  }
  return true;
}

static bool decide(struct disk *disk, const struct disk_outcome *outcomes, int64_t count, struct disk_outcome rest) {
  int64_t total;
  struct change **all = changes_in_order(disk, &total);
  if (all == NULL) return changes_count(disk) == 0;
  for (int64_t place = 0; place < total; place++) all[place]->outcome = place < count ? outcomes[place] : rest;
  free(all);
  return true;
}

struct disk *disk_after_power_loss(struct disk *disk, const struct disk_outcome *outcomes, int64_t count,
                                   struct disk_outcome rest) {
  struct disk *after = disk_make(disk_settings_of(disk));
  if (after == NULL) return NULL;
  pthread_mutex_lock(&disk->lock);
  for (struct node *node = disk->nodes; node != NULL; node = node->next) node->twin = NULL;
  bool is_done = decide(disk, outcomes, count, rest) && apply_names(disk, after);
  for (struct node *node = disk->nodes; node != NULL; node = node->next) {
    if (node->twin != NULL) node_drop(after, node->twin);
  }
  pthread_mutex_unlock(&disk->lock);
  if (is_done) return after;
  disk_release(after);
  return NULL;
}
