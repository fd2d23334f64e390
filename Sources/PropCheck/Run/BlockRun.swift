/// The cases of one block after the other while a worker runs them.
///
/// Its source and its timer outlive a block, since making them costs as much as many small cases.
struct BlockRun: ~Copyable {
  var result = BlockResult(start: 0)
  var source = Source()
  var timer: PhaseTimer

  private let worker: BlockWorker
  /// Receives labels and scores from the bodies.
  private let observations: Observations
  private var climber: HillClimber?
  /// When the current case was drawn again for the first time.
  private var began: UInt64?
  /// The choices that the current case climbs to; nil for a random one.
  private var climb: ChoiceSequence?

  init(by worker: BlockWorker, telling observations: Observations) {
    let settings = worker.settings
    (self.worker, self.observations) = (worker, observations)
    // A process that runs cases for another has no watchdog, and the exchange costs far more than readings of the clock.
    let isElsewhere = worker.journal != nil
    timer = PhaseTimer(
      clock: settings.clock, slot: worker.slot, measuringAll: settings.isProfiled || isElsewhere)
    source.journal = worker.journal
    source.tally.watch(worker.columns)
  }

  /// Begins a block.
  mutating func begin(_ cases: CaseRange, climber: HillClimber?) {
    result = BlockResult(of: cases)
    self.climber = climber
    timer.beginBlock()
    source.tally.restart()
    source.meter = worker.settings.isProfiled ? SpanMeter(clock: worker.settings.clock) : nil
  }

  /// What came of the cases of the block.
  mutating func finish() -> BlockResult {
    result.labels = source.tally.counts
    result.samples = climber == nil ? source.tally.samples : []
    result.times = timer.times
    result.profile = source.meter.map {
      TimeProfile(timer.times, $0, observations.commands?.take() ?? [:])
    }
    return result
  }
}

extension BlockRun {
  /// Runs the first of some cases, or several that are not measured.
  ///
  /// - Returns: Whether another one may follow, and the number of cases, which is 0 if the worker was asked to look up first.
  @inline(__always)
  mutating func tryCases(
    _ cases: CaseRange, _ perform: (inout Source, inout PhaseTimer) -> Trial
  ) -> (goesOn: Bool, count: Int) {
    let unmeasured = timer.unmeasured
    guard unmeasured > 1, isPlain, let inARow = worker.property.experiment.inARow else {
      return (tryCase(cases.from, perform), 1)
    }
    (began, climb) = (nil, nil)
    observations.forget()
    var streak = Streak(
      of: cases.prefix(unmeasured), from: worker.stream, telling: observations)
    let trial = inARow(&source, &timer, &streak)
    result.cases += streak.passed
    timer.finishCases(streak.passed)
    guard let trial else { return (true, streak.passed) }
    let goesOn =
      judge(trial, streak.index, 0) ?? tryCase(streak.index, fromAttempt: 1, perform)
    return (goesOn, streak.passed + 1)
  }

  /// Whether each case is drawn at random, and only those that report something are more than counted.
  private var isPlain: Bool {
    climber == nil && source.meter == nil && source.journal == nil && worker.domain == nil
      && worker.columns.width == 0
  }

  /// Draws a case until it is not discarded, and runs it; says whether another one may follow.
  mutating func tryCase(
    _ index: Int, fromAttempt first: Int = 0, _ perform: (inout Source, inout PhaseTimer) -> Trial
  ) -> Bool {
    for attempt in first..<worker.attempts {
      guard prepare(index, attempt) else { return false }
      if let goesOn = judge(perform(&source, &timer), index, attempt) { return goesOn }
    }
    return giveUp()
  }

  /// The same for a body that suspends.
  mutating func tryCase(
    _ index: Int, _ perform: (inout Source, inout PhaseTimer) async -> Trial
  ) async -> Bool {
    for attempt in 0..<worker.attempts {
      guard prepare(index, attempt) else { return false }
      if let goesOn = judge(await perform(&source, &timer), index, attempt) { return goesOn }
    }
    return giveUp()
  }

  /// Prepares to draw a case; false if there is a reason not to.
  @inline(__always)
  private mutating func prepare(_ index: Int, _ attempt: Int) -> Bool {
    if attempt > 0, let ending = obstacleToAnotherDraw() {
      result.ending = ending
      return false
    }
    if attempt == 0 { began = nil }
    if climber != nil || climb != nil { climb = attempt == 0 ? climber?.next() : nil }
    timer.begin(index, attempt: climb == nil ? attempt : -1)
    // From a discarded case, or a generator that was drawn again.
    observations.forget()
    if source.meter == nil, worker.domain == nil, climb == nil {
      let (random, listBound) = worker.dice(index, attempt)
      source.restart(random, listBound: listBound)
    } else {
      restart(worker.start(index, attempt, climb))
    }
    source.journal?.draw()
    return true
  }

  private mutating func restart(_ start: CaseStart) {
    guard source.meter != nil else { return source.restart(start) }
    source.record(start)
    source.meter?.begin()
  }

  /// Why a discarded case is not drawn again.
  private mutating func obstacleToAnotherDraw() -> BlockResult.Ending? {
    let now = timer.now()
    let start = began ?? now
    began = start
    if let ending = worker.obstacle(at: now) { return ending }
    if result.discards.tooLarge > result.cases + Fold.tooLargeLimit { return .tooLarge }
    return now > start && now - start > Fold.slowestCase ? .tooSlow : nil
  }

  /// Whether another case may follow; nil if this one was discarded.
  @inline(__always)
  private mutating func judge(_ trial: Trial, _ index: Int, _ attempt: Int) -> Bool? {
    switch trial {
    case .passed, .known:
      count()
      if !source.scores.isEmpty || observations.hasScores || climber != nil {
        rate(index, attempt)
      }
      return true
    case .discarded:
      result.discards.add(source.rejection)
      return nil
    case .failed(let failure):
      count()
      if !worker.known.isDisjoint(with: failure.symptoms) { return true }
      result.ending = .failed(failure, worker.start(index, attempt, climb), index: index)
    case .cancelled: result.ending = .cancelled
    case .invalid(let misuse): result.ending = .invalid(misuse)
    }
    return false
  }

  /// A case was discarded again and again; one of few possible cases has no other draw.
  private mutating func giveUp() -> Bool {
    guard worker.domain == nil else { return true }
    result.ending = .exhausted
    return false
  }

  /// Counts a case with its labels and time.
  @inline(__always)
  private mutating func count() {
    result.cases += 1
    source.tally.accept(observations.takeLabels())
    timer.finishCase()
  }

  /// Keeps a case with a better score; only then is it drawn again to learn its choices.
  @inline(never)
  private mutating func rate(_ index: Int, _ attempt: Int) {
    let told = source.scores.merging(observations.takeScores(), uniquingKeysWith: max)
    var isBetter = false
    var choices: ChoiceSequence?
    for (label, score) in told.sorted(by: { $0.key < $1.key }) where result.peaks.excess == nil {
      let known = result.peaks.first { $0.label == label }?.score
      guard climber != nil || known.map({ score > $0 }) ?? true else { continue }
      let drawn = choices ?? sequence(of: worker.start(index, attempt, climb))
      choices = drawn
      let peak = Peak(label: label, score: score, sequence: drawn)
      result.peaks.add(peak)
      if let gain = climber?.learn(peak) { isBetter = isBetter || gain }
    }
    climber?.finish(improved: isBetter)
  }

  private func sequence(of start: CaseStart) -> ChoiceSequence {
    var source = Source()
    source.record(start)
    worker.property.experiment.draw(&source)
    return source.sequence
  }
}
