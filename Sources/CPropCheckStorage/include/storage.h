#pragma once

#include <stdbool.h>
#include <stdint.h>

// A disk in memory underneath SQLite: a file system of its own, with a VFS that leads to it. It knows what was written and
// what was synced, fails on demand, and can lose power. It has no clock and no randomness: the same calls leave the same disk.
//
// All functions may be called from any thread. Those that return a pointer return NULL if there is no memory.

/// One disk.
struct disk;

/// What a program can ask of a disk. Each kind is counted; those from `disk_open` to `disk_rename` can fail.
enum disk_call {
  disk_open,
  disk_read,
  disk_write,
  disk_truncate,
  disk_sync,
  disk_size,
  disk_lock,
  disk_unlock,
  disk_ask_lock,
  disk_map,
  disk_shared_lock,
  disk_delete,
  disk_access,
  disk_path,
  disk_rename,
  disk_call_kinds,
};

/// How a disk is made.
struct disk_settings {
  /// The number of bytes that are written atomically, a power of two from 1 to 65,536.
  int32_t sector_bytes;
  /// The SQLITE_IOCAP_ flags that are reported to SQLite.
  int32_t characteristics;
  /// The most bytes of all files together.
  int64_t capacity_bytes;
  /// Whether syncing a file keeps every name that was made, removed or changed before, as in journalling file systems.
  bool names_follow_files;
  /// Whether every sync reports success and does nothing.
  bool syncs_lie;
};

/// How a call fails.
enum disk_failure {
  /// Nothing is done.
  disk_undone,
  /// The first half of a write is done; the second half of a read is zeros. Anything else is not
  /// done.
  disk_half_done,
  /// Everything is done, but an error is returned all the same.
  disk_done,
  /// A sync of a file: what was written before is never written to the disk, though it can be read until the power is lost.
  /// A sync of names forgets nothing, and a later one keeps them.
  disk_forgotten,
  /// A sync, a write, a truncation, a deletion or a renaming does nothing and reports success. Any other call fails with
  /// nothing done.
  disk_lie,
};

/// A failure of one call, or of several in a row.
struct disk_fault {
  /// The kind of call, or -1 for any.
  int32_t call;
  /// The first call that fails, from 1, counting the calls of this kind since the fault was
  /// planned.
  int64_t first;
  /// How many fail, from 1.
  int64_t count;
  /// The SQLite result code; 0 for the usual one of each kind of call.
  int32_t code;
  enum disk_failure failure;
};

/// What becomes of a step that was not synced when the power was lost.
enum disk_fate {
  /// It is there.
  disk_kept,
  /// It is not there.
  disk_lost,
  /// Only the first sectors of a write are there.
  disk_first_sectors,
  /// Only the last sectors of a write are there.
  disk_last_sectors,
  /// The bytes of a write are noise; on a device without powersafe overwrite, whole sectors are.
  disk_noise,
  /// Only the place of a write is there: the file is as long as with it, with zeros where there was nothing
  /// before.
  disk_place_only,
};

struct disk_outcome {
  enum disk_fate fate;
  /// For `disk_first_sectors` and `disk_last_sectors`, how many.
  int32_t sectors;
};

enum disk_step_kind { disk_step_write, disk_step_truncate, disk_step_name };

/// A step that is not synced.
struct disk_step {
  enum disk_step_kind kind;
  /// Where in the file; the new length of a truncation.
  int64_t offset;
  /// The bytes of a write.
  int64_t count;
  /// How many sectors a write touches.
  int32_t sectors;
  /// A name of the file, or the name that changes; valid until the disk changes.
  const char *name;
};

/// A disk without files.
struct disk *disk_make(struct disk_settings settings);
/// A second disk in the state of the first, pending steps included; nothing is open on it, planned or counted.
struct disk *disk_copy(struct disk *disk);
/// The same with other settings.
struct disk *disk_copy_as(struct disk *disk, struct disk_settings settings);
/// The disk as it would be if the power were lost now and came back: what was synced, and for the other steps, in the order in
/// which they were made, what the outcomes say; `rest` is the outcome of further steps.
///
/// A sector is written from memory, so what a kept step leaves in a sector includes everything written there before it, but
/// nothing that a truncation had removed.
struct disk *disk_after_power_loss(struct disk *disk, const struct disk_outcome *outcomes, int64_t count,
                                   struct disk_outcome rest);
/// Releases a disk once the last file on it is closed.
void disk_release(struct disk *disk);

/// Reseeds SQLite's own generator, which belongs to the whole process, with a seed that is not 0: what it draws from then on,
/// such as the salts of a log, is the same each time.
void disk_seed_sqlite(int32_t seed);

/// The name by which SQLite opens files on this disk, or NULL. The first call registers it, which initialises SQLite.
const char *disk_vfs_name(struct disk *disk);

void disk_set_capacity(struct disk *disk, int64_t bytes);
/// Replaces all planned faults; false if there is no memory.
bool disk_plan(struct disk *disk, const struct disk_fault *faults, int32_t count);
/// How many calls have failed because of planned faults.
int64_t disk_failed_calls(struct disk *disk);
/// Loses power in the k-th call that can fail from now, from 1: its step is made but not synced, and each later call fails.
/// 0 for never.
void disk_lose_power_in(struct disk *disk, int64_t call);
bool disk_has_power(struct disk *disk);

/// The calls of a kind so far, or of all that can fail for -1.
int64_t disk_calls(struct disk *disk, int32_t call);
/// The calls so far that made a step or synced one.
int64_t disk_changes(struct disk *disk);
/// How many steps are not synced.
int64_t disk_pending_steps(struct disk *disk);
/// A step that is not synced, by its place in the order in which they were made; false if there is none. O(steps).
bool disk_pending_step(struct disk *disk, int64_t place, struct disk_step *step);
/// The bytes of all files.
int64_t disk_used_bytes(struct disk *disk);
/// A digest of all names and bytes as they are now: equal disks have equal ones, and others hardly ever. O(bytes).
uint64_t disk_digest(struct disk *disk);

// Files without SQLite. Calls are counted and may fail; each returns an SQLite result code.

/// The length of a file, or -1.
int64_t disk_file_bytes(struct disk *disk, const char *name);
/// The name at an index, in no particular order; NULL after the last; valid until the disk changes.
/// O(names).
const char *disk_file_name(struct disk *disk, int64_t place);
int32_t disk_read_file(struct disk *disk, const char *name, int64_t offset, void *into, int64_t count);
/// Writes into a file, which is made if it is missing.
int32_t disk_write_file(struct disk *disk, const char *name, int64_t offset, const void *bytes, int64_t count);
int32_t disk_truncate_file(struct disk *disk, const char *name, int64_t bytes);
int32_t disk_sync_file(struct disk *disk, const char *name);
int32_t disk_delete_file(struct disk *disk, const char *name);
/// Gives a file another name, in place of the file that had it.
int32_t disk_rename_file(struct disk *disk, const char *from, const char *to);
/// Syncs all names.
int32_t disk_sync_names(struct disk *disk);
/// Whether there is a file; 1 or 0, or a negative result code.
int32_t disk_has_file(struct disk *disk, const char *name);

/// Adds a file as if it had been synced long ago; uncounted, and fails only if there is no memory.
bool disk_put_file(struct disk *disk, const char *name, const void *bytes, int64_t count);
/// Changes one byte at rest; false if it is not there.
bool disk_spoil_byte(struct disk *disk, const char *name, int64_t offset, uint8_t mask);
