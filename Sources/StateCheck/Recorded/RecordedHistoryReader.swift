/// Reads a history piece by piece, and keeps only the calls.
package struct RecordedHistoryReader<Line: RecordedLine> {
  private let limits: RecordedHistoryLimits
  private var byteCount = 0
  /// The current line, from 1, with its bytes so far.
  private var line = 1
  private var begun: [UInt8] = []
  private var asked: [Int: Line.Operation] = [:]
  private var recording: CallRecording<Line.Operation, Line.Answer>
  private var lines: [Int] = []

  /// Starts reading.
  ///
  /// - Parameter limits: The limits, checked before anything is stored.
  package init(limits: RecordedHistoryLimits = RecordedHistoryLimits()) {
    self.limits = limits
    recording = CallRecording(limit: limits.calls)
  }

  /// Reads more.
  ///
  /// - Parameter piece: The next bytes, which may end anywhere.
  /// - Throws: ``RecordedHistoryError`` with the line, after which nothing may be read.
  package mutating func read(_ piece: [UInt8]) throws(RecordedHistoryError) {
    guard piece.count <= limits.bytes - byteCount else { throw .tooLong(limitBytes: limits.bytes) }
    byteCount += piece.count
    var rest = piece[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      try finishLine(with: rest[..<end], isEnded: true)
      rest = rest[(end + 1)...]
    }
    try checkLength(with: rest)
    begun += rest
  }

  /// Ends reading.
  ///
  /// A last line without a newline counts if it is valid; that it was cut off, as `:read 1` from `:read 12`, cannot
  /// be told.
  ///
  /// - Throws: ``RecordedHistoryError`` of the last line, or for an empty history.
  package mutating func finish() throws(RecordedHistoryError) -> RecordedHistory<Line> {
    try finishLine(with: [], isEnded: false)
    guard !lines.isEmpty else { throw .empty }
    return RecordedHistory(CallHistory(recording), lines: lines)
  }

  private func checkLength(with more: ArraySlice<UInt8>) throws(RecordedHistoryError) {
    guard begun.count + more.count <= limits.lineBytes else {
      throw .lineTooLong(line: line, limitBytes: limits.lineBytes)
    }
  }

  private mutating func finishLine(
    with end: ArraySlice<UInt8>, isEnded: Bool
  ) throws(RecordedHistoryError) {
    try checkLength(with: end)
    let bytes = begun.isEmpty ? end : begun[...] + end
    begun = []
    do {
      if let event = try event(of: bytes) { try add(event) }
    } catch {
      if !isEnded, case .line(let line, let problem) = error { throw .lastLine(line, problem) }
      throw error
    }
    line += 1
  }

  /// Nil for a blank line.
  private mutating func event(
    of bytes: ArraySlice<UInt8>
  ) throws(RecordedHistoryError) -> CallEvent<Line.Operation, Line.Answer>? {
    let blank = " \t\r".utf8
    guard !bytes.allSatisfy(blank.contains) else { return nil }
    do throws(LineProblem) {
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
      return try Line(text.last == "\r" ? text.dropLast() : text[...]).event(after: &asked)
    } catch {
      throw .line(line, error)
    }
  }

  private mutating func add(
    _ event: CallEvent<Line.Operation, Line.Answer>
  ) throws(RecordedHistoryError) {
    do {
      try recording.append(event, at: lines.count)
    } catch {
      throw .disorder(line: line, error)
    }
    lines.append(line)
  }
}

/// A recorded history, with the lines of its events.
package struct RecordedHistory<Line: RecordedLine> {
  package let history: CallHistory<Line.Operation, Line.Answer>
  /// The line of each event, from 1; times of the history are indices here.
  package let lines: [Int]

  init(_ history: CallHistory<Line.Operation, Line.Answer>, lines: [Int]) {
    self.history = history
    self.lines = lines
  }

  /// Reads a history; blank lines are skipped.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - limits: The limits.
  /// - Throws: ``RecordedHistoryError`` with the line.
  package init(
    _ bytes: [UInt8], limits: RecordedHistoryLimits = RecordedHistoryLimits()
  ) throws(RecordedHistoryError) {
    var reader = RecordedHistoryReader<Line>(limits: limits)
    try reader.read(bytes)
    self = try reader.finish()
  }
}

/// The limits of a recorded history.
package struct RecordedHistoryLimits {
  package var bytes = 64 << 20
  package var lineBytes = 64 << 10
  package var calls = CallHistory<Never, Never>.limit

  package init() {}
}
