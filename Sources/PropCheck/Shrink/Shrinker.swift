/// Searches for the simplest case that fails in the same way: with the fewest choices, then the lowest in order (shortlex).
///
/// It edits choices and knows nothing of values. Its passes are grouped in extensions, a file for each kind of edit; they
/// take turns until none helps. No case runs twice, not even for two failures of a run.
struct Shrinker {
  private var experiment: Experiment
  private let settings: Settings
  private(set) var best: ChoiceSequence
  private(set) var failure: Failure
  private(set) var evaluations = 0
  /// The spans of the best case.
  private(set) var spanTree: SpanTree
  /// The case as found.
  private let found: ChoiceSequence
  private var gate: CandidateFilter
  private var edits: Set<UInt64> = []
  /// The outcomes of all runs.
  private(set) var cache: TrialCache
  private var timer: PhaseTimer
  /// How often the limits were asked for since a case ran.
  private var questions = 0
  /// How many edits were offered, whether they ran or not.
  private(set) var candidates = 0
  private let slot: WorkerActivity?
  private var deadline: UInt64
  /// The symptoms of known bugs; a case that shows one does not belong to this failure.
  private let known: Set<String>
  /// Whether a limit ended the shrinking early.
  private var isCutShort = false
  /// How often a candidate runs before it counts as passing; more than once for a flaky failure.
  private var attempts: Int
  /// The evaluations left for deleting steps with others, which could otherwise use up all.
  var pairBudget = 300
  /// The evaluations left for deleting steps with what counts them, of those that do not help.
  var countBudget = 500
  /// The best case for which as many pairs of numbers were tried as is worth it.
  var exhaustedPairs: ChoiceSequence?
  /// Whether adding numbers to others helped the last time, or was not tried yet.
  var mergesNumbers = true
  /// How often a pass still tries 0 in place of a number that is one above the previous one, and so on for several.
  var zeroesInRows = 0

  init(
    experiment: Experiment, sequence: ChoiceSequence, failure: Failure, settings: Settings,
    avoiding known: Set<String> = [], cache: TrialCache = TrialCache(), attempts: Int = 1
  ) {
    self.known = known
    self.attempts = attempts
    self.experiment = experiment
    self.settings = settings
    best = sequence
    self.failure = failure
    spanTree = SpanTree(sequence)
    found = sequence
    self.cache = cache
    self.cache.learn(sequence, .fails(failure))
    // What passed once may fail another time.
    gate = CandidateFilter(best: sequence, tried: attempts > 1 ? [] : cache.fingerprints)
    slot = settings.activity?.open()
    timer = PhaseTimer(clock: settings.clock, slot: slot)
    deadline = .max
    restartTime()
  }

  /// Gives cases less time from here on, for a timeout: each failing run takes all the time that a case gets.
  mutating func hurry(_ experiment: Experiment) {
    self.experiment = experiment
    restartTime()
  }

  private mutating func restartTime() {
    let (end, overflow) = timer.latest.addingReportingOverflow(settings.shrinkTime.wholeNanoseconds)
    deadline = overflow ? .max : end
  }

  /// The work so far.
  var totals: ShrinkTotals {
    var totals = ShrinkTotals()
    // A script may lose all its steps, so both lengths are counted as in the original.
    let isScript = found.steps > 0
    totals.from = found.length(asScript: isScript)
    totals.to = best.length(asScript: isScript)
    totals.tries = evaluations
    totals.repetitions = cache.repetitions
    totals.isCutShort = isCutShort
    return totals
  }

  /// Whether a limit is reached or the run is cancelled.
  var isExhausted: Bool {
    mutating get {
      readTime()
      return evaluations >= settings.shrinkEvaluations || isOutOfTime
    }
  }

  /// Whether the time was up when the clock was read last, or the run is cancelled.
  var isOutOfTime: Bool {
    timer.latest >= deadline || Task.isCancelled || settings.isCancelled()
  }

  /// Reads the clock from time to time; cases do that, too, but edits that were tried before run none.
  private mutating func readTime() {
    questions &+= 1
    guard questions.isMultiple(of: 64), timer.latest < deadline else { return }
    timer.refresh()
  }
}

