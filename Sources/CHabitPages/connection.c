#include "file.h"

#include <stddef.h>

// What a connection tells its file and asks it.

/// The main file of a connection; NULL if another VFS has it.
static struct page_file *file_of(sqlite3 *connection) {
  sqlite3_file *file = NULL;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK || file == NULL || file->pMethods == NULL || !file_is_ours(file)) return NULL;
  return (struct page_file *)file;
}

static void reserve(sqlite3 *connection, int bytes) {
  sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
}

void page_file_prepare(sqlite3 *connection) {
  struct page_file *file = file_of(connection);
  // SQLite has read the beginning when it opened it.
  if (file == NULL || !file->was_empty) return;
  file->was_prepared = true;
  file->expects_checksums = true;
  reserve(connection, PAGE_CHECKSUM_BYTES);
}

void page_file_ask(sqlite3 *connection, bool asks) {
  if (file_of(connection) != NULL) reserve(connection, asks ? PAGE_CHECKSUM_BYTES : 0);
}

int page_file_reserved(sqlite3 *connection) {
  struct page_file *file = file_of(connection);
  // If another program made the database in the meantime, it may not have what was asked for.
  if (file != NULL && file->was_prepared && file->format == format_plain) return 0;
  int bytes = -1;
  sqlite3_file_control(connection, "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
  return bytes;
}

void page_file_expect(sqlite3 *connection, int reserved) {
  struct page_file *file = file_of(connection);
  if (file != NULL) file->expects_checksums = reserved == PAGE_CHECKSUM_BYTES;
}
