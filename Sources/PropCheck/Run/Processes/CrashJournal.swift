/// Writes down what a process runs, so that whoever started it knows where it ended.
///
/// The draws of a request are counted from 1. A run that ended the process before is not run again:
/// it is answered with the failure that it was.
struct CrashJournal: Sendable {
  /// Told what begins; must not wait.
  let note: @Sendable (RunPosition) -> Void
  /// The failures of runs that the process does not survive, by the number of their draw.
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

  /// The case that was drawn is about to run.
  ///
  /// - Returns: What is known to come of it.
  func begin() -> Failure? {
    note(RunPosition(draw: draws, isRunning: true))
    return lethal[draws]
  }
}
