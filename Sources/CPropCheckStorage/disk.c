#include "disk.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct disk *disk_make(struct disk_settings settings) {
  static _Atomic uint64_t numbers;
  struct disk *disk = calloc(1, sizeof *disk);
  if (disk == NULL) return NULL;
  pthread_mutex_init(&disk->lock, NULL);
  disk->settings = settings;
  disk->has_power = true;
  disk->holders = 1;
  // A name is used only once in a process, so that nobody opens a file on somebody else's disk.
  snprintf(disk->vfs_name, sizeof disk->vfs_name, "simulated-disk-%llu",
           (unsigned long long)atomic_fetch_add(&numbers, 1));
  vfs_fill(disk);
  return disk;
}


static void disk_free(struct disk *disk) {
  names_free(disk);
  free(disk->faults);
  pthread_mutex_destroy(&disk->lock);
  free(disk);
}

void disk_release(struct disk *disk) {
  pthread_mutex_lock(&disk->lock);
  int32_t holders = --disk->holders;
  bool is_registered = disk->is_registered;
  if (holders == 0) disk->is_registered = false;
  pthread_mutex_unlock(&disk->lock);
  if (holders > 0) return;
  if (is_registered) sqlite3_vfs_unregister(&disk->vfs);
  disk_free(disk);
}

const char *disk_vfs_name(struct disk *disk) {
  pthread_mutex_lock(&disk->lock);
  if (!disk->is_registered) disk->is_registered = sqlite3_vfs_register(&disk->vfs, 0) == SQLITE_OK;
  bool is_registered = disk->is_registered;
  pthread_mutex_unlock(&disk->lock);
  return is_registered ? disk->vfs_name : NULL;
}

bool disk_plan(struct disk *disk, const struct disk_fault *faults, int32_t count) {
  struct planned_fault *planned = count == 0 ? NULL : calloc((size_t)count, sizeof *planned);
  if (count > 0 && planned == NULL) return false;
  for (int32_t i = 0; i < count; i++) planned[i].fault = faults[i];
  pthread_mutex_lock(&disk->lock);
  free(disk->faults);
  disk->faults = planned;
  disk->fault_count = count;
  disk->failed_calls = 0;
  pthread_mutex_unlock(&disk->lock);
  return true;
}

void disk_lose_power_in(struct disk *disk, int64_t call) {
  pthread_mutex_lock(&disk->lock);
  disk->power_left = call;
  pthread_mutex_unlock(&disk->lock);
}

void disk_set_capacity(struct disk *disk, int64_t bytes) {
  pthread_mutex_lock(&disk->lock);
  disk->settings.capacity_bytes = bytes;
  pthread_mutex_unlock(&disk->lock);
}

#define READING(type, name, expression)                                                                                \
  type name(struct disk *disk) {                                                                                       \
    pthread_mutex_lock(&disk->lock);                                                                                   \
    type value = expression;                                                                                           \
    pthread_mutex_unlock(&disk->lock);                                                                                 \
    return value;                                                                                                      \
  }

READING(struct disk_settings, disk_settings_of, disk->settings)
READING(bool, disk_has_power, disk->has_power)
READING(int64_t, disk_failed_calls, disk->failed_calls)
READING(int64_t, disk_changes, disk->change_calls)
READING(int64_t, disk_used_bytes, disk->used_bytes)
READING(int64_t, disk_pending_steps, changes_count(disk))

int64_t disk_calls(struct disk *disk, int32_t call) {
  pthread_mutex_lock(&disk->lock);
  int64_t count = call < 0 ? disk->all_calls : call < disk_call_kinds ? disk->calls[call] : 0;
  pthread_mutex_unlock(&disk->lock);
  return count;
}
