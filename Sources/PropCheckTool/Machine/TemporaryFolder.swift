import Foundation

/// A folder for files that are not needed afterwards.
public struct TemporaryFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Creates a new, empty folder inside the one for temporary files.
  ///
  /// - Throws: ``LayerError`` if the folder cannot be created.
  public init() throws(LayerError) {
    try self.init(in: FileManager.default.temporaryDirectory.path)
  }

  init(in parent: String) throws(LayerError) {
    var template = Array("\(parent)/propcheck-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.error(errno, in: parent) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Why no folder, or file in one, can be made: the disk may have room later, and anything else is how the machine is set up.
  static func error(
    _ code: Int32, creating what: String = "a folder", in parent: String
  ) -> LayerError {
    let reason =
      "cannot create \(what) in \(parent): " + String(cString: strerror(code)).lowercased()
    if let remedy = StartError(code: code).remedy {
      return LayerError(reason, fix: remedy, isTemporary: true)
    }
    guard [ENOSPC, EDQUOT].contains(code) else {
      return .mistake(reason, fix: "set TMPDIR to a writable folder.")
    }
    return LayerError(
      reason, fix: "free some space, or set TMPDIR to a folder that has some.", isTemporary: true)
  }

  /// A folder made by another process.
  init(at path: String) {
    self.path = path
  }

  /// Removes the folder with its contents, even while other processes still write there: it is renamed first, so that
  /// they cannot create new files in it. A file that is just being created may still appear.
  public func remove() {
    let aside = path + "-removed"
    let place = rename(path, aside) == 0 ? aside : path
    for _ in 0..<Self.attempts where access(place, F_OK) == 0 {
      try? FileManager.default.removeItem(atPath: place)
    }
  }

  /// More than the processes that write into one folder.
  private static let attempts = 20
}
