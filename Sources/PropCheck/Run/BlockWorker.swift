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

  let stream: RandomStream
  let slot: WorkerActivity?
  let columns: ShareColumns

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
    slot = settings.activity?.open()
    columns = ShareColumns(property.requirements)
  }

  /// The most draws for one case.
  var attempts: Int {
    domain == nil ? min(max(settings.discardLimit, 0), 1_000_000) * 10 + 1 : 1
  }

  /// Runs cases of one block.
  ///
  /// - Parameters:
  ///   - cases: The cases to run.
  ///   - peaks: The cases to climb from; none for random cases.
  ///   - observations: Receives labels and scores from the bodies.
  /// - Returns: Their result.
  func work(
    _ cases: CaseRange, from peaks: [Peak] = [], observations: Observations = Observations()
  ) async -> BlockResult {
    if let remote = property.remote { return await remote.work(order(cases, peaks)) }
    var run = BlockRun(by: self, telling: observations)
    return await work(cases, from: peaks, in: &run)
  }

  /// The same for one of several blocks.
  ///
  /// - Parameters:
  ///   - cases: The cases to run.
  ///   - peaks: The cases to climb from; none for random cases.
  ///   - run: What ran the blocks before, made by this worker, whose property runs in this process.
  ///   - tell: Called from time to time with the number of cases and their phases.
  /// - Returns: Their result.
  func work(
    _ cases: CaseRange, from peaks: [Peak], in run: inout BlockRun,
    tell: (Int, Phases) -> Void = { _, _ in }
  ) async -> BlockResult {
    run.begin(cases, climber: climber(cases, peaks))
    defer { slot?.rest() }
    let now = property.experiment.now
    var looked: UInt64?
    var place = 0
    while place < cases.count {
      // What a body waits for may take long though the first one did not, and a suspension costs more than a reading.
      if now == nil, run.timer.unmeasured > 0 { run.timer.refresh() }
      // Looking costs as much as a small case; once in a millisecond is enough, and among unmeasured cases when asked to.
      let isDue = looked.map { run.timer.latest &- $0 > 1_000_000 } ?? true
      let isAsked = slot?.takeQuestion() ?? false
      if isDue || isAsked {
        looked = run.timer.latest
        if let ending = obstacle(at: run.timer.now()) {
          run.result.ending = ending
          break
        }
        if run.result.cases > 0 { tell(run.result.cases, run.timer.times.phases) }
      }
      // An async frame costs as much as a small case.
      let (goesOn, count) =
        if let now {
          run.tryCases(cases.dropFirst(place), now)
        } else {
          (await run.tryCase(cases.index(at: place), property.experiment.later), 1)
        }
      guard goesOn else { break }
      place += count
    }
    return run.finish()
  }

  private func order(_ cases: CaseRange, _ peaks: [Peak]) -> BlockOrder {
    let now = settings.clock()
    return BlockOrder(
      cases: cases, seed: settings.seed, discardLimit: settings.discardLimit,
      isListed: domain != nil, nanosecondsLeft: deadline.map { $0 > now ? $0 - now : 0 },
      peaks: peaks, known: known.sorted(), isProfiled: settings.isProfiled)
  }

  /// Why no further case begins.
  func obstacle(at now: UInt64) -> BlockResult.Ending? {
    if Task.isCancelled || settings.isCancelled() { return .cancelled }
    guard let deadline, now >= deadline else { return nil }
    return .outOfTime
  }

  func start(_ index: Int, _ attempt: Int, _ climb: ChoiceSequence?) -> CaseStart {
    if let climb { return CaseStart(random: Xoshiro(seed: 0), listBound: .max, sequence: climb) }
    return domain?.start(index: index) ?? stream.start(index: index, attempt: attempt)
  }

  /// The start of a random case that is not recorded, which is cheapest.
  @inline(__always)
  func dice(_ index: Int, _ attempt: Int) -> (random: Xoshiro, listBound: Int) {
    stream.dice(index: index, attempt: attempt)
  }

  private func climber(_ cases: CaseRange, _ peaks: [Peak]) -> HillClimber? {
    guard !peaks.isEmpty, domain == nil else { return nil }
    let (random, _) = stream.dice(index: cases.from, attempt: -1)
    return HillClimber(peaks: peaks, random: random)
  }
}
