#pragma once

#include <sqlite3.h>

// What Swift's importer leaves out: functions with variable arguments, and macros that cast.

/// Removes the global mutex of the memory statistics from every allocation.
///
/// Only before the first use of the library.
static inline int csqlite_disable_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Allocates pages one by one. Otherwise each database begins with twenty, and so does each temporary table of a statement, which
/// mostly uses one.
///
/// Only before the first use of the library.
static inline int csqlite_disable_page_reserve(void) {
  return sqlite3_config(SQLITE_CONFIG_PAGECACHE, (void *)0, 0, 0);
}

/// Sets a switch of a connection and returns its new value, or -1.
static inline int csqlite_set(sqlite3 *database, int option, int value) {
  int result = -1;
  return sqlite3_db_config(database, option, value, &result) == SQLITE_OK ? result : -1;
}

/// Binds text whose bytes outlive the execution.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes,
                                    sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, (const char *)bytes, count, SQLITE_STATIC,
                             SQLITE_UTF8);
}

/// Binds text, which SQLite copies.
static inline int csqlite_bind_text_copy(sqlite3_stmt *statement, int index, const void *bytes,
                                         sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, (const char *)bytes, count, SQLITE_TRANSIENT,
                             SQLITE_UTF8);
}

/// Returns text, which SQLite copies, from a function.
static inline void csqlite_result_text(sqlite3_context *call, const void *bytes,
                                       sqlite3_uint64 count) {
  sqlite3_result_text64(call, count ? (const char *)bytes : "", count, SQLITE_TRANSIENT,
                        SQLITE_UTF8);
}

/// Binds bytes that outlive the execution.
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                    sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_STATIC);
}

/// Binds bytes, which SQLite copies.
static inline int csqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes,
                                         sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}
