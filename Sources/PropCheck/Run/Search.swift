/// The search for a case that fails: hands blocks to workers, folds what they find in order.
struct Search: Sendable {
  private let workers: [BlockWorker]
  private let settings: Settings
  private let domain: Domain?
  /// The shares to judge: none where further mistakes are looked for.
  private let requirements: [Requirement]

  init(
    _ properties: [Property], _ settings: Settings, start: UInt64, ignoring known: Set<String> = []
  ) {
    self.settings = settings
    let deadline = settings.time.map { time in
      let (end, overflow) = start.addingReportingOverflow(time.wholeNanoseconds)
      return overflow ? UInt64.max : end
    }
    let domain = Search.domain(of: properties[0], settings)
    self.domain = domain
    requirements = known.isEmpty ? properties[0].requirements : []
    workers = properties.map {
      BlockWorker(
        property: $0, settings: settings, domain: domain, deadline: deadline, ignoring: known)
    }
  }

  func run(_ progress: @Sendable (Progress) -> Void) async -> Fold {
    let fold = Fold(
      discardLimit: settings.discardLimit, domainSize: domain?.count, requirements: requirements)
    if workers.count == 1 {
      let observations = Observations()
      return await Observations.$current.withValue(observations) {
        await runAlone(fold, observations, progress)
      }
    }
    return await runTogether(fold, progress)
  }

  /// Writes down what is known of the cases before one that failed, if all cases are listed: they
  /// show no failure that is new. Others were not recorded, which would cost more than to run them.
  func teach(_ cache: inout TrialCache, before index: Int) {
    guard let domain, let property = workers.first?.property else { return }
    var source = Source()
    for place in min(settings.firstCase, index)..<index {
      source.restart(domain.start(index: place))
      property.experiment.draw(&source)
      if cache.outcome(of: source.sequence) == nil { cache.learn(source.sequence, .passes) }
    }
  }

  private func report(_ fold: Fold, _ progress: @Sendable (Progress) -> Void) {
    let isBounded = settings.cases != nil || settings.time == nil
    let total = isBounded ? max(settings.cases ?? 1000, 0) : nil
    let all = domain.map { min($0.count, total ?? .max) }
    progress(Progress(cases: fold.cases, total: all ?? total))
  }

  static func domain(of property: Property, _ settings: Settings) -> Domain? {
    // The first case alone repeats none.
    guard !settings.repeatsCases, settings.firstCase >= 0, settings.lastCase > 1 else {
      return nil
    }
    let stream = RandomStream(seed: settings.seed, property: property.id)
    // To list the cases draws them, which may never end.
    let slot = settings.pulse?.open()
    defer { slot?.rest() }
    return Domain(of: property.experiment, stream: stream) {
      slot?.begin(settings.firstCase)
      return !Task.isCancelled && !settings.isCancelled()
    }
  }

  private var lastCase: Int { min(settings.lastCase, domain?.count ?? .max) }

  private func runAlone(
    _ empty: Fold, _ observations: Observations, _ progress: @Sendable (Progress) -> Void
  ) async -> Fold {
    var fold = empty
    var next = settings.firstCase
    var number = 0
    while fold.ending == nil, let block = Block.starting(at: next, before: lastCase) {
      let base = fold.base(ofBlock: number) ?? []
      fold.add(await workers[0].work(block, from: base, observations: observations))
      number += 1
      next = block.cases.upperBound
      report(fold, progress)
    }
    return fold
  }

  private func runTogether(_ empty: Fold, _ progress: @Sendable (Progress) -> Void) async -> Fold {
    await withTaskGroup(of: Delivery.self) { group in
      var queue = Queue(next: settings.firstCase, last: lastCase, fold: empty)
      var idle = Array(workers.indices)
      start(queue.orders(for: &idle), in: &group)
      while let delivery = await group.next() {
        queue.take(delivery)
        idle.append(delivery.worker)
        report(queue.fold, progress)
        if queue.fold.ending != nil { group.cancelAll() }
        start(queue.orders(for: &idle), in: &group)
      }
      return queue.fold
    }
  }

  private func start(_ orders: [Order], in group: inout TaskGroup<Delivery>) {
    for order in orders {
      let worker = workers[order.worker]
      group.addTask {
        let observations = Observations()
        return await Observations.$current.withValue(observations) {
          let result = await worker.work(order.block, from: order.base, observations: observations)
          return Delivery(worker: order.worker, block: order.block, result: result)
        }
      }
    }
  }
}

/// A block for a worker to do.
private struct Order: Sendable {
  let worker: Int
  let block: Block
  /// What the block climbs from.
  let base: [Peak]
}

/// A block done by a worker.
private struct Delivery: Sendable {
  let worker: Int
  let block: Block
  let result: BlockResult
}

/// The blocks to come, and the results that wait for earlier ones.
private struct Queue {
  /// How many blocks the workers may be ahead of the fold: bounds what waits for a slow one.
  private static let lead = 64

  private var next: Int
  private let last: Int
  /// How many blocks were ordered.
  private var number = 0
  private var waiting: [Int: Delivery] = [:]
  /// The first case that is not folded.
  private var front: Int
  private(set) var fold: Fold
  /// Whether a result that came in ends the run, though earlier ones are still to come.
  private var isEnding = false

  init(next: Int, last: Int, fold: Fold) {
    self.next = next
    self.last = last
    front = next
    self.fold = fold
  }

  /// Blocks for the workers that have none, as long as the fold is not too far behind.
  mutating func orders(for idle: inout [Int]) -> [Order] {
    var orders: [Order] = []
    while !isEnding, fold.ending == nil, next - front < Self.lead * Block.size, !idle.isEmpty,
      let base = fold.base(ofBlock: number), let block = Block.starting(at: next, before: last)
    {
      number += 1
      next = block.cases.upperBound
      orders.append(Order(worker: idle.removeLast(), block: block, base: base))
    }
    return orders
  }

  mutating func take(_ delivery: Delivery) {
    waiting[delivery.block.cases.lowerBound] = delivery
    if case .finished = delivery.result.ending {} else { isEnding = true }
    while let ready = waiting.removeValue(forKey: front) {
      fold.add(ready.result)
      front = ready.block.cases.upperBound
    }
  }
}
