/// All cases there are, if they are few: then none is run twice, and a run ends when all were.
///
/// Cases are told apart by their choices. They are listed before the first one runs, so that case
/// `i` stays a function of seed, property and `i`, whoever runs it; cases of large domains cost
/// nothing for it.
struct Domain: Sendable {
  /// The most cases that are listed, and the most decisions in one of them.
  static let caseLimit = 4096
  private static let decisionLimit = 64
  private static let probes = 8
  /// Enough elements of a list to see that it is no small domain.
  private static let probeLength = 16

  /// The indexes of the choices of each case, in the order in which they run.
  private let paths: [[UInt64]]

  var count: Int { paths.count }

  /// Lists the cases of a property; nil if there are too many, or none at all.
  ///
  /// - Parameters:
  ///   - experiment: Draws the cases.
  ///   - stream: Decides their order.
  ///   - goesOn: Asked before each draw; nothing is listed once it is false.
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

  /// Where a case begins, and ends: nothing in it is left to chance.
  func start(index: Int) -> CaseStart {
    CaseStart(
      random: Xoshiro(seed: 0), listBound: .max, sequence: ChoiceSequence(path: paths[index]))
  }
}

/// One case, and how likely it would be drawn.
private struct Leaf {
  let path: [UInt64]
  let odds: Double
}

extension Domain {
  /// Whether random cases are such as small domains have: along each the alternatives multiply.
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
      // By the greatest index, not the number of alternatives: a list of bits is not large yet.
      size = product
    }
    return true
  }

  /// Walks the tree of choices, the last one that can go up going up by one.
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
      // A mistake has to be run to be told.
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

  /// In an order in which likely cases come first more often, as when drawing without putting back
  /// (Efraimidis and Spirakis 2006): a run that ends before all were run saw what is likely.
  private static func shuffled(_ leaves: [Leaf], _ random: Xoshiro) -> [[UInt64]] {
    var random = random
    let times = leaves.map { random.waitingTime() / $0.odds }
    return leaves.indices.sorted { (times[$0], $0) < (times[$1], $1) }.map { leaves[$0].path }
  }
}

extension Xoshiro {
  /// The time until something happens that happens once in a unit of time: the negative logarithm
  /// of a uniform number, straightened between powers of 2, since only the order matters.
  fileprivate mutating func waitingTime() -> Double {
    let part = unit() + 0x1p-54
    return 1 - Double(part.exponent) - part.significand
  }
}

extension ChoiceSequence {
  /// Choices without their kinds and brackets, for a generator that makes just these.
  init(path: [UInt64]) {
    self.init(choices: path.map { Choice(kind: .any, index: $0, limit: .max) })
  }
}
