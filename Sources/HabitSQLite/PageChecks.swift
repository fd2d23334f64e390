import CHabitPages
import CPropCheckSQLite

/// How the pages of a file are protected, which have no checksums in SQLite itself.
package enum PageChecks: Sendable {
  /// A new file has checksums, and they are verified in every file that has them: a page that is not as it was written is an
  /// error instead of a wrong result.
  case verified
  /// A new file has checksums, but nothing checks them; for mutants.
  case unverified
  /// Files are read and written as by a program that knows nothing about checksums. It must not
  /// write to a file that has them.
  case none
}

/// The VFS of a connection that keeps checksums, held while the connection is open.
final class PageVFS {
  private let vfs: OpaquePointer

  /// Nil if there is no VFS of that name, or no memory.
  init?(over name: String?, verifies: Bool) {
    guard let vfs = page_vfs_take(name, verifies) else { return nil }
    self.vfs = vfs
  }

  deinit { page_vfs_leave(vfs) }

  /// The name by which SQLite finds it.
  var name: String { String(cString: page_vfs_name(vfs)) }
}

extension PageVFS {
  /// The one for a connection; nil if it needs none.
  static func taken(
    for location: Connection.Location, _ checks: PageChecks, over name: String?
  ) throws(SQLiteError) -> PageVFS? {
    guard case .file = location, checks != .none else { return nil }
    guard let vfs = PageVFS(over: name, verifies: checks == .verified) else {
      throw SQLiteError(code: SQLITE_NOMEM)
    }
    return vfs
  }
}

extension Connection {
  /// Whether the pages of the file have checksums; in memory, whether there is room for them.
  package func hasPageChecks() throws(SQLiteError) -> Bool { try reservedBytes() == bytesOfCheck }

  /// Gives the pages of a file that has a write-ahead log checksums, in one transaction that changes no row, or leaves it as it is.
  ///
  /// - Complexity: O(pages), some 0.1 s for 100,000 rows.
  package func addPageChecks() throws(SQLiteError) {
    page_file_ask(handle, true)
    // The actual pages decide whether a copy will have them; a request in vain does not.
    defer { page_file_ask(handle, false) }
    try execute("VACUUM")
  }

  /// How many bytes at the end of each page are not SQLite's.
  private func reservedBytes() throws(SQLiteError) -> Int32 {
    // The first page says it, once it is read.
    _ = try schemaVersion()
    return page_file_reserved(handle)
  }

  private var bytesOfCheck: Int32 { PAGE_CHECKSUM_BYTES }

  /// Prepares a connection for pages like those of this one.
  func preparePages(of other: Connection) throws(SQLiteError) {
    let reserved = try reservedBytes()
    if try other.text("PRAGMA page_count") == "0" {
      page_file_expect(other.handle, reserved)
    } else if try other.reservedBytes() != reserved {
      // Then the first page is written first, and it says how to write the others.
      try other.execute("PRAGMA cache_spill = OFF")
    }
  }
}
