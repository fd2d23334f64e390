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

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
