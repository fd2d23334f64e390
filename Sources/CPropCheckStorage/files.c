#include "disk.h"

#include <stdlib.h>

// The methods of an open file, which lock the disk and forward the call.

static struct open_file *enter(sqlite3_file *base) {
  struct open_file *file = (struct open_file *)base;
  pthread_mutex_lock(&file->disk->lock);
  return file;
}

static int leave(struct open_file *file, int code) {
  pthread_mutex_unlock(&file->disk->lock);
  return code;
}

static int file_close(sqlite3_file *base) {
  struct open_file *file = enter(base);
  struct disk *disk = file->disk;
  file_unmap(file);
  file_unlock(file, SQLITE_LOCK_NONE);
  if (file->name != NULL && disk->has_power) name_set(disk, file->name, NULL, NULL);
  free(file->name);
  node_leave(disk, file->node);
  leave(file, SQLITE_OK);
  disk_release(disk);
  return SQLITE_OK;
}

static int file_read(sqlite3_file *base, void *into, int count, sqlite3_int64 offset) {
  struct open_file *file = enter(base);
  return leave(file, node_read(file->disk, file->node, offset, into, count));
}

static int file_write(sqlite3_file *base, const void *source, int count, sqlite3_int64 offset) {
  struct open_file *file = enter(base);
  return leave(file, node_write(file->disk, file->node, offset, source, count));
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 count) {
  struct open_file *file = enter(base);
  return leave(file, node_truncate(file->disk, file->node, count));
}

static int file_sync(sqlite3_file *base, int flags) {
  (void)flags;
  struct open_file *file = enter(base);
  int code = node_sync(file->disk, file->node);
  if (code != SQLITE_OK || !file->syncs_names) return leave(file, code);
  struct ruling ruling = rule(file->disk, disk_sync);
  if (ruling.effect == effect_all) names_sync(file->disk);
  // Without it the next sync tries again.
  file->syncs_names = ruling.code != SQLITE_OK;
  return leave(file, ruling.code);
}

static int file_size(sqlite3_file *base, sqlite3_int64 *count) {
  struct open_file *file = enter(base);
  *count = file->node->now.count;
  return leave(file, rule(file->disk, disk_size).code);
}

static int file_take_lock(sqlite3_file *base, int level) {
  struct open_file *file = enter(base);
  struct ruling ruling = rule(file->disk, disk_lock);
  int code = ruling.effect == effect_all ? file_lock(file, level) : SQLITE_OK;
  return leave(file, ruling.code != SQLITE_OK ? ruling.code : code);
}

static int file_give_lock(sqlite3_file *base, int level) {
  struct open_file *file = enter(base);
  struct ruling ruling = rule(file->disk, disk_unlock);
  if (ruling.effect == effect_all) file_unlock(file, level);
  return leave(file, ruling.code);
}

static int file_ask_lock(sqlite3_file *base, int *is_reserved) {
  struct open_file *file = enter(base);
  *is_reserved = file->node->writer != NULL;
  return leave(file, rule(file->disk, disk_ask_lock).code);
}

static int file_control(sqlite3_file *base, int operation, void *argument) {
  struct open_file *file = enter(base);
  if (operation == SQLITE_FCNTL_LOCKSTATE) {
    *(int *)argument = file->lock_level;
    return leave(file, SQLITE_OK);
  }
  return leave(file, SQLITE_NOTFOUND);
}

static int file_sector_size(sqlite3_file *base) { return ((struct open_file *)base)->disk->settings.sector_bytes; }

static int file_characteristics(sqlite3_file *base) {
  return ((struct open_file *)base)->disk->settings.characteristics;
}

static int file_map_region(sqlite3_file *base, int region, int bytes, int extends, void volatile **address) {
  struct open_file *file = enter(base);
  *address = NULL;
  struct ruling ruling = rule(file->disk, disk_map);
  int code = ruling.effect == effect_all ? file_map(file, region, bytes, extends != 0, address) : SQLITE_OK;
  return leave(file, ruling.code != SQLITE_OK ? ruling.code : code);
}

static int file_lock_region(sqlite3_file *base, int first, int count, int flags) {
  struct open_file *file = enter(base);
  struct ruling ruling = rule(file->disk, disk_shared_lock);
  // A lock whose holder asked to release it must keep nobody out: SQLite does not ask twice.
  bool is_done = ruling.effect == effect_all || (flags & SQLITE_SHM_UNLOCK) != 0;
  int code = is_done ? file_lock_slots(file, first, count, flags) : SQLITE_OK;
  return leave(file, ruling.code != SQLITE_OK ? ruling.code : code);
}

static void file_barrier(sqlite3_file *base) {
  (void)base;
  __sync_synchronize();
}

static int file_unmap_regions(sqlite3_file *base, int deletes) {
  (void)deletes;
  struct open_file *file = enter(base);
  file_unmap(file);
  return leave(file, SQLITE_OK);
}

// Without memory maps, so that SQLite reads by calls, which are counted and can fail.
const sqlite3_io_methods file_methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_take_lock,
    .xUnlock = file_give_lock,
    .xCheckReservedLock = file_ask_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_map_region,
    .xShmLock = file_lock_region,
    .xShmBarrier = file_barrier,
    .xShmUnmap = file_unmap_regions,
};
