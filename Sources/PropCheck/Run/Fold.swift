/// Adds up the results of blocks in the order of their cases, until one ends the run.
///
/// Later blocks are dropped, even if other workers have run them, so that the result does not depend on the number of
/// workers.
struct Fold: Sendable {
  enum Ending: Sendable {
    case failed(Failure, CaseStart, index: Int)
    case gaveUp(String)
    case invalid(Misuse)
    case interrupted
    case outOfTime
  }

  /// The most draws that may be too large, beyond one per case.
  static let tooLargeLimit = 4
  /// The most nanoseconds for the discarded draws of one case.
  static let slowestCase: UInt64 = 10_000_000_000

  private(set) var cases = 0
  private(set) var discards = RejectionTable()
  private(set) var labels = LabelTable()
  private(set) var times = Times()
  private(set) var profile: TimeProfile?
  private(set) var ending: Ending?
  private(set) var peaks: [Peak] = []
  private var judge: ShareJudge
  private let requirements: [Requirement]
  private var blocks = 0
  /// The best cases after each of the latest blocks, by number of blocks.
  private var history: [Int: [Peak]] = [:]
  /// Whether the first block had scores; only then do later ones climb.
  private(set) var isTargeted = false
  let discardLimit: Int
  /// The number of possible cases, if they are few enough to be enumerated.
  let domainSize: Int?
  /// The distance of the cases, if these are only some of those of the run; nil if they are all.
  private let shareStep: Int?
  /// Whether some of the cases look as if a whole run would have given up before.
  private(set) var isSuspicious = false
  private let keepsSamples: Bool
  /// The numbers by which required shares are judged, if they are kept.
  private(set) var samples: [CaseSamples] = []

  /// Whether all possible cases were run.
  var isExhausted: Bool { ending == nil && cases == domainSize }

  init(
    discardLimit: Int, domainSize: Int? = nil, requirements: [Requirement] = [],
    shareStep: Int? = nil, keepsSamples: Bool = false
  ) {
    (self.shareStep, self.keepsSamples) = (shareStep, keepsSamples)
    self.discardLimit = discardLimit
    self.domainSize = domainSize
    self.requirements = requirements
    judge = ShareJudge(requirements)
    for label in ShareColumns(requirements).labels { labels.reserve(label.table, label.name) }
  }

  mutating func add(_ result: BlockResult) {
    guard ending == nil else { return }
    let excess = keep(result.peaks)
    cases += result.cases
    discards.add(result.discards)
    times.add(result.times)
    profile.add(result.profile)
    labels.add(result.labels)
    if domainSize == nil { add(samplesOf: result) }
    let mistake = excess.map { Ending.invalid(.tooManyScores($0)) }
    ending = ending(of: result) ?? mistake ?? obstacle()
  }

  private mutating func add(samplesOf result: BlockResult) {
    let all = CaseSamples(result)
    judge.add(all)
    guard keepsSamples, let kept = all?.before(Shard.recountLimit) else { return }
    samples.add(kept)
  }

  /// Keeps the best cases of a block.
  ///
  /// - Returns: A name of a score that is one too many, with which none of the block is kept; nil if there are few enough.
  private mutating func keep(_ found: [Peak]) -> String? {
    if blocks == 0 { isTargeted = !found.isEmpty }
    blocks += 1
    var best = peaks
    for peak in found { best.add(peak) }
    if let excess = best.excess { return excess }
    peaks = best
    guard isTargeted else { return nil }
    history[blocks] = peaks
    history[blocks - 2 * HillClimber.lag] = nil
    return nil
  }

  /// The cases that a block climbs from: those known a fixed number of blocks before, none if it does not climb, nil if
  /// they are not known yet.
  func base(ofBlock number: Int) -> [Peak]? {
    guard HillClimber.mayClimb(block: number) else { return [] }
    guard blocks > 0 else { return nil }
    return isTargeted ? history[number - HillClimber.lag + 1] : []
  }

  private func ending(of result: BlockResult) -> Ending? {
    switch result.ending {
    case .finished: nil
    case .failed(let failure, let start, let index): .failed(failure, start, index: index)
    case .invalid(let misuse): .invalid(misuse)
    case .exhausted: tooManyDiscards
    case .tooLarge: .gaveUp(discards.tooLargeComplaint)
    case .tooSlow: tooSlow
    case .cancelled: .interrupted
    case .outOfTime: .outOfTime
    }
  }

  private mutating func obstacle() -> Ending? {
    // Some of the cases cannot tell what all of them do, but of those that exceed a limit together, some exceed their part.
    if shareStep != nil {
      isSuspicious = isSuspicious || isTooLarge || hasTooManyDiscards
      return judge.complaint.map { .gaveUp($0) }
    }
    if isTooLarge { return .gaveUp(discards.tooLargeComplaint) }
    return hasTooManyDiscards ? tooManyDiscards : judge.complaint.map { .gaveUp($0) }
  }

  private var isTooLarge: Bool {
    discards.tooLarge > cases + Self.tooLargeLimit / (shareStep ?? 1)
  }

  /// Ten more cases are granted, since the first ones may be unlucky.
  private var hasTooManyDiscards: Bool {
    let limit = min(max(discardLimit, 0), 1_000_000)
    return discards.total > limit * cases + limit * 10 / (shareStep ?? 1)
  }

  private var tooManyDiscards: Ending {
    .gaveUp(discards.complaint(cases: cases, limit: discardLimit))
  }

  private var tooSlow: Ending {
    .gaveUp("for more than 10 s " + discards.complaint(cases: cases, limit: discardLimit))
  }
}

extension Fold {
  /// The state of the required shares.
  ///
  /// When all possible cases run once, shares mean nothing, since likely cases occur no more often than others; a label
  /// that occurs in none of the cases is still missing.
  var shares: [RequiredShare] {
    guard domainSize != nil else { return judge.states }
    let counts = labels.seen
    return requirements.map { requirement in
      let isMet = requirement.share <= 0 || counts.contains { $0.isOf(requirement.label) }
      return requirement.judged(isMet ? .kept : isExhausted ? .missed : .open)
    }
  }

  /// The complaint about the first label that occurs in none of the cases.
  var absence: String? {
    guard isExhausted else { return nil }
    return zip(requirements, shares).first { $1.state == .missed }?.0.absence
  }
}

extension LabelCount {
  fileprivate func isOf(_ label: Label) -> Bool { table == label.table && name == label.name }
}
