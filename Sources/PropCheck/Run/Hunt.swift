/// Looks for one failure of any of several properties.
///
/// Which property a mistake breaks is not known beforehand, and most mistakes show in few cases. So a few cases of every
/// property come before many of any: it takes a tenth of the cases that one property after the other would.
public struct Hunt: Sendable {
  /// What was found, and how long that took.
  public struct Outcome: Sendable {
    /// The failure; nil if no case failed.
    public var finding: Finding?
    /// The cases of all properties.
    public var cases = 0
    /// The cases of the property that failed, up to and with the first that did.
    public var failingCases: Int?
  }

  /// Where a round ends, in cases of one property.
  private static let rounds = [20, 200]

  private var settings: Settings
  private let isStrong: @Sendable (Property) -> Bool

  /// Makes a hunt.
  ///
  /// - Parameters:
  ///   - settings: How much is tried of each property; of its failures one is looked for.
  ///   - isStrong: Whether a property finds more than others do, and so comes before them in every round.
  public init(_ settings: Settings, strong isStrong: @escaping @Sendable (Property) -> Bool) {
    self.settings = settings
    self.settings.failures = 1
    self.isStrong = isStrong
  }

  /// Runs the properties until one fails, each with as many workers as it is given.
  ///
  /// Case `i` of a property is the same as in any other run with the seed.
  /// - Parameters:
  ///   - properties: For each property as many of it as there are workers.
  ///   - progress: Told now and then how far it is.
  /// - Returns: The first failure that was met, if any, and what it took.
  public func run(
    _ properties: [[Property]], progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async -> Outcome {
    let isFirst = { (workers: [Property]) in workers.first.map(isStrong) ?? false }
    let ordered = properties.filter(isFirst) + properties.filter { !isFirst($0) }
    var outcome = Outcome()
    for round in rounds {
      for workers in ordered where !settings.isCancelled() {
        let result = await Runner().run(workers, settings: round, progress: progress)
        outcome.cases += result.cases
        guard let finding = result.finding else { continue }
        outcome.finding = finding
        outcome.failingCases = round.firstCase - settings.firstCase + result.cases
        return outcome
      }
    }
    return outcome
  }

  /// The settings of each round, which goes on where the one before it ended.
  private var rounds: [Settings] {
    guard let cases = settings.cases else { return [settings] }
    let ends = Self.rounds.filter { $0 < cases } + [cases]
    return zip([0] + ends, ends).map { start, end in
      var round = settings
      round.firstCase += start
      round.cases = end - start
      return round
    }
  }
}
