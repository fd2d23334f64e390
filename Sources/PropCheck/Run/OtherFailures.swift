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
      guard let range = cases(behind: last) else { return }
      var further = settings
      further.firstCase = range.lowerBound
      further.cases = range.count
      let search = Search(workers, further, start: start, ignoring: known)
      let fold = await search.run { _ in }
      guard case .failed(let failure, let began, let place) = fold.ending else { return }
      search.teach(&cache, before: place)
      await examine(failure, began, place, &result, &cache, progress)
      known.formUnion(failure.symptoms)
      last = place
    }
  }

  /// As many cases as it took so far, and at least 100.
  private func cases(behind index: Int) -> Range<Int>? {
    let first = index + 1
    let room = max(100, first - settings.firstCase)
    let last = min(settings.lastCase, first.addingReportingOverflow(room).partialValue)
    return first < last ? first..<last : nil
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
    defer { settings.pulse?.keep(result) }
    // A flaky failure proves nothing beside a stable one.
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
