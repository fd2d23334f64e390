import Foundation
import StateCheck

/// A file with a recorded history.
struct HistoryFile {
  /// The file as a person typed it.
  let name: String
  let system: SystemInterface

  private static let pieceBytes = 64 << 10

  /// The history in it, read piece by piece.
  func history<Line: RecordedLine>(
    of line: Line.Type
  ) throws(ToolError) -> RecordedHistory<Line> {
    let handle = try reading { try FileHandle(forReadingFrom: URL(filePath: path)) }
    defer { try? handle.close() }
    var reader = RecordedHistoryReader<Line>()
    while let piece = try reading({ try handle.read(upToCount: Self.pieceBytes) }), !piece.isEmpty {
      try understanding { () throws(RecordedHistoryError) in try reader.read([UInt8](piece)) }
    }
    return try understanding { () throws(RecordedHistoryError) in try reader.finish() }
  }

  private var path: String { system.path(name) }

  private func reading<Value>(_ body: () throws -> Value) throws(ToolError) -> Value {
    do {
      return try body()
    } catch {
      let reason = SystemReason(error)
      throw .history(
        place: name, reason: "The history cannot be read: \(reason.text).",
        fix: reason.isMissing ? "check the name." : "name a file that can be read.")
    }
  }

  private func understanding<Value>(
    _ body: () throws(RecordedHistoryError) -> Value
  ) throws(ToolError) -> Value {
    do {
      return try body()
    } catch {
      let place = error.line.map { "\(name), line \($0)" } ?? name
      throw .history(place: place, reason: error.problem, fix: error.remedy + ".")
    }
  }
}
