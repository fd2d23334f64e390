/// A range of cases that one worker runs in one go.
///
/// The bounds depend only on the indexes, never on the number of workers, so that what is judged once per block is judged
/// at the same places in every run.
struct Block: Equatable, Sendable {
  static let size = 32

  let cases: Range<Int>

  /// The next block of a run; a run may be unlimited, so they are made one by one.
  static func starting(at first: Int, before last: Int) -> Block? {
    guard first < last else { return nil }
    return Block(cases: first..<first + min(size, last - first))
  }
}

/// A block of cases with all that decides it.
struct BlockOrder: Codable, Sendable {
  let cases: Range<Int>
  let seed: UInt64
  let discardLimit: Int
  /// Whether the property has few cases, which are enumerated and run once each.
  let isListed: Bool
  let nanosecondsLeft: UInt64?
  /// The cases to climb from.
  let peaks: [Peak]
  /// The symptoms of failures to ignore, sorted.
  let known: [String]
  /// The failures that the process does not survive, by the number of the draw.
  var lethal: [Int: Failure] = [:]
}

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
