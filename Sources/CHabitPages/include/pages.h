#pragma once

#include <sqlite3.h>
#include <stdbool.h>

// Checksums for database pages, which SQLite itself does not have: a VFS stacked on top of another one.
//
// A database that is made through it reserves the last eight bytes of each page. Whenever a page is written to its file, they are
// set to the checksum of the bytes before them and of the place in the file; whenever a page is read, they are compared with it. If
// they differ, the result is SQLITE_IOERR_DATA. Databases without these bytes are read and written as they are. Logs and journals
// are left to SQLite, which has checksums for them.
//
// All functions may be called from any thread, those that take a connection only by its holder.

/// How many bytes of a page are reserved.
#define PAGE_CHECKSUM_BYTES 8

/// The VFS on top of one other.
struct page_vfs;

/// Returns the VFS on top of the named one, or for NULL on top of the process's default; NULL if there is
/// none, or no memory.
///
/// It lives until all takers have released it and the last file is closed. Without `verifies`, pages are not checked when they
/// are read, which is for tests.
struct page_vfs *page_vfs_take(const char *base_name, bool verifies);
void page_vfs_leave(struct page_vfs *vfs);
const char *page_vfs_name(const struct page_vfs *vfs);

/// Reserves the bytes if the file was empty when it was opened; any other file stays as it is. Call this before the connection
/// is used.
void page_file_prepare(sqlite3 *connection);

/// Requests the bytes in a file that has none, so that the next VACUUM reserves them, or withdraws the request. The database
/// must have a write-ahead log: the first page must reach the file before any other one does.
void page_file_ask(sqlite3 *connection, bool asks);

/// How many bytes of each page are reserved; known once the connection has read.
int page_file_reserved(sqlite3 *connection);

/// Says what an empty file will have, for when its first page is not the first one written.
void page_file_expect(sqlite3 *connection, int reserved);
