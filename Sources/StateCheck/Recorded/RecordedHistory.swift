/// A history read from text, with the lines of its events.
package struct RecordedHistory<Line: RecordedLine> {
  package let history: CallHistory<Line.Operation, Line.Answer>
  /// The line of each event, from 1: times of the history are places in this list.
  package let lines: [Int]

  /// Reads a history; blank lines do not count.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - limits: How long it may be.
  /// - Throws: ``RecordedHistoryError`` with the line.
  package init(
    _ bytes: [UInt8], limits: RecordedHistoryLimits = RecordedHistoryLimits()
  ) throws(RecordedHistoryError) {
    guard bytes.count <= limits.bytes else { throw .tooLong(limitBytes: limits.bytes) }
    var reading = Reading(limits: limits)
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      try reading.read(part, line: index + 1, isCut: index == parts.count - 1)
    }
    guard !reading.events.isEmpty else { throw .empty }
    lines = reading.lines
    do {
      history = try CallHistory(events: reading.events, limit: limits.calls)
    } catch {
      throw .disorder(line: reading.lines[error.index], error)
    }
  }

  /// The events so far.
  private struct Reading {
    let limits: RecordedHistoryLimits
    var asked: [Int: Line.Operation] = [:]
    var events: [CallEvent<Line.Operation, Line.Answer>] = []
    var lines: [Int] = []

    init(limits: RecordedHistoryLimits) { self.limits = limits }

    mutating func read(
      _ bytes: ArraySlice<UInt8>, line: Int, isCut: Bool
    ) throws(RecordedHistoryError) {
      guard bytes.count <= limits.lineBytes else {
        throw .lineTooLong(line: line, limitBytes: limits.lineBytes)
      }
      let blank = " \t\r".utf8
      guard !bytes.allSatisfy(blank.contains) else { return }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw isCut ? .cut(line: line) : .notText(line: line)
      }
      if isCut, !Line.endsItself { throw .cut(line: line) }
      do {
        let event = try Line(text.last == "\r" ? text.dropLast() : text[...])
        events.append(try event.event(after: &asked))
      } catch {
        throw isCut ? .cut(line: line) : .line(line, error)
      }
      lines.append(line)
    }
  }
}

/// How long a recorded history may be.
package struct RecordedHistoryLimits {
  package var bytes = 64 << 20
  package var lineBytes = 64 << 10
  package var calls = CallHistory<Never, Never>.limit

  package init() {}
}
