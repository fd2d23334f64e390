#include "disk.h"

#include <stdlib.h>
#include <string.h>

// Files by name, for programs that move, copy and remove the files of a database.

static struct node *find(struct disk *disk, const char *name) {
  struct entry *entry = name_find(disk, name);
  return entry == NULL ? NULL : entry->now;
}

int64_t disk_file_bytes(struct disk *disk, const char *name) {
  pthread_mutex_lock(&disk->lock);
  struct node *node = find(disk, name);
  int64_t count = node == NULL ? -1 : node->now.count;
  pthread_mutex_unlock(&disk->lock);
  return count;
}

const char *disk_file_name(struct disk *disk, int64_t place) {
  pthread_mutex_lock(&disk->lock);
  struct entry *entry = disk->entries;
  while (entry != NULL && (entry->now == NULL || place-- > 0)) entry = entry->next;
  pthread_mutex_unlock(&disk->lock);
  return entry == NULL ? NULL : entry->name;
}

int32_t disk_has_file(struct disk *disk, const char *name) {
  pthread_mutex_lock(&disk->lock);
  int32_t code = rule(disk, disk_access).code;
  int32_t answer = code != SQLITE_OK ? -code : find(disk, name) != NULL;
  pthread_mutex_unlock(&disk->lock);
  return answer;
}

int32_t disk_read_file(struct disk *disk, const char *name, int64_t offset, void *into, int64_t count) {
  pthread_mutex_lock(&disk->lock);
  struct node *node = find(disk, name);
  int32_t code = node == NULL ? SQLITE_CANTOPEN : node_read(disk, node, offset, into, count);
  pthread_mutex_unlock(&disk->lock);
  return code;
}

static int32_t find_or_make(struct disk *disk, const char *name, struct node **node) {
  *node = find(disk, name);
  if (*node != NULL) return SQLITE_OK;
  struct ruling ruling = rule(disk, disk_open);
  if (ruling.effect != effect_all) return ruling.code;
  *node = node_make(disk);
  if (*node == NULL) return SQLITE_IOERR_NOMEM;
  node_hold(*node);
  bool is_named = name_set(disk, name, *node, NULL);
  node_drop(disk, *node);
  return is_named ? ruling.code : SQLITE_IOERR_NOMEM;
}

int32_t disk_write_file(struct disk *disk, const char *name, int64_t offset, const void *bytes, int64_t count) {
  pthread_mutex_lock(&disk->lock);
  struct node *node;
  int32_t code = find_or_make(disk, name, &node);
  if (code == SQLITE_OK) code = node_write(disk, node, offset, bytes, count);
  pthread_mutex_unlock(&disk->lock);
  return code;
}

int32_t disk_truncate_file(struct disk *disk, const char *name, int64_t bytes) {
  pthread_mutex_lock(&disk->lock);
  struct node *node = find(disk, name);
  int32_t code = node == NULL ? SQLITE_CANTOPEN : node_truncate(disk, node, bytes);
  pthread_mutex_unlock(&disk->lock);
  return code;
}

int32_t disk_sync_file(struct disk *disk, const char *name) {
  pthread_mutex_lock(&disk->lock);
  struct node *node = find(disk, name);
  int32_t code = node == NULL ? SQLITE_CANTOPEN : node_sync(disk, node);
  pthread_mutex_unlock(&disk->lock);
  return code;
}

int32_t disk_delete_file(struct disk *disk, const char *name) {
  pthread_mutex_lock(&disk->lock);
  struct ruling ruling = rule(disk, disk_delete);
  int32_t code = ruling.code;
  if (ruling.effect == effect_all && find(disk, name) == NULL) {
    code = SQLITE_IOERR_DELETE_NOENT;
  } else if (ruling.effect == effect_all && !name_set(disk, name, NULL, NULL)) {
    code = SQLITE_IOERR_NOMEM;
  }
  pthread_mutex_unlock(&disk->lock);
  return code;
}

int32_t disk_rename_file(struct disk *disk, const char *from, const char *to) {
  pthread_mutex_lock(&disk->lock);
  struct ruling ruling = rule(disk, disk_rename);
  struct node *node = find(disk, from);
  int32_t code = ruling.code;
  if (ruling.effect == effect_all && node == NULL) {
    code = SQLITE_CANTOPEN;
  } else if (ruling.effect == effect_all && strcmp(from, to) != 0 && !name_set(disk, to, node, from)) {
    code = SQLITE_IOERR_NOMEM;
  }
  pthread_mutex_unlock(&disk->lock);
  return code;
}

int32_t disk_sync_names(struct disk *disk) {
  pthread_mutex_lock(&disk->lock);
  struct ruling ruling = rule(disk, disk_sync);
  if (ruling.effect == effect_all) names_sync(disk);
  pthread_mutex_unlock(&disk->lock);
  return ruling.code;
}

static bool put(struct disk *disk, const char *name, const void *bytes, int64_t count) {
  struct node *node = node_make(disk);
  if (node == NULL) return false;
  node_hold(node);
  bool is_done = bytes_write(&node->durable, 0, bytes, count);
  bytes_share(&node->now, &node->durable);
  is_done = is_done && name_set_durably(disk, name, node);
  if (is_done) name_forget_steps(disk, name);
  node_drop(disk, node);
  return is_done;
}

bool disk_put_file(struct disk *disk, const char *name, const void *bytes, int64_t count) {
  pthread_mutex_lock(&disk->lock);
  bool is_done = put(disk, name, bytes, count);
  pthread_mutex_unlock(&disk->lock);
  return is_done;
}

bool disk_spoil_byte(struct disk *disk, const char *name, int64_t offset, uint8_t mask) {
  pthread_mutex_lock(&disk->lock);
  struct node *node = find(disk, name);
  bool is_there = node != NULL && offset >= 0 && offset < node->now.count;
  bool is_done = is_there && bytes_flip(&node->now, offset, mask) && bytes_flip(&node->durable, offset, mask);
  pthread_mutex_unlock(&disk->lock);
  return is_done;
}
