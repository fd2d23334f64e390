/// A history read from text, with the lines of its events.
package struct RecordedHistory<Line: RecordedLine> {
  package let history: CallHistory<Line.Operation, Line.Answer>
  /// The line of each event, from 1: times of the history are places in this list.
  package let lines: [Int]

  init(_ history: CallHistory<Line.Operation, Line.Answer>, lines: [Int]) {
    self.history = history
    self.lines = lines
  }

  /// Reads a history; blank lines do not count.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - limits: How long it may be.
  /// - Throws: ``RecordedHistoryError`` with the line.
  package init(
    _ bytes: [UInt8], limits: RecordedHistoryLimits = RecordedHistoryLimits()
  ) throws(RecordedHistoryError) {
    var reader = RecordedHistoryReader<Line>(limits: limits)
    try reader.read(bytes)
    self = try reader.finish()
  }
}

/// How long a recorded history may be.
package struct RecordedHistoryLimits {
  package var bytes = 64 << 20
  package var lineBytes = 64 << 10
  package var calls = CallHistory<Never, Never>.limit

  package init() {}
}
