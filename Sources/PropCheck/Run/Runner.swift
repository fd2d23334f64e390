/// Runs properties: searches for failing cases and shrinks the first of each kind.
public struct Runner: Sendable {
  /// Creates a runner, which has no state.
  public init() {}

  /// Runs one property with one or more workers.
  ///
  /// Case `i` is a pure function of the seed, the property id and `i`, and results are aggregated in the order of the
  /// cases, so apart from times nothing depends on the number of workers. The first failing case wins. Memory does not
  /// grow with the number of cases.
  /// - Parameters:
  ///   - workers: One copy of the property per worker, each with its own instance of the system under test.
  ///   - settings: The settings of the run.
  ///   - progress: Called from time to time.
  /// - Returns: The result of the run.
  public func run(
    _ workers: [Property], settings: Settings = Settings(),
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async -> PropertyResult {
    guard let property = workers.first else { return .withoutWorkers }
    if let misuse = Requirement.contradiction(in: property.requirements) {
      return PropertyResult(of: property, verdict: .invalid(reason: misuse.description))
    }
    return await property.watched(settings) { await finish(workers, $0, progress) }
  }

  private func finish(
    _ workers: [Property], _ settings: Settings, _ progress: @Sendable (Progress) -> Void
  ) async -> PropertyResult {
    let property = workers[0]
    let start = settings.clock()
    let (search, fold, settings) = await decide(workers, settings, start: start, progress)
    var result = PropertyResult(of: property, fold, search.ranges)
    result.samples = fold.isTargeted ? [] : fold.samples
    result.profile = fold.profile
    if case .failed(let failure, let began, let index) = fold.ending {
      let inquiry = FailureAnalysis(
        property: property, settings: settings, index: index, start: began)
      var cache = TrialCache()
      search.teach(&cache, before: index)
      await inquiry.examine(failure, &result, &cache, progress)
      settings.activity?.keep(result)
      var others = OtherFailures(workers: workers, settings: settings, start: start)
      await others.search(behind: index, &result, &cache, progress)
    }
    let end = settings.clock()
    result.times.wallNanoseconds = end > start ? end - start : 0
    return result
  }
}

extension Runner {
  /// Searches for a failure. If a shard finds a reason to stop, the cases of the others before it are run as well, since
  /// only all of them tell what a whole run would have found.
  private func decide(
    _ workers: [Property], _ settings: Settings, start: UInt64,
    _ progress: @Sendable (Progress) -> Void
  ) async -> (Search, Fold, Settings) {
    let search = Search(workers, settings, start: start)
    let fold = await search.run(progress)
    guard settings.share != nil, settings.time == nil, !fold.isTargeted,
      let last = fold.stop(in: search.ranges), last < Shard.recountLimit
    else { return (search, fold, settings) }
    var whole = settings
    whole.share = nil
    // Whole blocks, as limits are judged after each.
    let end = (last / Block.size + 1) * Block.size
    let recount = Search(workers, whole, start: start, before: end)
    let all = await recount.run(progress)
    return all.isDecided ? (recount, all, whole) : (search, fold, settings)
  }
}

extension Fold {
  /// The last case, if it or some before are a reason to stop.
  fileprivate func stop(in ranges: [CaseRange]) -> Int? {
    if case .failed(_, _, let index) = ending { return index }
    return isDecided || isSuspicious ? ranges.firstCases(cases + 1).last?.last : nil
  }

  /// Whether it ended for a reason that lies in its cases.
  fileprivate var isDecided: Bool {
    switch ending {
    case .failed, .gaveUp, .invalid: true
    case .interrupted, .outOfTime, nil: false
    }
  }
}

extension Property {
  /// Runs cases of this property under a watchdog if they have a time limit.
  func watched(
    _ settings: Settings, _ work: @escaping @Sendable (Settings) async -> PropertyResult
  ) async -> PropertyResult {
    guard let limit = settings.caseTime else { return await work(settings) }
    let activity = RunActivity()
    var inside = settings
    inside.activity = activity
    return await Watchdog(activity: activity, limit: limit).result { [inside] in
      await work(inside)
    } stalled: { state in
      StalledCase(property: self, settings: settings, state: state, kept: activity.kept).result
    }
  }

  /// Runs this property with one worker.
  public func check(_ settings: Settings = Settings()) async -> PropertyResult {
    await Runner().run([self], settings: settings)
  }
}

extension PropertyResult {
  fileprivate static var withoutWorkers: PropertyResult {
    PropertyResult(
      id: "", claim: "", rules: [], verdict: .invalid(reason: "there is no worker"), cases: 0,
      discards: 0, coverage: [], labels: [], shrinkTotals: ShrinkTotals(), finding: nil,
      times: Times())
  }

  init(of property: Property, verdict: Verdict) {
    self = .withoutWorkers
    id = property.id
    claim = property.claim
    rules = property.rules
    self.verdict = verdict
  }

  fileprivate init(of property: Property, _ fold: Fold, _ ranges: [CaseRange]) {
    self.init(
      id: property.id, claim: property.claim, rules: property.rules,
      verdict: PropertyResult.verdict(of: fold), cases: fold.cases,
      discards: fold.discards.total, coverage: ranges.firstCases(fold.cases),
      labels: fold.labels.sorted, shrinkTotals: ShrinkTotals(), finding: nil, times: fold.times,
      isExhausted: fold.isExhausted,
      targets: fold.peaks.map { TargetScore(label: $0.label, best: $0.score) }
        .sorted { $0.label < $1.label },
      shares: fold.shares, domainSize: fold.domainSize)
  }

  private static func verdict(of fold: Fold) -> Verdict {
    switch fold.ending {
    case .failed: .failed
    case .gaveUp(let reason): .gaveUp(reason: reason)
    case .invalid(let misuse): .invalid(reason: misuse.description)
    case .interrupted: .interrupted
    case .outOfTime, nil: fold.absence.map { .gaveUp(reason: $0) } ?? .passed
    }
  }
}

/// The progress of a run.
public struct Progress: Hashable, Sendable {
  /// The number of cases done so far.
  public var cases: Int
  /// The total number of cases; nil if only time is limited.
  public var total: Int?
  /// Whether a failure is being shrunk.
  public var isShrinking: Bool
  /// The number of runs of the property while shrinking.
  public var tries: Int
  /// The time in each phase of the cases done so far.
  public var phases = Phases()

  /// Creates the progress of a run at some point.
  public init(cases: Int, total: Int?, isShrinking: Bool = false, tries: Int = 0) {
    self.cases = cases
    self.total = total
    self.isShrinking = isShrinking
    self.tries = tries
  }
}
