import Foundation
import StateCheck

/// A file with a recorded history.
struct HistoryFile {
  /// The path as it was typed.
  let name: String
  let system: SystemInterface

  private static let pieceBytes = 64 << 10

  /// Reads the file piece by piece.
  func history<Line: RecordedLine>(
    of line: Line.Type
  ) throws(ToolError) -> RecordedHistory<Line> {
    var reader = RecordedHistoryReader<Line>()
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: system.path(name)))
      defer { try? handle.close() }
      while let piece = try handle.read(upToCount: Self.pieceBytes), !piece.isEmpty {
        try reader.read([UInt8](piece))
      }
      return try reader.finish()
    } catch let error as RecordedHistoryError {
      let place = error.line.map { "\(name), line \($0)" } ?? name
      throw .input(place: place, reason: error.problem, fix: error.remedy + ".")
    } catch {
      let reason = SystemReason(error)
      throw .input(
        place: name, reason: "The history cannot be read: \(reason.text).",
        fix: reason.isMissing ? "check the name." : "name a file that can be read.")
    }
  }
}
