/// All possible cases, if they are few: then none runs twice, and a run ends when all have run.
///
/// Cases are distinguished by their choices. They are enumerated before the first one runs, so that case `i` stays a
/// function of seed, property and `i`.
struct Domain: Sendable {
  /// The most cases of a small domain, and the most decisions in one of them.
  static let caseLimit = 4096
  private static let decisionLimit = 64
  private static let probes = 8
  /// Enough elements of a list to see that its domain is not small.
  private static let probeLength = 16

  /// The choices of each case, in the order in which they run.
  private let paths: [[UInt64]]

  var count: Int { paths.count }

  /// Enumerates the cases of a property; nil if there are none or too many.
  ///
  /// - Parameters:
  ///   - experiment: Draws the cases.
  ///   - stream: Decides their order.
  ///   - goesOn: Asked before each draw; false gives up.
  init?(
    of experiment: Experiment, stream: RandomStream, while goesOn: () -> Bool = { true }
  ) {
    var source = Source()
    source.isExploring = true
    let random = stream.start(index: 0, attempt: 0).random
    guard Domain.mayBeSmall(experiment, stream, &source, goesOn),
      let leaves = Domain.leaves(of: experiment, &source, goesOn), !leaves.isEmpty
    else { return nil }
    paths = Domain.shuffled(leaves, random)
  }

  /// The start of a case, with all of its choices.
  func start(index: Int) -> CaseStart {
    CaseStart(
      random: Xoshiro(seed: 0), listBound: .max, sequence: ChoiceSequence(path: paths[index]))
  }
}

/// One case and its probability.
private struct Leaf {
  let path: [UInt64]
  let odds: Double
}

extension Domain {
  /// Whether a few random cases look like those of a small domain, by the product of their alternatives.
  private static func mayBeSmall(
    _ experiment: Experiment, _ stream: RandomStream, _ source: inout Source,
    _ goesOn: () -> Bool
  ) -> Bool {
    (0..<probes).allSatisfy { probe in
      guard goesOn() else { return false }
      let random = stream.start(index: 0, attempt: probe).random
      source.record(CaseStart(random: random, listBound: probeLength))
      experiment.draw(&source)
      return isSmall(source)
    }
  }

  private static func isSmall(_ source: borrowing Source) -> Bool {
    let decisions = source.sequence.decisions
    guard !source.isCut, decisions.count <= decisionLimit else { return false }
    var size: UInt64 = 1
    for decision in decisions where !decision.isForced {
      let (product, overflow) = size.multipliedReportingOverflow(by: max(decision.limit, 1))
      guard !overflow, decision.limit < caseLimit, product <= caseLimit else { return false }
      // By the greatest index, not the number of alternatives, so that a list of bits still counts as small.
      size = product
    }
    return true
  }

  /// Walks the tree of choices by raising the last one that can be raised.
  private static func leaves(
    of experiment: Experiment, _ source: inout Source, _ goesOn: () -> Bool
  ) -> [Leaf]? {
    var leaves: [Leaf] = []
    var path: [UInt64]? = []
    for _ in 0..<2 * caseLimit {
      guard let current = path else { return leaves }
      guard goesOn() else { return nil }
      source.replay(ChoiceSequence(path: current))
      experiment.draw(&source)
      guard isSmall(source), leaves.count < caseLimit else { return nil }
      let decisions = source.sequence.decisions
      // A misuse must be run to be reported.
      if !source.isRejected || source.misuse != nil, source.odds > 0 {
        leaves.append(Leaf(path: decisions.map(\.index), odds: source.odds))
      }
      path = next(after: decisions)
    }
    return path == nil ? leaves : nil
  }

  private static func next(after decisions: [Choice]) -> [UInt64]? {
    guard let last = decisions.lastIndex(where: { !$0.isForced && $0.index < $0.limit }) else {
      return nil
    }
    return decisions[..<last].map(\.index) + [decisions[last].index + 1]
  }

  /// Orders cases by weighted sampling without replacement (Efraimidis and Spirakis 2006), so that a run that ends early
  /// has seen the likely ones.
  private static func shuffled(_ leaves: [Leaf], _ random: Xoshiro) -> [[UInt64]] {
    var random = random
    let times = leaves.map { random.waitingTime() / $0.odds }
    return leaves.indices.sorted { (times[$0], $0) < (times[$1], $1) }.map { leaves[$0].path }
  }
}

extension Xoshiro {
  /// An exponentially distributed time: the negative logarithm of a uniform number, linear between powers of 2, since only
  /// the order matters.
  fileprivate mutating func waitingTime() -> Double {
    let part = unit() + 0x1p-54
    return 1 - Double(part.exponent) - part.significand
  }
}

extension ChoiceSequence {
  /// Choices without kinds and brackets, for a generator that makes exactly these.
  init(path: [UInt64]) {
    self.init(choices: path.map { Choice(kind: .any, index: $0, limit: .max) })
  }
}
