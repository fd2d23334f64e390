#include "disk.h"

#include <stdlib.h>
#include <string.h>

static struct disk *enter(sqlite3_vfs *vfs) {
  struct disk *disk = vfs->pAppData;
  pthread_mutex_lock(&disk->lock);
  return disk;
}

static int leave(struct disk *disk, int code) {
  pthread_mutex_unlock(&disk->lock);
  return code;
}

/// The file of a name, made if that was asked for.
static int32_t find_node(struct disk *disk, const char *name, int flags, struct node **node) {
  struct entry *entry = name == NULL ? NULL : name_find(disk, name);
  *node = entry == NULL ? NULL : entry->now;
  if (*node != NULL) return flags & SQLITE_OPEN_EXCLUSIVE ? SQLITE_CANTOPEN : SQLITE_OK;
  if (name != NULL && !(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
  *node = node_make(disk);
  if (*node == NULL) return SQLITE_NOMEM;
  (*node)->is_nameless = name == NULL;
  node_hold(*node);
  bool is_named = name == NULL || name_set(disk, name, *node, NULL);
  if (!is_named) node_drop(disk, *node);
  // The name holds it, or the open file will.
  if (is_named) (*node)->holders--;
  return is_named ? SQLITE_OK : SQLITE_NOMEM;
}

static int32_t open_file(struct disk *disk, const char *name, struct open_file *file, int flags) {
  struct node *node;
  int32_t code = find_node(disk, name, flags, &node);
  if (code != SQLITE_OK) return code;
  int logs = SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL;
  node_use(disk, node);
  *file = (struct open_file){.base.pMethods = &file_methods, .disk = disk, .node = node};
  file->syncs_names = (flags & SQLITE_OPEN_CREATE) != 0 && (flags & logs) != 0;
  if (flags & SQLITE_OPEN_DELETEONCLOSE && name != NULL) file->name = strdup(name);
  disk->holders++;
  return SQLITE_OK;
}

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *opened) {
  // A file without methods is not closed.
  base->pMethods = NULL;
  struct disk *disk = enter(vfs);
  struct ruling ruling = rule(disk, disk_open);
  if (ruling.code != SQLITE_OK) {
    // The file may have been created all the same.
    struct node *node;
    bool is_made = ruling.effect == effect_all && name != NULL;
    if (is_made) find_node(disk, name, flags, &node);
    return leave(disk, ruling.code);
  }
  if (opened != NULL) *opened = flags;
  return leave(disk, open_file(disk, name, (struct open_file *)base, flags));
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int syncs) {
  struct disk *disk = enter(vfs);
  struct entry *entry = name_find(disk, name);
  if (entry == NULL || entry->now == NULL) return leave(disk, SQLITE_IOERR_DELETE_NOENT);
  struct ruling ruling = rule(disk, disk_delete);
  if (ruling.effect == effect_all && !name_set(disk, name, NULL, NULL)) return leave(disk, SQLITE_IOERR_NOMEM);
  if (ruling.code != SQLITE_OK || !syncs) return leave(disk, ruling.code);
  ruling = rule(disk, disk_sync);
  if (ruling.effect == effect_all) names_sync(disk);
  return leave(disk, ruling.code == SQLITE_OK ? SQLITE_OK : SQLITE_IOERR_DIR_FSYNC);
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  struct disk *disk = enter(vfs);
  struct entry *entry = name_find(disk, name);
  // As in SQLite's own VFS, an empty log does not count as one.
  bool is_there = entry != NULL && entry->now != NULL;
  *result = is_there && (flags != SQLITE_ACCESS_EXISTS || entry->now->now.count > 0);
  return leave(disk, rule(disk, disk_access).code);
}

static int vfs_full_pathname(sqlite3_vfs *vfs, const char *name, int room, char *full) {
  struct disk *disk = enter(vfs);
  int32_t code = rule(disk, disk_path).code;
  if (code == SQLITE_OK && (int64_t)strlen(name) >= room) code = SQLITE_CANTOPEN;
  if (code == SQLITE_OK) strcpy(full, name);
  return leave(disk, code);
}

/// SQLite itself takes random numbers only from the default VFS; others may ask this one.
static int vfs_randomness(sqlite3_vfs *vfs, int count, char *into) {
  struct disk *disk = enter(vfs);
  for (int i = 0; i < count; i++) {
    disk->random_bytes = disk->random_bytes * 6364136223846793005u + 1442695040888963407u;
    into[i] = (char)(disk->random_bytes >> 56);
  }
  return leave(disk, count);
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
  struct disk *disk = enter(vfs);
  disk->slept_microseconds += microseconds;
  return leave(disk, microseconds);
}

/// Milliseconds since the epoch of the Julian day: 2000-01-01 plus the time slept since.
static int vfs_time(sqlite3_vfs *vfs, sqlite3_int64 *time) {
  struct disk *disk = enter(vfs);
  *time = 211813444800000 + disk->slept_microseconds / 1000;
  return leave(disk, SQLITE_OK);
}

static int vfs_days(sqlite3_vfs *vfs, double *days) {
  sqlite3_int64 time;
  int code = vfs_time(vfs, &time);
  *days = (double)time / 86400000.0;
  return code;
}

static int vfs_last_error(sqlite3_vfs *vfs, int count, char *into) {
  (void)vfs;
  if (count > 0) into[0] = 0;
  return 0;
}

static void *vfs_open_library(sqlite3_vfs *vfs, const char *name) {
  (void)vfs;
  (void)name;
  return NULL;
}

void vfs_fill(struct disk *disk) {
  disk->vfs = (sqlite3_vfs){
      .iVersion = 2,
      .szOsFile = sizeof(struct open_file),
      .mxPathname = 512,
      .zName = disk->vfs_name,
      .pAppData = disk,
      .xOpen = vfs_open,
      .xDelete = vfs_delete,
      .xAccess = vfs_access,
      .xFullPathname = vfs_full_pathname,
      .xDlOpen = vfs_open_library,
      .xRandomness = vfs_randomness,
      .xSleep = vfs_sleep,
      .xCurrentTime = vfs_days,
      .xGetLastError = vfs_last_error,
      .xCurrentTimeInt64 = vfs_time,
  };
}

void disk_seed_sqlite(int32_t seed) { sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SEED, seed, (sqlite3 *)NULL); }
