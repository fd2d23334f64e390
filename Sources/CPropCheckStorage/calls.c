#include "disk.h"

// What SQLite's own VFS returns when the system refuses a call of that kind.
static const int32_t refusals[disk_call_kinds] = {
    [disk_open] = SQLITE_CANTOPEN,
    [disk_read] = SQLITE_IOERR_READ,
    [disk_write] = SQLITE_IOERR_WRITE,
    [disk_truncate] = SQLITE_IOERR_TRUNCATE,
    [disk_sync] = SQLITE_IOERR_FSYNC,
    [disk_size] = SQLITE_IOERR_FSTAT,
    [disk_lock] = SQLITE_IOERR_LOCK,
    [disk_unlock] = SQLITE_IOERR_UNLOCK,
    [disk_ask_lock] = SQLITE_IOERR_CHECKRESERVEDLOCK,
    [disk_map] = SQLITE_IOERR_SHMMAP,
    [disk_shared_lock] = SQLITE_IOERR_SHMLOCK,
    [disk_delete] = SQLITE_IOERR_DELETE,
    [disk_access] = SQLITE_IOERR_ACCESS,
    [disk_path] = SQLITE_CANTOPEN_FULLPATH,
    [disk_rename] = SQLITE_IOERR,
};

static bool makes_change(enum disk_call call) {
  return call == disk_write || call == disk_truncate || call == disk_sync || call == disk_delete ||
         call == disk_rename || call == disk_open;
}

static struct ruling cut_power(struct disk *disk, enum disk_call call) {
  disk->has_power = false;
  // The outcome of each step says how much a sync in flight has done by then.
  return (struct ruling){call == disk_sync ? effect_none : effect_all, refusals[call]};
}

/// Whether a call of a kind can report success without having done anything; others return what they
/// found.
static bool can_pretend(enum disk_call call) {
  return call == disk_write || call == disk_truncate || call == disk_sync || call == disk_delete || call == disk_rename;
}

static struct ruling failure(const struct disk_fault *fault, enum disk_call call) {
  int32_t code = fault->code == SQLITE_OK ? refusals[call] : fault->code;
  switch (fault->failure) {
  case disk_half_done: return (struct ruling){effect_half, code};
  case disk_done: return (struct ruling){effect_all, code};
  case disk_forgotten: return (struct ruling){effect_forget, code};
  case disk_lie:
    if (can_pretend(call)) return (struct ruling){effect_none, SQLITE_OK};
    break;
  case disk_undone: break;
  }
  return (struct ruling){effect_none, code};
}

/// Counts the call for every fault that waits for it, and returns the first that strikes.
static const struct disk_fault *meet(struct disk *disk, enum disk_call call) {
  const struct disk_fault *met = NULL;
  for (int32_t i = 0; i < disk->fault_count; i++) {
    struct planned_fault *planned = &disk->faults[i];
    if (planned->fault.call >= 0 && planned->fault.call != (int32_t)call) continue;
    int64_t place = ++planned->seen - planned->fault.first;
    if (met == NULL && place >= 0 && place < planned->fault.count) met = &planned->fault;
  }
  return met;
}

static struct ruling decide(struct disk *disk, enum disk_call call) {
  const struct disk_fault *fault = meet(disk, call);
  if (disk->power_left > 0 && --disk->power_left == 0) return cut_power(disk, call);
  if (fault != NULL) {
    disk->failed_calls++;
    return failure(fault, call);
  }
  bool is_lie = call == disk_sync && disk->settings.syncs_lie;
  return (struct ruling){is_lie ? effect_none : effect_all, SQLITE_OK};
}

/// Counts a call and returns how it goes.
struct ruling rule(struct disk *disk, enum disk_call call) {
  if (!disk->has_power) return (struct ruling){effect_none, refusals[call]};
  disk->calls[call]++;
  disk->all_calls++;
  struct ruling ruling = decide(disk, call);
  if (makes_change(call) && ruling.effect != effect_none) disk->change_calls++;
  return ruling;
}
