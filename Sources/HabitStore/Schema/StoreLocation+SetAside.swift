package import HabitDomain
import Glibc

extension StoreLocation {
  /// Renames the files of a store that is damaged to the first free one of `.corrupt-1`, `.corrupt-2` and so on, and
  /// deletes nothing (domain 4.12, K-5). No connection may be open.
  ///
  /// The write-ahead log is renamed with it, so that SQLite finds it. A store in memory, or one without a file,
  /// stays as it is.
  /// - Throws: ``DataServiceError/unavailable(_:)`` if a file cannot be renamed; the main file is renamed last, so
  ///   that it is still found then.
  package func setAside() throws(DataLayerError) {
    guard case .file(let path) = self, access(path, F_OK) == 0 else { return }
    var number = 1
    while access("\(path).corrupt-\(number)", F_OK) == 0 { number += 1 }
    let target = "\(path).corrupt-\(number)"
    for ending in ["-wal", "-shm", ""] where access(path + ending, F_OK) == 0 {
      guard rename(path + ending, target + ending) == 0 else {
        throw .service(.unavailable("the damaged file cannot be renamed"))
      }
    }
  }
}
