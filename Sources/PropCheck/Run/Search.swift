/// The search for a failing case: hands blocks to workers and folds their results in order.
struct Search: Sendable {
  private let workers: [BlockWorker]
  private let settings: Settings
  private let domain: Domain?
  /// The shares to judge; none when searching for further bugs.
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

  /// Notes the cases before a failing one as passed, if all cases are enumerated. Others were not recorded, which would
  /// cost more than running them.
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
    // A single case cannot repeat another.
    guard !settings.repeatsCases, settings.firstCase >= 0, settings.lastCase > 1 else {
      return nil
    }
    let stream = RandomStream(seed: settings.seed, property: property.id)
    // Enumerating draws the cases, which may never end.
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

/// A block for a worker to run.
private struct Order: Sendable {
  let worker: Int
  let block: Block
  /// The cases that the block climbs from.
  let base: [Peak]
}

/// A block that a worker has run.
private struct Delivery: Sendable {
  let worker: Int
  let block: Block
  let result: BlockResult
}

/// Orders blocks, and holds results that wait for earlier ones.
private struct Queue {
  /// The most blocks that workers may be ahead of the fold, which bounds the results that wait for a slow one.
  private static let lead = 64

  private var next: Int
  private let last: Int
  /// The number of ordered blocks.
  private var number = 0
  private var waiting: [Int: Delivery] = [:]
  /// The first case not yet folded.
  private var front: Int
  private(set) var fold: Fold
  /// Whether a result ends the run, though earlier ones are still missing.
  private var isEnding = false

  init(next: Int, last: Int, fold: Fold) {
    self.next = next
    self.last = last
    front = next
    self.fold = fold
  }

  /// Blocks for idle workers, unless the fold is too far behind.
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
