/// Searches for further bugs once one is found: later failures with other symptoms.
struct OtherFailures {
  let workers: [Property]
  let settings: Settings
  /// The start of the run, on the clock of the settings.
  let start: UInt64

  private var known: Set<String> = []

  init(workers: [Property], settings: Settings, start: UInt64) {
    self.workers = workers
    self.settings = settings
    self.start = start
  }

  /// Runs cases after one that failed, and adds those that fail in another way.
  ///
  /// Cases and labels are counted up to the first failure only, so that the counts mean the same in every run.
  mutating func search(
    behind index: Int, _ result: inout PropertyResult, _ cache: inout TrialCache,
    _ progress: @Sendable (Progress) -> Void
  ) async {
    known = Set(result.finding?.failure.symptoms ?? [])
    var last = index
    for _ in 0..<max(settings.failures, 1) - 1 {
      let ranges = cases(behind: last)
      guard !ranges.isEmpty else { return }
      let search = Search(workers, further(ranges), start: start, ignoring: known)
      let fold = await search.run { _ in }
      guard case .failed(let failure, let began, let place) = fold.ending else { return }
      search.teach(&cache, before: place)
      await examine(failure, began, place, &result, &cache, progress)
      known.formUnion(failure.symptoms)
      last = place
    }
  }

  /// The settings for the cases of some ranges.
  private func further(_ ranges: [CaseRange]) -> Settings {
    var further = settings
    if settings.share == nil, let range = ranges.first {
      (further.firstCase, further.cases) = (range.from, range.count)
    } else {
      further.share = ranges
    }
    return further
  }

  /// As many cases as it took so far, and at least 100.
  private func cases(behind index: Int) -> [CaseRange] {
    let all = settings.ranges
    let room = max(100, all.cases(before: index + 1).caseCount)
    return all.cases(after: index).firstCases(room)
  }

  private mutating func examine(
    _ failure: Failure, _ began: CaseStart, _ index: Int, _ result: inout PropertyResult,
    _ cache: inout TrialCache, _ progress: @Sendable (Progress) -> Void
  ) async {
    var other = result
    var inquiry = FailureAnalysis(
      property: workers[0], settings: settings, index: index, start: began)
    inquiry.known = known
    await inquiry.examine(failure, &other, &cache, progress)
    defer { settings.activity?.keep(result) }
    // A flaky failure proves nothing next to a stable one.
    guard other.verdict == .failed, let finding = other.finding else { return }
    known.formUnion(finding.failure.symptoms)
    result.otherFindings.append(finding)
    result.shrinkTotals.add(other.shrinkTotals)
    result.times.shrinkNanoseconds += other.times.shrinkNanoseconds
  }
}

extension ShrinkTotals {
  fileprivate mutating func add(_ other: ShrinkTotals) {
    from += other.from
    to += other.to
    tries += other.tries
    repetitions += other.repetitions
    isCutShort = isCutShort || other.isCutShort
    nanoseconds += other.nanoseconds
  }
}
