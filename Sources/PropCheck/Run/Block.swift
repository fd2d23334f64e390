/// A number of cases that are judged together.
///
/// The bounds depend only on the indexes, never on the number of workers, so that what is judged once per block is judged
/// at the same places in every run. Workers may share a block.
struct Block: Equatable, Sendable {
  static let size = 32

  /// The number of the block in its run, from 0.
  let number: Int
  let cases: CaseRange
}

/// The blocks of a run, one after another; a run may be unlimited.
struct BlockSequence: Sequence, IteratorProtocol, Sendable {
  private var ranges: [CaseRange]
  /// The number of the next block.
  private(set) var number = 0

  /// The blocks of ascending ranges; none spans two of them.
  init(_ ranges: [CaseRange]) { self.ranges = ranges.filter { !$0.isEmpty } }

  mutating func next() -> Block? {
    guard let range = ranges.first else { return nil }
    defer { number += 1 }
    ranges[0] = range.dropFirst(Block.size)
    if ranges[0].isEmpty { ranges.removeFirst() }
    return Block(number: number, cases: range.prefix(Block.size))
  }

  /// The number of cases to come; the greatest number if there is no end.
  var caseCount: Int { ranges.caseCount }
}

/// A block of cases with all that decides it.
struct BlockOrder: Codable, Sendable {
  let cases: CaseRange
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
  /// Whether generators and commands are measured.
  let isProfiled: Bool
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

  /// The first case and the distance to the next.
  let start: Int
  var step = 1
  /// The cases that were not discarded.
  var cases = 0
  var discards = RejectionTable()
  var labels: [LabelCount] = []
  /// The numbers by which required shares are judged, case by case; empty if the cases were not drawn at random.
  var samples: [Int] = []
  /// The best case for each score.
  var peaks: [Peak] = []
  var times = Times()
  /// Where the time went, if that was asked for.
  var profile: TimeProfile?
  var ending = Ending.finished

  init(start: Int, step: Int = 1) {
    (self.start, self.step) = (start, step)
  }
}

extension BlockResult {
  init(of cases: CaseRange) { self.init(start: cases.from, step: cases.step) }

  /// Adds the result of the cases behind these, as if one worker had run both.
  mutating func append(_ other: BlockResult) {
    var labels = LabelTable(isLimited: false)
    labels.add(self.labels)
    labels.add(other.labels)
    self.labels = labels.seen
    cases += other.cases
    discards.add(other.discards)
    samples += other.samples
    for peak in other.peaks { peaks.add(peak) }
    times.add(other.times)
    profile.add(other.profile)
    ending = other.ending
  }
}

extension TimeProfile? {
  /// Adds the time of more cases, if it was measured.
  mutating func add(_ other: TimeProfile?) {
    guard let other else { return }
    var sum = self ?? TimeProfile()
    sum.add(other)
    self = sum
  }
}
