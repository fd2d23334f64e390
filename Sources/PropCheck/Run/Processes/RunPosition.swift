/// The position of a process in a request.
package struct RunPosition: Equatable, Sendable {
  /// The number of the draw, from 1; 0 before the first.
  package let draw: Int
  /// Whether the drawn case is running.
  package let isRunning: Bool

  package init(draw: Int, isRunning: Bool) {
    self.draw = draw
    self.isRunning = isRunning
  }
}

extension RunPosition {
  /// As one word, for memory that processes share.
  package var word: UInt64 { UInt64(clamping: draw) << 1 | (isRunning ? 1 : 0) }

  package init(word: UInt64) {
    self.init(draw: Int(clamping: word >> 1), isRunning: word & 1 == 1)
  }

  /// The draw that is running; nil between runs.
  package var run: Int? { isRunning ? draw : nil }
}