extension Shrinker {
  /// Runs the passes in turn until a whole round changes nothing: what one lowers, another may then delete.
  ///
  /// Structure comes first, since every later pass pays for each choice; then leaps, before anything is lowered step by
  /// step that another pass may remove.
  mutating func shrink(_ progress: (Int) -> Void) async {
    var before = best
    await zeroHalves()
    await takeSimplest()
    await deleteElements()
    await shrinkStructure()
    // The order of steps nearly always matters.
    if found.steps == 0 {
      await sortAll()
      await mergeNumbers()
    }
    await zeroEqualChoices()
    await rankIntegers()
    await zeroChoices()
    repeat {
      before = best
      await deleteMoreElements()
      await deleteCountedSteps()
      await shrinkStructure()
      await mergeNumbers()
      await halveChoices()
      await sortSiblings()
      progress(evaluations)
      let halved = best
      await lowerEqualChoices()
      await shiftPairs { $0 > 0 }
      await deleteReferencedElements()
      if best == halved { await inchChoices() }
      if best == before { await shiftPairs { $0 == 0 } }
      if best == before { await takeOtherKinds() }
      if best == before { await deleteStepsWithOthers() }
      if best == before { await dropEqualParts() }
      if best == before { await deleteFromEqualParts() }
      if best == before { await strideChoices() }
      if best == before { await exchangeValues() }
      if best == before { await tradePairs() }
      if best == before { await graftParts() }
      progress(evaluations)
    } while best != before && !isExhausted
    isCutShort = isExhausted
  }

  private mutating func shrinkStructure() async {
    await joinElements()
    await deleteControlledElements()
    await replaceByDescendants()
    await spreadElements()
  }
}

extension Shrinker {
  /// Runs an edited case and keeps it if it is simpler and fails in the same way.
  mutating func keeps(_ edit: ChoiceSequence) async -> Bool {
    candidates += 1
    guard !isExhausted, edit.isSimpler(than: best), edits.insert(edit.fingerprint).inserted else {
      return false
    }
    for attempt in 0..<attempts {
      var source = Source()
      source.replay(edit)
      source.gate = attempt == 0 ? gate : nil
      switch await outcome(&source) {
      case .fails(let found): return accepts(source.sequence, found)
      case .passes: continue
      case .none, .cancelled: return false
      }
    }
    return false
  }

  /// The choices that an edit leads to, without running it.
  func rehearsed(_ edit: ChoiceSequence) -> ChoiceSequence {
    slot?.begin()
    defer { slot?.rest() }
    var source = Source()
    source.replay(edit)
    experiment.draw(&source)
    return source.sequence
  }

  private mutating func accepts(_ sequence: ChoiceSequence, _ found: Failure) -> Bool {
    best = sequence
    gate.best = sequence
    spanTree = SpanTree(sequence)
    failure = found
    settings.activity?.keep(sequence, found)
    return true
  }

  private enum Outcome {
    /// In the same way as the failure that is shrunk.
    case fails(Failure)
    case passes
    /// It was not run.
    case none
    case cancelled
  }

  private mutating func outcome(_ source: inout Source) async -> Outcome {
    slot?.begin()
    defer { slot?.rest() }
    questions = 0
    switch await experiment.perform(&source, &timer) {
    case .failed(let found):
      evaluations += 1
      cache.note(source.sequence, .fails(found))
      return isSame(found) ? .fails(found) : .passes
    case .passed:
      evaluations += 1
      cache.note(source.sequence, .passes)
      return .passes
    case .known: return remembered(source.sequence).map { .fails($0) } ?? .none
    case .discarded, .invalid: return .none
    case .cancelled: return .cancelled
    }
  }

  private func isSame(_ found: Failure) -> Bool {
    found.origin == failure.origin && known.isDisjoint(with: found.symptoms)
  }

  /// How choices failed while another failure was shrunk, if that is progress for this one.
  private func remembered(_ sequence: ChoiceSequence) -> Failure? {
    guard sequence.isSimpler(than: best), case .fails(let found) = cache.outcome(of: sequence),
      isSame(found)
    else { return nil }
    return found
  }
}

extension Shrinker {
  /// Runs the case as found once more, and again if it does not fail.
  ///
  /// These runs do not count as tries.
  mutating func settle() async -> Stability {
    let once = await repeatBest(1)
    guard once.fails == 0, once.tries > 0 else { return once }
    let more = await repeatBest(settings.repeats)
    attempts = max(attempts, 5)
    // What passed once may fail another time.
    gate = CandidateFilter(best: best)
    return Stability(fails: more.fails, tries: more.tries + 1)
  }

  /// Runs the best case several times; fewer if the run is cancelled.
  mutating func repeatBest(_ times: Int) async -> Stability {
    let spent = (evaluations, cache)
    var stability = Stability(fails: 0, tries: 0)
    for _ in 0..<max(times, 1) {
      var source = Source()
      source.replay(best)
      let outcome = await outcome(&source)
      if case .cancelled = outcome { break }
      guard !Task.isCancelled else { break }
      stability.tries += 1
      guard case .fails(let found) = outcome else { continue }
      stability.fails += 1
      failure = found
    }
    // Intended repetitions.
    (evaluations, cache) = spent
    return stability
  }
}
