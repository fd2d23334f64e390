import Domain
import Foundation

/// A folder of its own for one worker.
struct TemporaryFolder: Sendable {
  let path: String

  init() throws(DataLayerError) {
    var template = Array(
      "\(FileManager.default.temporaryDirectory.path)/propcheck-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .service(.unavailable("there is no room for a temporary folder"))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
