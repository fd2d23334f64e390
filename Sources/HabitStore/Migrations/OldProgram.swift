package import HabitDomain
import HabitSQLite

/// What programs of older versions leave on a disk, for tests of an app's whole life.
///
/// The programs are gone; their tables are not, because the scripts that make them are frozen.
package enum OldProgram {
  /// Makes the store of a version; rows that its tables refuse are left out.
  package static func write(
    _ contents: StoreContents, of line: StoreLine, at path: String, on files: FileSystem
  ) throws(DataLayerError) {
    try reporting("writing a store") { () throws(SQLiteError) in
      let connection = try connection(to: path, files)
      try connection.set("journal_mode", to: "WAL", expecting: "wal")
      try connection.execute(
        line == .own ? Schema.script(of: contents.version) : AppWriter.script(contents.version))
      try connection.write(contents, or: "REPLACE")
      try connection.close()
    }
  }

  /// Turns a current store into what one of our older versions would have stored: columns that it does not have are left
  /// out. The store must be closed.
  package static func rewrite(
    _ path: String, as version: Int, on files: FileSystem
  ) throws(DataLayerError) {
    let contents = try reporting("reading a store") { () throws(SQLiteError) in
      let connection = try connection(to: path, files, .verified)
      var contents = try connection.contents()
      contents.version = version
      try connection.close()
      return contents
    }
    let other = path + ".older"
    try write(contents, of: .own, at: other, on: files)
    for ending in ["", "-wal", "-shm"] where try files.hasFile(path + ending) {
      try files.remove(path + ending)
    }
    try files.rename(other, path)
    try files.syncNames(StoreLocation.file(path: path).folder)
  }

  // Old programs know nothing about checksums.
  private static func connection(
    to path: String, _ files: FileSystem, _ pages: PageChecks = .none
  ) throws(SQLiteError) -> Connection {
    try Connection(
      .file(path: path), busyTimeout: 0, slots: 0, durability: .power, pages: pages,
      vfs: files.vfs)
  }
}
