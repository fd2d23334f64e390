/// The result of a block.
struct BlockResult: Codable, Sendable {
  enum Ending: Codable, Sendable {
    case finished
    /// Indirect, to keep the other cases small.
    indirect case failed(Failure, CaseStart, index: Int)
    case invalid(Misuse)
    /// One case was discarded again and again.
    case exhausted
    /// One case grew too large again and again.
    case tooLarge
    /// The discarded draws of one case took too long.
    case tooSlow
    case cancelled
    case outOfTime
  }

  let start: Int
  /// The cases that were not discarded.
  var cases = 0
  var discards = RejectionTable()
  var labels: [LabelCount] = []
  /// The numbers by which required shares are judged, case by case; empty if the cases were not drawn at random.
  var samples: [Int] = []
  /// The best case for each score.
  var peaks: [Peak] = []
  var times = Times()
  var ending = Ending.finished

  init(start: Int) {
    self.start = start
  }
}
