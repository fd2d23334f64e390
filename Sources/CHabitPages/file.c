#include "file.h"

#include "checksum.h"

#include <string.h>

#define HEADER_BYTES 100

sqlite3_file *file_below(struct page_file *file) { return (sqlite3_file *)(file + 1); }

static sqlite3_file *below(sqlite3_file *file) { return file_below((struct page_file *)file); }

/// Whether bytes are a page. The only other thing that SQLite reads is a part of the first one.
static bool is_page(int count, sqlite3_int64 offset) {
  return count >= 512 && count <= 65536 && (count & (count - 1)) == 0 && offset % count == 0;
}

// MARK: - The format

/// Reads the format from the beginning of the file.
static void learn(struct page_file *file, const uint8_t *header) {
  file->format = !page_is_header(header)       ? format_unknown
                 : page_has_checksums(header) ? format_checked
                                              : format_plain;
}

/// Finds out whether pages have checksums; returns a result code.
static int find_format(struct page_file *file, bool *is_checked) {
  uint8_t header[HEADER_BYTES] = {0};
  if (file->format == format_unknown) {
    sqlite3_file *real = file_below(file);
    int code = real->pMethods->xRead(real, header, HEADER_BYTES, 0);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
    learn(file, header);
  }
  *is_checked = file->format == format_unknown ? file->expects_checksums : file->format == format_checked;
  return SQLITE_OK;
}

/// Forgets the format, because another connection may have written the first page, or replaced it.
static int after_lock(sqlite3_file *base, int code) {
  struct page_file *file = (struct page_file *)base;
  if (code == SQLITE_OK && file->format == format_plain) file->format = format_unknown;
  return code;
}

// MARK: - Pages

static int verify(struct page_file *file, const uint8_t *page, int count, sqlite3_int64 offset) {
  bool is_checked = false;
  int code = find_format(file, &is_checked);
  if (code != SQLITE_OK || !file->vfs->verifies) return code;
  bool is_whole = is_checked ? page_is_whole(page, count, offset)
                             : offset != 0 || !page_is_header(page) || !page_hides_checksum(page, count);
  return is_whole ? SQLITE_OK : SQLITE_IOERR_DATA;
}

static int file_read(sqlite3_file *base, void *into, int count, sqlite3_int64 offset) {
  struct page_file *file = (struct page_file *)base;
  sqlite3_file *real = below(base);
  int code = real->pMethods->xRead(real, into, count, offset);
  // What is missing at the end of the file is zero.
  if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
  if (offset == 0 && count >= HEADER_BYTES) {
    learn(file, into);
    file->was_empty = code == SQLITE_IOERR_SHORT_READ && file->format == format_unknown;
  }
  if (!is_page(count, offset)) return code;
  int verdict = verify(file, into, count, offset);
  return verdict == SQLITE_OK ? code : verdict;
}

static int make_scratch(struct page_file *file, int count) {
  if (file->scratch_bytes >= count) return SQLITE_OK;
  uint8_t *scratch = sqlite3_realloc(file->scratch, count);
  if (scratch == NULL) return SQLITE_IOERR_NOMEM;
  file->scratch = scratch;
  file->scratch_bytes = count;
  return SQLITE_OK;
}

static int write_page(struct page_file *file, const void *page, int count, sqlite3_int64 offset) {
  bool is_checked = false;
  int code = find_format(file, &is_checked);
  // SQLite's buffer is left as it is: the same bytes may go to a log, with a checksum of its own.
  if (code == SQLITE_OK && is_checked) code = make_scratch(file, count);
  if (code != SQLITE_OK) return code;
  if (is_checked) {
    memcpy(file->scratch, page, (size_t)count);
    page_stamp(file->scratch, count, offset);
  }
  sqlite3_file *real = file_below(file);
  return real->pMethods->xWrite(real, is_checked ? file->scratch : page, count, offset);
}

static int file_write(sqlite3_file *base, const void *from, int count, sqlite3_int64 offset) {
  struct page_file *file = (struct page_file *)base;
  sqlite3_file *real = below(base);
  if (offset == 0 && count >= HEADER_BYTES) learn(file, from);
  if (!is_page(count, offset)) return real->pMethods->xWrite(real, from, count, offset);
  return write_page(file, from, count, offset);
}

