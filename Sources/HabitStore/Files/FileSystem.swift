package import HabitDomain

/// The file system of stores: what a store needs from it apart from SQLite, and how SQLite reaches it.
///
/// It is a witness, so that a test can put a store on a disk that fails.
package struct FileSystem: Sendable {
  /// The name of the VFS through which SQLite opens files there; nil is the process's default. Called when a connection is
  /// opened, not before.
  package var vfs: @Sendable () -> String?
  /// Whether there is a file.
  package var hasFile: @Sendable (_ path: String) throws(DataLayerError) -> Bool
  /// The bytes of a file; nil if there is none.
  package var byteCount: @Sendable (_ path: String) throws(DataLayerError) -> Int?
  /// Gives a file another path, in place of the file there.
  package var rename: @Sendable (_ path: String, _ other: String) throws(DataLayerError) -> Void
  /// Removes a file.
  package var remove: @Sendable (_ path: String) throws(DataLayerError) -> Void
  /// Waits until the names of a folder are on the disk.
  package var syncNames: @Sendable (_ folder: String) throws(DataLayerError) -> Void
  /// The names of a folder, in any order.
  package var names: @Sendable (_ folder: String) throws(DataLayerError) -> [String]
  /// All bytes of a file.
  package var read: @Sendable (_ path: String) throws(DataLayerError) -> [UInt8]
  /// Makes a file of these bytes, in place of the file there.
  package var write: @Sendable (_ path: String, _ bytes: [UInt8]) throws(DataLayerError) -> Void

  /// Makes a file system of its functions.
  package init(
    vfs: @escaping @Sendable () -> String?,
    hasFile: @escaping @Sendable (_ path: String) throws(DataLayerError) -> Bool,
    byteCount: @escaping @Sendable (_ path: String) throws(DataLayerError) -> Int?,
    rename: @escaping @Sendable (_ path: String, _ other: String) throws(DataLayerError) -> Void,
    remove: @escaping @Sendable (_ path: String) throws(DataLayerError) -> Void,
    syncNames: @escaping @Sendable (_ folder: String) throws(DataLayerError) -> Void,
    names: @escaping @Sendable (_ folder: String) throws(DataLayerError) -> [String],
    read: @escaping @Sendable (_ path: String) throws(DataLayerError) -> [UInt8],
    write: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) throws(DataLayerError) -> Void
  ) {
    (self.vfs, self.hasFile, self.byteCount) = (vfs, hasFile, byteCount)
    (self.rename, self.remove, self.syncNames) = (rename, remove, syncNames)
    (self.names, self.read, self.write) = (names, read, write)
  }
}

extension FileSystem {
  /// All files of a folder, by name.
  package func contents(of folder: String) throws(DataLayerError) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try names(folder) { contents[name] = try read(folder + "/" + name) }
    return contents
  }
}
