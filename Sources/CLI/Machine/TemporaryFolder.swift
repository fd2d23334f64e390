import Domain
import Foundation

/// A folder of its own for one worker.
struct TemporaryFolder: Sendable {
  let path: String

  init(in parent: String = FileManager.default.temporaryDirectory.path) throws(DataLayerError) {
    var template = Array("\(parent)/propcheck-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw .service(.unavailable("no folder can be made in \(parent): \(reason)"))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The folder that another process has made.
  init(at path: String) {
    self.path = path
  }

  /// Removes it with all that is in it, even while others still write there: what goes by its path finds nothing any more,
  /// and cannot put a new file into a folder that is about to be removed.
  func remove() {
    let aside = path + "-removed"
    let isAside = rename(path, aside) == 0
    try? FileManager.default.removeItem(atPath: isAside ? aside : path)
  }
}
