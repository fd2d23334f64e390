#pragma once

#include "storage.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

// What the parts of the disk share. Callers of functions in this file hold the lock of the disk.

/// Memory that several disks share until one of them changes it.
struct buffer {
  _Atomic int32_t holders;
  /// The digest of the bytes; 0 if it is not known.
  _Atomic uint64_t digest;
  int64_t room;
  uint8_t start[];
};

/// Bytes that grow.
struct bytes {
  struct buffer *buffer;
  int64_t count;
};

/// A step that is not synced: of a file, or of the names.
struct change {
  struct change *next;
  /// Its place among all steps of the disk.
  uint64_t number;
  enum disk_step_kind kind;
  /// Used while a power loss is worked out.
  struct disk_outcome outcome;
  int64_t offset;
  int64_t count;
  /// For names: what the name leads to from then on, or NULL, and the name that no longer leads anywhere, or
  /// NULL.
  char *name;
  char *freed_name;
  struct node *node;
  /// The bytes of a write; NULL while the file still has them as they were written, which saves most copies because logs
  /// only grow.
  uint8_t *bytes;
};

struct changes {
  struct change *first;
  struct change *last;
  int64_t count;
};

#define LOCK_SLOTS 8

/// The memory that connections to one file share, and the locks on it.
struct shared_memory {
  void **regions;
  int32_t region_count;
  int32_t users;
  int32_t readers[LOCK_SLOTS];
  bool is_written[LOCK_SLOTS];
};

/// A file, whatever its name.
struct node {
  struct node *next, *previous;
  /// How many names, open files and steps lead to it.
  int32_t holders;
  /// How many of these are current names and open files: only then does it take up space.
  int32_t users;
  /// A nameless file does not survive a power loss, so none of it needs to be synced.
  bool is_nameless;
  struct bytes now;
  struct bytes durable;
  struct changes changes;
  /// The offset just after the last byte that any of these steps writes.
  int64_t changes_end;
  /// Locks on the file as a whole.
  int32_t readers;
  struct open_file *writer;
  bool is_closed_to_readers;
  struct shared_memory shared;
  /// The same file on a disk that is being copied.
  struct node *twin;
};

/// A name, and what it leads to: now, and after a power loss that keeps no unsynced change of names.
struct entry {
  struct entry *next;
  struct node *now;
  struct node *durable;
  char name[];
};

struct planned_fault {
  struct disk_fault fault;
  int64_t seen;
};

struct disk {
  pthread_mutex_t lock;
  struct disk_settings settings;
  struct entry *entries;
  struct changes name_changes;
  struct node *nodes;
  uint64_t steps;
  int64_t used_bytes;
  /// Of the disk itself and of open files.
  int32_t holders;

  bool has_power;
  int64_t power_left;
  struct planned_fault *faults;
  int32_t fault_count;
  int64_t failed_calls;
  int64_t calls[disk_call_kinds];
  int64_t all_calls;
  int64_t change_calls;
  int64_t slept_microseconds;
  uint64_t random_bytes;

  sqlite3_vfs vfs;
  char vfs_name[40];
  bool is_registered;
};

/// An open file as SQLite sees it.
struct open_file {
  sqlite3_file base;
  struct disk *disk;
  struct node *node;
  /// The name to delete when it is closed; NULL for none.
  char *name;
  int32_t lock_level;
  uint32_t read_slots;
  uint32_t written_slots;
  bool shares_memory;
  /// Whether its next sync also syncs the names, as SQLite's own VFS does for each log that it may have made.
  bool syncs_names;
};

/// How much of a call is done, and what it returns.
struct ruling {
  enum { effect_all, effect_half, effect_none, effect_forget } effect;
  int32_t code;
};

// calls.c
struct ruling rule(struct disk *disk, enum disk_call call);

// bytes.c
/// Reserves room for so many bytes in a buffer that is not shared; the number of bytes stays the
/// same.
bool bytes_reserve(struct bytes *bytes, int64_t count);
bool bytes_resize(struct bytes *bytes, int64_t count);
bool bytes_write(struct bytes *bytes, int64_t offset, const void *source, int64_t count);
bool bytes_flip(struct bytes *bytes, int64_t offset, uint8_t mask);
/// Makes bytes share those of others, which are copied when either changes.
void bytes_share(struct bytes *bytes, const struct bytes *source);
void bytes_free(struct bytes *bytes);
uint8_t *bytes_at(const struct bytes *bytes, int64_t offset);
uint64_t bytes_digest(const struct bytes *bytes);
uint64_t digest_of(const uint8_t *bytes, int64_t count);

// changes.c
struct change *change_make(struct disk *disk, enum disk_step_kind kind);
/// The bytes that a step of a file has written.
const uint8_t *change_bytes(const struct node *node, const struct change *change);
void changes_add(struct changes *changes, struct change *change);
void change_free(struct disk *disk, struct change *change);
void changes_free(struct disk *disk, struct changes *changes);
int64_t changes_count(const struct disk *disk);
/// All steps of a disk in the order in which they were made; NULL if there is none, or no memory. To be freed.
struct change **changes_in_order(struct disk *disk, int64_t *count);

// nodes.c
struct node *node_make(struct disk *disk);
void node_hold(struct node *node);
void node_drop(struct disk *disk, struct node *node);
void node_use(struct disk *disk, struct node *node);
void node_leave(struct disk *disk, struct node *node);
int32_t node_read(struct disk *disk, struct node *node, int64_t offset, void *into, int64_t count);
int32_t node_write(struct disk *disk, struct node *node, int64_t offset, const void *source, int64_t count);
int32_t node_truncate(struct disk *disk, struct node *node, int64_t count);
int32_t node_sync(struct disk *disk, struct node *node);

// names.c
struct entry *name_find(struct disk *disk, const char *name);
/// Makes a name lead to a file or nowhere, and another one nowhere, in one step.
bool name_set(struct disk *disk, const char *name, struct node *node, const char *freed_name);
/// Sets where a name leads now, and where it leads after a power loss.
bool name_lead(struct disk *disk, const char *name, struct node *now, struct node *durable);
/// Makes a name lead to a file durably, with nothing left to sync.
bool name_set_durably(struct disk *disk, const char *name, struct node *node);
/// Removes a name from the steps that are not synced, so that none of them concerns it any longer.
void name_forget_steps(struct disk *disk, const char *name);
void names_sync(struct disk *disk);
void names_free(struct disk *disk);

// locks.c
int32_t file_lock(struct open_file *file, int32_t level);
void file_unlock(struct open_file *file, int32_t level);
int32_t file_map(struct open_file *file, int32_t region, int32_t bytes, bool extends, void volatile **address);
int32_t file_lock_slots(struct open_file *file, int32_t first, int32_t count, int32_t flags);
void file_unmap(struct open_file *file);
void shared_memory_free(struct shared_memory *shared);

// files.c
extern const sqlite3_io_methods file_methods;

// vfs.c
void vfs_fill(struct disk *disk);

// disk.c
struct disk_settings disk_settings_of(struct disk *disk);
