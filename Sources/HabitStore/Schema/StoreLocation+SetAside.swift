package import HabitDomain

extension StoreLocation {
  /// Renames the files of a store that is damaged to the first free one of `.corrupt-1`, `.corrupt-2` and so on, and
  /// deletes nothing (domain 4.12, K-5). No connection may be open.
  ///
  /// The write-ahead log is renamed with it, so that SQLite finds it. That is on the disk before the main file is renamed: a log
  /// that is left alone would be deleted by SQLite when it makes a new store. A store in memory, or one without a file,
  /// stays as it is.
  /// - Throws: ``DataServiceError/unavailable(_:)`` if a file cannot be renamed; the main file is renamed last, so
  ///   that it is still found then.
  package func setAside(on files: FileSystem = .live) throws(DataLayerError) {
    guard case .file(let path) = self, try files.hasFile(path) else { return }
    var number = 1
    while try files.hasFile("\(path).corrupt-\(number)") { number += 1 }
    let target = "\(path).corrupt-\(number)"
    for ending in ["-wal", "-shm"] where try files.hasFile(path + ending) {
      try files.rename(path + ending, target + ending)
    }
    try files.syncNames(Self.folder(of: path))
    try files.rename(path, target)
    try files.syncNames(Self.folder(of: path))
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
