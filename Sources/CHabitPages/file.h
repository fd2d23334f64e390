#pragma once

#include "pages.h"

#include <stdbool.h>
#include <stdint.h>

// What the parts of the VFS share.

struct page_vfs {
  struct page_vfs *next;
  sqlite3_vfs *base;
  bool verifies;
  /// The number of takers and open files; guarded by the global lock.
  int64_t holders;
  sqlite3_vfs vfs;
  char name[40];
};

/// Whether the pages of a file have checksums.
enum page_format {
  /// Not yet read from the first page.
  format_unknown,
  format_plain,
  format_checked,
};

/// The main file of a database as SQLite sees it; the file of the VFS below follows it in memory.
struct page_file {
  sqlite3_file base;
  struct page_vfs *vfs;
  enum page_format format;
  /// Whether the file was empty when it was opened, and whether the bytes were then requested.
  bool was_empty;
  bool was_prepared;
  /// Whether pages have checksums as long as there is no first page.
  bool expects_checksums;
  /// For a page with its checksum; NULL until one is written.
  uint8_t *scratch;
  int scratch_bytes;
};

// file.c
/// The file of the VFS below.
sqlite3_file *file_below(struct page_file *file);
/// What SQLite calls on a file over one with these methods.
const sqlite3_io_methods *file_methods_over(const sqlite3_io_methods *below);
bool file_is_ours(const sqlite3_file *file);

// vfs.c
void page_vfs_hold(struct page_vfs *vfs);
