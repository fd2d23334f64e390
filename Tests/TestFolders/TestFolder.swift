import Foundation

/// A folder for one test, which is gone with what is in it when the test ends.
public struct TestFolder: ~Copyable, Sendable {
  /// Where it is.
  public let path: String

  /// Makes an empty folder that nobody else has.
  ///
  /// - Throws: `POSIXError`.
  public init() throws {
    let parent = FileManager.default.temporaryDirectory.path
    var template = Array("\(parent)/propcheck-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it, whether there is one or not.
  public func file(_ name: String) -> String { path + "/" + name }
}
