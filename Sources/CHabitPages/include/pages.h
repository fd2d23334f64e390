#pragma once

#include <sqlite3.h>
#include <stdbool.h>

// Checksums of the pages of databases, which SQLite itself does not have: a VFS that is stacked over another one.
//
// A database that is made through it reserves the last eight bytes of each page. Whenever a page is written to its file, they become
// the checksum of what is before them and of the place in the file; whenever one is read, they must be. If they are not, the answer
// is SQLITE_IOERR_DATA. Databases without these bytes are read and written as they are. Logs and journals are left to SQLite, which
// has checksums for them.
//
// All functions may be called from any thread, those with a connection only by who holds it.

/// How many bytes of a page are reserved.
#define PAGE_CHECKSUM_BYTES 8

/// The VFS over one other.
struct page_vfs;

/// The VFS over the one of a name, or over that of the process for NULL; NULL if there is none, or no memory.
///
/// It lives until whoever took it has left it, and the last file is closed. Without `verifies` a page that is read is not looked
/// at, which is for tests.
struct page_vfs *page_vfs_take(const char *base_name, bool verifies);
void page_vfs_leave(struct page_vfs *vfs);
const char *page_vfs_name(const struct page_vfs *vfs);

/// Reserves the bytes if the file was empty when it was opened; any other file stays as it is. To be called before it is used.
void page_file_prepare(sqlite3 *connection);

/// Asks for the bytes in a file that has none, which the next VACUUM then reserves, or no longer asks. The database must have a
/// write-ahead log: the first page must reach the file before any other one does.
void page_file_ask(sqlite3 *connection, bool asks);

/// How many bytes of each page are reserved; known once the connection has read.
int page_file_reserved(sqlite3 *connection);

/// Tells what an empty file will have, if its first page is not the first one that is written.
void page_file_expect(sqlite3 *connection, int reserved);
