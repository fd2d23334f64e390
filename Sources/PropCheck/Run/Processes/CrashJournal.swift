/// Notes what a process runs, so that its parent knows where it ended.
///
/// The draws of a request are counted from 1. A run that ended the process before is not repeated; its failure is
/// returned.
struct CrashJournal: Sendable {
  /// Called when a draw or a run begins; must not block.
  let note: @Sendable (RunPosition) -> Void
  /// The failures of runs that the process does not survive, by number of the draw.
  let lethal: [Int: Failure]
  private var draws = 0

  init(lethal: [Int: Failure] = [:], note: @escaping @Sendable (RunPosition) -> Void) {
    self.lethal = lethal
    self.note = note
  }

  /// A case is about to be drawn.
  mutating func draw() {
    draws += 1
    note(RunPosition(draw: draws, isRunning: false))
  }

  /// The drawn case is about to run.
  ///
  /// - Returns: Its failure, if it is known to end the process.
  func begin() -> Failure? {
    note(RunPosition(draw: draws, isRunning: true))
    return lethal[draws]
  }
}

/// The position of a process in a request.
package struct RunPosition: Equatable, Sendable {
  /// The number of the draw, from 1; 0 before the first.
  package let draw: Int
  /// Whether the drawn case is running.
  package let isRunning: Bool
}

extension RunPosition {
  /// As one word, for memory that processes share.
  package var word: UInt64 { UInt64(clamping: draw) << 1 | (isRunning ? 1 : 0) }

  package init(word: UInt64) {
    self.init(draw: Int(clamping: word >> 1), isRunning: word & 1 == 1)
  }

  /// The draw that is running; nil between runs.
  package var run: Int? { isRunning ? draw : nil }

  /// Whether a case is being drawn.
  var isDrawing: Bool { draw > 0 && !isRunning }
}
