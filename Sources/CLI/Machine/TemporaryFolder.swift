import Domain
import Foundation

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

  /// A folder made by another process.
  init(at path: String) {
    self.path = path
  }

  /// Removes the folder with its contents, even while other processes still write there: it is renamed first, so that
  /// they cannot create new files in it. A file that is just being created may still appear.
  func remove() {
    let aside = path + "-removed"
    let place = rename(path, aside) == 0 ? aside : path
    for _ in 0..<Self.attempts where access(place, F_OK) == 0 {
      try? FileManager.default.removeItem(atPath: place)
    }
  }

  /// More than the processes that write into one folder.
  private static let attempts = 20
}
