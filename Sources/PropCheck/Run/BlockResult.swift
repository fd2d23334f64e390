/// What a worker found in a block.
struct BlockResult: Codable, Sendable {
  enum Ending: Codable, Sendable {
    case finished
    /// Apart from the others, which every case passes on.
    indirect case failed(Failure, CaseStart, index: Int)
    case invalid(Misuse)
    /// One case was discarded again and again.
    case exhausted
    /// One case grew too large again and again.
    case tooLarge
    /// One case was discarded for too long.
    case tooSlow
    case cancelled
    case outOfTime
  }

  let start: Int
  /// The cases that count.
  var cases = 0
  var discards = RejectionTable()
  var labels: [LabelCount] = []
  /// For each case the numbers that required shares are judged by; none if the cases are not drawn
  /// at random.
  var samples: [Int] = []
  /// The best case under each label of a score.
  var peaks: [Peak] = []
  var times = Times()
  var ending = Ending.finished

  init(start: Int) {
    self.start = start
  }
}
