import Domain
import Foundation

/// A folder of its own for one worker.
struct TemporaryFolder: Sendable {
  let path: String

  init(in parent: String = FileManager.default.temporaryDirectory.path) throws(DataLayerError) {
    var template = Array("\(parent)/propcheck-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw .service(.unavailable("cannot create a folder in \(parent): \(reason)"))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The folder that another process has made.
  init(at path: String) {
    self.path = path
  }

  /// Removes it with all that is in it, even while others still write there: what goes by its path finds nothing any more,
  /// and cannot put a new file into a folder that is about to be removed. What was on its way then may still arrive once.
  func remove() {
    let aside = path + "-removed"
    let place = rename(path, aside) == 0 ? aside : path
    for _ in 0..<Self.attempts where access(place, F_OK) == 0 {
      try? FileManager.default.removeItem(atPath: place)
    }
  }

  /// More than processes write into one folder.
  private static let attempts = 20
}
