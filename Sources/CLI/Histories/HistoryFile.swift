import Foundation

/// A file with a recorded history.
struct HistoryFile {
  /// The file as a person typed it.
  let name: String
  let surroundings: Surroundings

  /// What it holds; one byte more than the limit of a longer file, which is enough to refuse it.
  func bytes(limit: Int) throws(ToolError) -> [UInt8] {
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: surroundings.path(name)))
      return [UInt8](try handle.read(upToCount: limit + 1) ?? Data())
    } catch {
      let reason = SystemReason(error)
      throw .history(
        place: name, reason: "The history cannot be read: \(reason.text).",
        fix: reason.isMissing ? "check the name." : "name a file that can be read.")
    }
  }
}
