package import HabitDomain

extension StoreLocation {
  /// Renames the files of a store that is damaged to the first free one of `.corrupt-1`, `.corrupt-2` and so on, and
  /// deletes nothing (domain 4.12, K-5). No connection may be open.
  ///
  /// The write-ahead log is renamed with it, so that SQLite finds it. This is synced to the disk before the main file is
  /// renamed: SQLite would delete a log left alone when it makes a new store. A store in memory, or one without a file and
  /// without a log, stays as it is.
  /// - Returns: Where the main file is now; nil if there was none.
  /// - Throws: ``DataServiceError/unavailable(_:)`` if a file cannot be renamed; the main file is renamed last, so
  ///   that it is still found then.
  @discardableResult
  package func setAside(on files: FileSystem = .live) throws(DataLayerError) -> String? {
    guard case .file(let path) = self else { return nil }
    var logs: [String] = []
    for ending in ["-wal", "-shm"] where try files.hasFile(path + ending) { logs.append(ending) }
    let hasFile = try files.hasFile(path)
    guard hasFile || !logs.isEmpty else { return nil }
    let target = try freeName(for: [""] + logs, on: files)
    if !logs.isEmpty {
      for ending in logs { try files.rename(path + ending, target + ending) }
      try files.syncNames(folder)
    }
    guard hasFile else { return nil }
    try files.rename(path, target)
    try files.syncNames(folder)
    return target
  }

  /// A path at which no file is in the way. A log from an earlier, interrupted attempt is in the way only if there is
  /// a new one: otherwise its file joins it.
  private func freeName(
    for endings: [String], on files: FileSystem
  ) throws(DataLayerError) -> String {
    guard case .file(let path) = self else { return "" }
    var number = 0
    while true {
      number += 1
      let name = "\(path).corrupt-\(number)"
      var isFree = true
      for ending in endings where try files.hasFile(name + ending) { isFree = false }
      if isFree { return name }
    }
  }

  /// The folder of the file; that of the process in memory.
  var folder: String {
    // By scalars, because a slash before a combining mark is no character of its own.
    guard case .file(let path) = self, let slash = path.unicodeScalars.lastIndex(of: "/")
    else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