// MARK: - The rest

static int file_close(sqlite3_file *base) {
  struct page_file *file = (struct page_file *)base;
  sqlite3_file *real = below(base);
  int code = real->pMethods->xClose(real);
  sqlite3_free(file->scratch);
  struct page_vfs *vfs = file->vfs;
  base->pMethods = NULL;
  page_vfs_leave(vfs);
  return code;
}

static int file_lock(sqlite3_file *base, int level) {
  int code = below(base)->pMethods->xLock(below(base), level);
  return level == SQLITE_LOCK_SHARED ? after_lock(base, code) : code;
}

static int file_lock_slots(sqlite3_file *base, int first, int count, int flags) {
  int code = below(base)->pMethods->xShmLock(below(base), first, count, flags);
  return flags == (SQLITE_SHM_LOCK | SQLITE_SHM_SHARED) ? after_lock(base, code) : code;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
  return below(base)->pMethods->xTruncate(below(base), size);
}

static int file_sync(sqlite3_file *base, int flags) { return below(base)->pMethods->xSync(below(base), flags); }

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
  return below(base)->pMethods->xFileSize(below(base), size);
}

static int file_unlock(sqlite3_file *base, int level) { return below(base)->pMethods->xUnlock(below(base), level); }

static int file_ask_lock(sqlite3_file *base, int *is_reserved) {
  return below(base)->pMethods->xCheckReservedLock(below(base), is_reserved);
}

static int file_control(sqlite3_file *base, int operation, void *argument) {
  return below(base)->pMethods->xFileControl(below(base), operation, argument);
}

static int file_sector_bytes(sqlite3_file *base) {
  const sqlite3_io_methods *methods = below(base)->pMethods;
  return methods->xSectorSize == NULL ? 4096 : methods->xSectorSize(below(base));
}

/// SQLite may be told to read less than a page, which could not be verified.
static int file_characteristics(sqlite3_file *base) {
  const int reads_parts = 0x8000;
  return below(base)->pMethods->xDeviceCharacteristics(below(base)) & ~reads_parts;
}

static int file_map(sqlite3_file *base, int region, int bytes, int extends, void volatile **address) {
  return below(base)->pMethods->xShmMap(below(base), region, bytes, extends, address);
}

static void file_barrier(sqlite3_file *base) { below(base)->pMethods->xShmBarrier(below(base)); }

static int file_unmap(sqlite3_file *base, int deletes) {
  return below(base)->pMethods->xShmUnmap(below(base), deletes);
}

// There is no version 3, because a page in mapped memory would be read without a call.
#define METHODS(version)                                                                                               \
  {                                                                                                                    \
      .iVersion = version,                                                                                             \
      .xClose = file_close,                                                                                            \
      .xRead = file_read,                                                                                              \
      .xWrite = file_write,                                                                                            \
      .xTruncate = file_truncate,                                                                                      \
      .xSync = file_sync,                                                                                              \
      .xFileSize = file_size,                                                                                          \
      .xLock = file_lock,                                                                                              \
      .xUnlock = file_unlock,                                                                                          \
      .xCheckReservedLock = file_ask_lock,                                                                             \
      .xFileControl = file_control,                                                                                    \
      .xSectorSize = file_sector_bytes,                                                                                \
      .xDeviceCharacteristics = file_characteristics,                                                                  \
      .xShmMap = file_map,                                                                                             \
      .xShmLock = file_lock_slots,                                                                                     \
      .xShmBarrier = file_barrier,                                                                                     \
      .xShmUnmap = file_unmap,                                                                                         \
  }

static const sqlite3_io_methods unshared_methods = METHODS(1);
static const sqlite3_io_methods shared_methods = METHODS(2);

const sqlite3_io_methods *file_methods_over(const sqlite3_io_methods *methods) {
  return methods->iVersion >= 2 && methods->xShmMap != NULL ? &shared_methods : &unshared_methods;
}

bool file_is_ours(const sqlite3_file *file) {
  return file->pMethods == &unshared_methods || file->pMethods == &shared_methods;
}
