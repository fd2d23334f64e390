/// The search for a failing case: hands blocks to workers and folds their results in order.
struct Search: Sendable {
  private let workers: [BlockWorker]
  private let settings: Settings
  private let domain: Domain?
  /// The cases to run, in order.
  let ranges: [CaseRange]
  /// The shares to judge; none when searching for further bugs.
  private let requirements: [Requirement]

  /// - Parameters:
  ///   - properties: The property once for each worker.
  ///   - settings: The settings of the run.
  ///   - start: Its start, on the clock of the settings.
  ///   - known: The symptoms of failures to ignore.
  ///   - bound: No case from this one on is run.
  init(
    _ properties: [Property], _ settings: Settings, start: UInt64, ignoring known: Set<String> = [],
    before bound: Int = .max
  ) {
    self.settings = settings
    let deadline = settings.time.map { time in
      let (end, overflow) = start.addingReportingOverflow(time.wholeNanoseconds)
      return overflow ? UInt64.max : end
    }
    let domain = Search.domain(of: properties[0], settings)
    self.domain = domain
    ranges = settings.ranges.cases(before: min(bound, domain?.count ?? .max))
    requirements = known.isEmpty ? properties[0].requirements : []
    workers = properties.map {
      BlockWorker(
        property: $0, settings: settings, domain: domain, deadline: deadline, ignoring: known)
    }
  }

  func run(_ progress: @Sendable (Progress) -> Void) async -> Fold {
    let fold = Fold(
      discardLimit: settings.discardLimit, domainSize: domain?.count, requirements: requirements,
      shareStep: settings.share == nil ? nil : ranges.first?.step ?? 1,
      keepsSamples: settings.keepsSamples)
    // The block of another process says nothing until it ends, so it is divided even for one worker.
    if workers.count == 1, !workers[0].property.isRemote {
      let observations = Observations(settings)
      return await Observations.$current.withValue(observations) {
        await runAlone(fold, observations, progress)
      }
    }
    return await runTogether(fold, progress)
  }

  /// Notes the cases before a failing one as passed, if all cases are enumerated. Others were not recorded, which would
  /// cost more than running them.
  func teach(_ cache: inout TrialCache, before index: Int) {
    guard let domain, let property = workers.first?.property else { return }
    var source = Source()
    for range in ranges.cases(before: index) {
      for place in 0..<range.count {
        source.restart(domain.start(index: range.index(at: place)))
        property.experiment.draw(&source)
        if cache.outcome(of: source.sequence) == nil { cache.learn(source.sequence, .passes) }
      }
    }
  }

  private func report(
    _ cases: Int, _ phases: Phases, _ progress: @Sendable (Progress) -> Void
  ) {
    let isBounded = settings.cases != nil || settings.time == nil || domain != nil
    var step = Progress(cases: cases, total: isBounded ? ranges.caseCount : nil)
    step.phases = phases
    progress(step)
  }

  static func domain(of property: Property, _ settings: Settings) -> Domain? {
    // A single case cannot repeat another.
    guard !settings.repeatsCases, settings.firstCase >= 0, settings.lastCase > 1 else {
      return nil
    }
    let stream = RandomStream(seed: settings.seed, property: property.id)
    // Enumerating draws the cases, which may never end.
    let slot = settings.activity?.open()
    defer { slot?.rest() }
    return Domain(of: property.experiment, stream: stream) {
      slot?.begin(settings.firstCase)
      return !Task.isCancelled && !settings.isCancelled()
    }
  }

  private func runAlone(
    _ empty: Fold, _ observations: Observations, _ progress: @Sendable (Progress) -> Void
  ) async -> Fold {
    var fold = empty
    var blocks = BlockSequence(ranges)
    let worker = workers[0]
    var run = BlockRun(by: worker, telling: observations)
    while fold.ending == nil, let block = blocks.next() {
      let base = fold.base(ofBlock: block.number) ?? []
      let (cases, phases) = (fold.cases, fold.times.phases)
      let result = await worker.work(
        block.cases, from: base, in: &run,
        tell: { report(cases + $0, phases.adding($1), progress) })
      fold.add(result)
      report(fold.cases, fold.times.phases, progress)
    }
    return fold
  }

  private func runTogether(_ empty: Fold, _ progress: @Sendable (Progress) -> Void) async -> Fold {
    await withTaskGroup(of: BlockQueue.Delivery.self) { group in
      // A process that ends in several runs of a block stops looking for more, which parts of it would not.
      let divides = workers.allSatisfy(\.known.isEmpty)
      var queue = BlockQueue(ranges, empty, workers: workers.count, dividesBlocks: divides)
      var idle = Array(workers.indices)
      start(queue.orders(for: &idle), in: &group)
      while let delivery = await group.next() {
        queue.take(delivery)
        idle.append(delivery.order.worker)
        report(queue.cases, queue.phases, progress)
        if queue.fold.ending != nil {
          group.cancelAll()
          settings.activity?.ask()
        }
        start(queue.orders(for: &idle), in: &group)
      }
      return queue.fold
    }
  }

  private func start(
    _ orders: [BlockQueue.Order], in group: inout TaskGroup<BlockQueue.Delivery>
  ) {
    for order in orders {
      let worker = workers[order.worker]
      group.addTask {
        let observations = Observations(settings)
        return await Observations.$current.withValue(observations) {
          let result = await worker.work(order.cases, from: order.base, observations: observations)
          return BlockQueue.Delivery(order: order, result: result)
        }
      }
    }
  }
}
