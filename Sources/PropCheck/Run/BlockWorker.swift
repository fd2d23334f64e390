/// Runs blocks of cases of one property.
struct BlockWorker: Sendable {
  let property: Property
  let settings: Settings
  /// All possible cases, if they are few.
  let domain: Domain?
  /// The time to stop, on the clock of the settings.
  let deadline: UInt64?
  /// The symptoms of failures to ignore.
  let known: Set<String>
  /// Notes what runs in a process that may not survive it.
  var journal: CrashJournal?

  private let stream: RandomStream
  private let slot: WorkerActivity?
  private let columns: ShareColumns

  init(
    property: Property, settings: Settings, domain: Domain?, deadline: UInt64?,
    ignoring known: Set<String> = []
  ) {
    self.property = property
    self.settings = settings
    self.domain = domain
    self.deadline = deadline
    self.known = known
    stream = RandomStream(seed: settings.seed, property: property.id)
    slot = settings.pulse?.open()
    columns = ShareColumns(property.requirements)
  }

  /// The most draws for one case.
  private var attempts: Int {
    domain == nil ? min(max(settings.discardLimit, 0), 1_000_000) * 10 + 1 : 1
  }

  /// Runs cases of one block.
  ///
  /// - Parameters:
  ///   - cases: The cases to run.
  ///   - peaks: The cases to climb from; none for random cases.
  ///   - observations: Receives labels and scores from the bodies.
  ///   - tell: Called now and then with the number of cases and their phases.
  /// - Returns: Their result.
  func work(
    _ cases: CaseRange, from peaks: [Peak] = [], observations: Observations = Observations(),
    tell: (Int, Phases) -> Void = { _, _ in }
  ) async -> BlockResult {
    if let remote = property.remote { return await remote.work(order(cases, peaks)) }
    var climber = climber(cases, peaks)
    var result = BlockResult(of: cases)
    var source = Source()
    source.journal = journal
    source.tally.watch(columns)
    source.meter = settings.isProfiled ? SpanMeter(clock: settings.clock) : nil
    var timer = PhaseTimer(
      clock: settings.clock, slot: slot, expecting: cases.count,
      measuringAll: settings.isProfiled)
    defer { slot?.rest() }
    var asked: UInt64?
    for place in 0..<cases.count {
      // Asking costs as much as a small case; once in a millisecond is enough.
      if asked.map({ timer.latest &- $0 > 1_000_000 }) ?? true {
        asked = timer.latest
        if let ending = obstacle(at: timer.latest) {
          result.ending = ending
          break
        }
        if result.cases > 0 { tell(result.cases, timer.times.phases) }
      }
      result.ending = await tryCase(
        cases.index(at: place), &result, &source, &timer, &climber, observations)
      guard case .finished = result.ending else { break }
    }
    result.labels = source.tally.counts
    result.samples = climber == nil ? source.tally.samples : []
    result.times = timer.times
    result.profile = source.meter.map {
      TimeProfile(timer.times, $0, observations.commands?.take() ?? [:])
    }
    return result
  }

  private func order(_ cases: CaseRange, _ peaks: [Peak]) -> BlockOrder {
    let now = settings.clock()
    return BlockOrder(
      cases: cases, seed: settings.seed, discardLimit: settings.discardLimit,
      isListed: domain != nil, nanosecondsLeft: deadline.map { $0 > now ? $0 - now : 0 },
      peaks: peaks, known: known.sorted(), isProfiled: settings.isProfiled)
  }

  private func obstacle(at now: UInt64) -> BlockResult.Ending? {
    if Task.isCancelled || settings.isCancelled() { return .cancelled }
    guard let deadline, now >= deadline else { return nil }
    return .outOfTime
  }

  private func start(_ index: Int, _ attempt: Int, _ climb: ChoiceSequence?) -> CaseStart {
    if let climb { return CaseStart(random: Xoshiro(seed: 0), listBound: .max, sequence: climb) }
    return domain?.start(index: index) ?? stream.start(index: index, attempt: attempt)
  }

