#include "file.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// One for each underlying VFS in use; guarded by the lock, as are the counts of holders.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct page_vfs *first;
static uint64_t made;

static sqlite3_vfs *below(sqlite3_vfs *vfs) { return ((struct page_vfs *)vfs->pAppData)->base; }

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *opened) {
  sqlite3_vfs *real_vfs = below(vfs);
  // Logs, journals and temporary files are left to the VFS below.
  if (!(flags & SQLITE_OPEN_MAIN_DB)) return real_vfs->xOpen(real_vfs, name, base, flags, opened);
  struct page_file *file = (struct page_file *)base;
  memset(file, 0, sizeof *file);
  file->vfs = vfs->pAppData;
  sqlite3_file *real = file_below(file);
  real->pMethods = NULL;
  int code = real_vfs->xOpen(real_vfs, name, real, flags, opened);
  // A file without methods is not closed.
  if (real->pMethods == NULL) return code == SQLITE_OK ? SQLITE_CANTOPEN : code;
  base->pMethods = file_methods_over(real->pMethods);
  page_vfs_hold(file->vfs);
  return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int syncs) {
  return below(vfs)->xDelete(below(vfs), name, syncs);
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  return below(vfs)->xAccess(below(vfs), name, flags, result);
}

static int vfs_full_pathname(sqlite3_vfs *vfs, const char *name, int room, char *full) {
  return below(vfs)->xFullPathname(below(vfs), name, room, full);
}

static void *vfs_open_library(sqlite3_vfs *vfs, const char *name) {
  return below(vfs)->xDlOpen == NULL ? NULL : below(vfs)->xDlOpen(below(vfs), name);
}

static void vfs_library_error(sqlite3_vfs *vfs, int room, char *text) {
  if (below(vfs)->xDlError != NULL) below(vfs)->xDlError(below(vfs), room, text);
}

static void (*vfs_symbol(sqlite3_vfs *vfs, void *library, const char *name))(void) {
  return below(vfs)->xDlSym == NULL ? NULL : below(vfs)->xDlSym(below(vfs), library, name);
}

static void vfs_close_library(sqlite3_vfs *vfs, void *library) {
  if (below(vfs)->xDlClose != NULL) below(vfs)->xDlClose(below(vfs), library);
}

static int vfs_randomness(sqlite3_vfs *vfs, int count, char *into) {
  return below(vfs)->xRandomness(below(vfs), count, into);
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) { return below(vfs)->xSleep(below(vfs), microseconds); }

static int vfs_days(sqlite3_vfs *vfs, double *days) { return below(vfs)->xCurrentTime(below(vfs), days); }

static int vfs_last_error(sqlite3_vfs *vfs, int count, char *into) {
  return below(vfs)->xGetLastError == NULL ? 0 : below(vfs)->xGetLastError(below(vfs), count, into);
}

static int vfs_time(sqlite3_vfs *vfs, sqlite3_int64 *time) {
  return below(vfs)->xCurrentTimeInt64(below(vfs), time);
}

static void fill(struct page_vfs *pages) {
  sqlite3_vfs *base = pages->base;
  bool has_time = base->iVersion >= 2 && base->xCurrentTimeInt64 != NULL;
  pages->vfs = (sqlite3_vfs){
      .iVersion = has_time ? 2 : 1,
      .szOsFile = (int)sizeof(struct page_file) + base->szOsFile,
      .mxPathname = base->mxPathname,
      .zName = pages->name,
      .pAppData = pages,
      .xOpen = vfs_open,
      .xDelete = vfs_delete,
      .xAccess = vfs_access,
      .xFullPathname = vfs_full_pathname,
      .xDlOpen = vfs_open_library,
      .xDlError = vfs_library_error,
      .xDlSym = vfs_symbol,
      .xDlClose = vfs_close_library,
      .xRandomness = vfs_randomness,
      .xSleep = vfs_sleep,
      .xCurrentTime = vfs_days,
      .xGetLastError = vfs_last_error,
      .xCurrentTimeInt64 = has_time ? vfs_time : NULL,
  };
}

static struct page_vfs *make(sqlite3_vfs *base, bool verifies) {
  struct page_vfs *pages = calloc(1, sizeof *pages);
  if (pages == NULL) return NULL;
  pages->base = base;
  pages->verifies = verifies;
  // A name is used only once in a process.
  snprintf(pages->name, sizeof pages->name, "checked-pages-%llu", (unsigned long long)made++);
  fill(pages);
  if (sqlite3_vfs_register(&pages->vfs, 0) != SQLITE_OK) {
    free(pages);
    return NULL;
  }
  pages->next = first;
  first = pages;
  return pages;
}

struct page_vfs *page_vfs_take(const char *base_name, bool verifies) {
  sqlite3_vfs *base = sqlite3_vfs_find(base_name);
  if (base == NULL) return NULL;
  pthread_mutex_lock(&lock);
  struct page_vfs *pages = first;
  while (pages != NULL && (pages->base != base || pages->verifies != verifies)) pages = pages->next;
  if (pages == NULL) pages = make(base, verifies);
  if (pages != NULL) pages->holders++;
  pthread_mutex_unlock(&lock);
  return pages;
}

void page_vfs_hold(struct page_vfs *pages) {
  pthread_mutex_lock(&lock);
  pages->holders++;
  pthread_mutex_unlock(&lock);
}

void page_vfs_leave(struct page_vfs *pages) {
  pthread_mutex_lock(&lock);
  bool is_last = --pages->holders == 0;
  if (is_last) {
    struct page_vfs **link = &first;
    while (*link != pages) link = &(*link)->next;
    *link = pages->next;
  }
  pthread_mutex_unlock(&lock);
  if (!is_last) return;
  sqlite3_vfs_unregister(&pages->vfs);
  free(pages);
}

const char *page_vfs_name(const struct page_vfs *pages) { return pages->name; }
