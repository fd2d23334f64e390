/// Searches several properties for one failure.
///
/// Nobody knows in advance which property a bug breaks, and most bugs show within a few cases. So a few cases of every
/// property run before many of any one, which takes a tenth of the cases needed when the properties run one after the
/// other. Properties that depend on timing run once all others have passed: their failures cannot always be replayed,
/// and so shrink less.
public struct Hunt: Sendable {
  /// The result of a hunt.
  public struct Outcome: Sendable {
    /// The failure, if a case failed.
    public var finding: Finding?
    /// The cases of all properties up to and including the one that failed; all of them if none did.
    public var cases = 0
    /// The cases of the failing property up to and including the first that failed.
    public var failingCases: Int?
    /// The first property that could not be run; nil if all could, or if a case of another property failed.
    public var problem: Problem?
  }

  /// A property that could not be run, so that it neither passed nor failed.
  public struct Problem: Hashable, Sendable {
    /// The id of the property.
    public var property: String
    /// The reason, as in ``Verdict/invalid(reason:)``.
    public var reason: String
  }

  /// The ends of rounds, in cases of one property.
  private static let rounds = [20, 200]

  private var settings: Settings
  private let isStrong: @Sendable (Property) -> Bool
  private let length: @Sendable (Finding) -> Int
  private let enough: Int

  /// Creates a hunt.
  ///
  /// - Parameters:
  ///   - settings: The settings for each property; only one failure is searched for. ``Settings/time`` is the limit of a round
  ///     of one property, of which there are up to three if ``Settings/cases`` is set, and one if not: a hunt may take as many
  ///     times as long as there are rounds and properties.
  ///   - isStrong: Whether a property finds more than others, and so runs first in every round, among the properties
  ///     that depend on timing and among those that do not.
  ///   - enough: The longest counterexample that ends the hunt. After a longer one, the hunt continues with the other
  ///     properties that do not depend on timing, since one of them may show the bug in fewer steps.
  ///   - length: The length of a counterexample; by default, the number of its steps.
  public init(
    _ settings: Settings, strong isStrong: @escaping @Sendable (Property) -> Bool,
    enough: Int = .max,
    length: @escaping @Sendable (Finding) -> Int = { $0.failure.steps.count }
  ) {
    self.settings = settings
    self.settings.failures = 1
    (self.isStrong, self.enough, self.length) = (isStrong, enough, length)
  }

  /// Runs the properties until one fails with a counterexample that is short enough.
  ///
  /// Case `i` of a property is the same as in any other run with the seed.
  /// - Parameters:
  ///   - properties: The properties, each once per worker.
  ///   - progress: Called from time to time.
  /// - Returns: The failure with the shortest counterexample, if any, and the number of cases up to that point.
  public func run(
    _ properties: [[Property]], progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async -> Outcome {
    let isFirst = { (workers: [Property]) in workers.first.map(isStrong) ?? false }
    let ordered = properties.filter(isFirst) + properties.filter { !isFirst($0) }
    let isTimed = { (workers: [Property]) in workers.first.map { $0.attempts > 1 } ?? false }
    var best = await search(ordered.filter { !isTimed($0) }, progress)
    if best.finding == nil {
      let untimed = best
      best = await search(ordered.filter(isTimed), progress)
      best.cases += untimed.cases
      if best.finding == nil { best.problem = untimed.problem ?? best.problem }
    }
    return best
  }

  private func search(
    _ properties: [[Property]], _ progress: @escaping @Sendable (Progress) -> Void
  ) async -> Outcome {
    var (best, cases) = (Outcome(), 0)
    var problem: Problem?
    var left = properties
    for round in rounds {
      for workers in left where !settings.isCancelled() {
        let result = await Runner().run(workers, settings: round, progress: progress)
        cases += result.cases
        if case .invalid(let reason) = result.verdict {
          problem = problem ?? Problem(property: result.id, reason: reason)
          left.removeAll { $0.first?.id == result.id }
        }
        guard let finding = result.finding else { continue }
        if best.finding.map({ isShorter(finding, than: $0) }) ?? true {
          best = Outcome(
            finding: finding, cases: cases,
            failingCases: round.firstCase - settings.firstCase + result.cases)
        }
        if let found = best.finding, length(found) <= enough { return best }
        left.removeAll { $0.first?.id == workers.first?.id }
      }
    }
    if best.finding == nil { (best.cases, best.problem) = (cases, problem) }
    return best
  }

  /// A value is not compared with a script, and what fails by chance is not preferred.
  private func isShorter(_ finding: Finding, than other: Finding) -> Bool {
    finding.failure.steps.isEmpty == other.failure.steps.isEmpty && finding.stable.isSteady
      && length(finding) < length(other)
  }

  /// The settings of each round, which continues where the previous one ended.
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