  private func climber(_ cases: CaseRange, _ peaks: [Peak]) -> HillClimber? {
    guard !peaks.isEmpty, domain == nil else { return nil }
    let (random, _) = stream.dice(index: cases.from, attempt: -1)
    return HillClimber(peaks: peaks, random: random)
  }

  /// Keeps a case with a better score; only then is it drawn again to learn its choices.
  @inline(never)
  private func rate(
    _ source: borrowing Source, _ observations: Observations, _ result: inout BlockResult,
    _ climber: inout HillClimber?, start: () -> CaseStart
  ) {
    let told = source.scores.merging(observations.takeScores(), uniquingKeysWith: max)
    var isBetter = false
    for (label, score) in told.sorted(by: { $0.key < $1.key }) {
      let known = result.peaks.first { $0.label == label }?.score
      guard climber != nil || known.map({ score > $0 }) ?? true else { continue }
      let peak = Peak(label: label, score: score, sequence: sequence(of: start()))
      result.peaks.add(peak)
      if let gain = climber?.learn(peak) { isBetter = isBetter || gain }
    }
    climber?.finish(improved: isBetter)
  }

  private func sequence(of start: CaseStart) -> ChoiceSequence {
    var source = Source()
    source.record(start)
    property.experiment.draw(&source)
    return source.sequence
  }

  /// Why a discarded case is not drawn again.
  private func obstacle(
    after start: UInt64?, _ result: BlockResult, _ timer: PhaseTimer
  ) -> BlockResult.Ending? {
    let now = timer.now()
    if let ending = obstacle(at: now) { return ending }
    if result.discards.tooLarge > result.cases + Fold.tooLargeLimit { return .tooLarge }
    guard let start, now > start else { return nil }
    return now - start > Fold.slowestCase ? .tooSlow : nil
  }

  /// Draws a case until it is not discarded, and runs it; inlined, since an async frame costs as much as a small case.
  @inline(__always)
  private func tryCase(
    _ index: Int, _ result: inout BlockResult, _ source: inout Source, _ timer: inout PhaseTimer,
    _ climber: inout HillClimber?, _ observations: Observations
  ) async -> BlockResult.Ending {
    var began: UInt64?
    for attempt in 0..<attempts {
      if attempt > 0 {
        began = began ?? timer.now()
        if let ending = obstacle(after: began, result, timer) { return ending }
      }
      let climb = attempt == 0 ? climber?.next() : nil
      timer.begin(index, attempt: climb == nil ? attempt : -1)
      // From a discarded case, or a generator that was drawn again.
      observations.forget()
      begin(index, attempt, climb, &source)
      switch await property.experiment.perform(&source, &timer) {
      case .cancelled:
        return .cancelled
      case .passed, .known:
        count(&result, &source, &timer, observations)
        if !source.scores.isEmpty || observations.hasScores || climber != nil {
          rate(source, observations, &result, &climber) { start(index, attempt, climb) }
        }
        return .finished
      case .discarded:
        result.discards.add(source.rejection)
      case .failed(let failure):
        count(&result, &source, &timer, observations)
        if !known.isDisjoint(with: failure.symptoms) { return .finished }
        return .failed(failure, start(index, attempt, climb), index: index)
      case .invalid(let misuse):
        return .invalid(misuse)
      }
    }
    return domain == nil ? .exhausted : .finished
  }

  @inline(__always)
  private func begin(_ index: Int, _ attempt: Int, _ climb: ChoiceSequence?, _ source: inout Source)
  {
    if source.meter != nil {
      source.record(start(index, attempt, climb))
      source.meter?.begin()
    } else if domain == nil, climb == nil {
      let (random, listBound) = stream.dice(index: index, attempt: attempt)
      source.restart(random, listBound: listBound)
    } else {
      source.restart(start(index, attempt, climb))
    }
    source.journal?.draw()
  }

  /// Counts a case with its labels and time.
  @inline(__always)
  private func count(
    _ result: inout BlockResult, _ source: inout Source, _ timer: inout PhaseTimer,
    _ observations: Observations
  ) {
    result.cases += 1
    source.tally.accept(observations.takeLabels())
    timer.finishCase()
  }
}
