/// Records the choices of a case, or replays those of another.
///
/// Replay follows the structure: a generator that opens a span enters the stored span, and what is left of it is skipped
/// when the generator leaves. So a branch that needs fewer or more choices does not disturb what follows.
struct ChoiceRecorder: Sendable {
  private(set) var recorded: [Choice] = []
  private var stored: [Choice] = []
  /// The place of the closing bracket of each stored opening one.
  private var ends: [Int] = []
  private var frames: [Frame] = []
  private var cursor = 0
  private var isPlaying = false
  /// The latest choices in a row for which nothing was stored.
  private var missing = 0
  /// The bytes that decide the case when a fuzzer drives it.
  private(set) var input: FuzzInput?

  /// A span being drawn, and its part of the stored choices.
  private struct Frame {
    /// The end of the choices that may be taken.
    var end: Int
    /// Whether a stored span was entered; replay continues at its end.
    var isMatched: Bool
  }

  /// The most choices of a case, and the most beyond a stored sequence: a loop that waits for anything but the simplest
  /// would never end.
  private static let limits = (recorded: 1 << 22, missing: 1 << 17)

  /// Whether the case exceeds the limits.
  var isOverlong: Bool {
    recorded.count > Self.limits.recorded || missing > Self.limits.missing
  }

  /// Whether choices are recorded as drawn.
  var isRecording: Bool { !isPlaying && input == nil }

  mutating func record() {
    recorded.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    isPlaying = false
    input = nil
    missing = 0
  }

  mutating func play(_ input: FuzzInput) {
    record()
    self.input = input
  }

  mutating func play(_ sequence: ChoiceSequence) {
    record()
    stored = sequence.choices
    ends = sequence.ends()
    cursor = 0
    isPlaying = true
  }
}

extension ChoiceRecorder {
  private var end: Int { frames.last?.end ?? stored.count }

  mutating func open(_ label: SpanLabel) {
    recorded.append(Choice(kind: .open, label: label.rawValue))
    guard isPlaying else { return }
    guard cursor < end, stored[cursor].kind == .open, stored[cursor].isSpan(of: label) else {
      frames.append(Frame(end: end, isMatched: false))
      return
    }
    frames.append(Frame(end: ends[cursor], isMatched: true))
    cursor += 1
  }

  mutating func close() {
    recorded.append(Choice(kind: .close))
    guard isPlaying, let frame = frames.popLast(), frame.isMatched else { return }
    cursor = frame.end + 1
  }

  /// Settles one choice: as drawn when recording, as stored when replaying.
  ///
  /// A stored index beyond the limit becomes the limit, which suits references into a list that lost its last elements.
  /// A missing choice, or one of another kind, becomes the simplest.
  mutating func settle(_ drawn: Choice) -> UInt64 {
    var choice = drawn
    if input != nil, !drawn.isForced {
      choice.index = input?.next(upTo: drawn.limit) ?? 0
      missing = input?.isShort == true ? missing + 1 : 0
    }
    if isPlaying, !drawn.isForced { choice.index = min(next(drawn.kind), drawn.limit) }
    if isPlaying, drawn.isForced { skipForced(drawn.kind) }
    recorded.append(choice)
    return choice.index
  }

  /// Replaces the indexes of the latest choices with the simplest ones for the same value.
  mutating func amend(last indexes: [UInt64]) {
    for (place, index) in zip(recorded.indices.suffix(indexes.count), indexes) {
      recorded[place].index = index
    }
  }

  private mutating func next(_ kind: Choice.Kind) -> UInt64 {
    guard cursor < end, stored[cursor].isDecision else {
      missing += 1
      return 0
    }
    defer { cursor += 1 }
    missing = 0
    let choice = stored[cursor]
    return choice.kind == kind || choice.kind == .any ? choice.index : 0
  }

  private mutating func skipForced(_ kind: Choice.Kind) {
    guard cursor < end, stored[cursor].kind == kind || stored[cursor].kind == .any else { return }
    cursor += 1
  }
}

extension Choice {
  /// Whether this opens a span of a label; saved spans do not keep the source line.
  fileprivate func isSpan(of label: SpanLabel) -> Bool {
    self.label == label.rawValue || self.label == label.anywhere.rawValue
  }
}
