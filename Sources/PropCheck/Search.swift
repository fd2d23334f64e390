/// The search for a case that fails: hands blocks to workers, folds what they find in order.
struct Search: Sendable {
  private let workers: [BlockWorker]
  private let settings: Settings

  /// How far the workers may be ahead of the fold: bounds what waits for a slow block.
  private static let lead = 8

  init(_ properties: [Property], _ settings: Settings, start: UInt64) {
    self.settings = settings
    let deadline = settings.time.map { time in
      let (end, overflow) = start.addingReportingOverflow(time.wholeNanoseconds)
      return overflow ? UInt64.max : end
    }
    workers = properties.map { BlockWorker(property: $0, settings: settings, deadline: deadline) }
  }

  func run(_ progress: @Sendable (Progress) -> Void) async -> Fold {
    let fold = Fold(
      discardLimit: settings.discardLimit,
      stream: RandomStream(seed: settings.seed, property: workers[0].property.id))
    if workers.count == 1 { return await runAlone(fold, progress) }
    return await runTogether(fold, progress)
  }

  private func report(_ fold: Fold, _ progress: @Sendable (Progress) -> Void) {
    let isBounded = settings.cases != nil || settings.time == nil
    progress(Progress(cases: fold.cases, total: isBounded ? max(settings.cases ?? 1000, 0) : nil))
  }

  private func runAlone(_ empty: Fold, _ progress: @Sendable (Progress) -> Void) async -> Fold {
    var fold = empty
    var next = settings.firstCase
    while fold.ending == nil, let block = Block.starting(at: next, before: settings.lastCase) {
      fold.add(await workers[0].work(block))
      next = block.cases.upperBound
      report(fold, progress)
    }
    return fold
  }

  private func runTogether(_ empty: Fold, _ progress: @Sendable (Progress) -> Void) async -> Fold {
    await withTaskGroup(of: Delivery.self) { group in
      var queue = Queue(next: settings.firstCase, last: settings.lastCase, fold: empty)
      var idle = Array(workers.indices)
      queue.hand(to: &idle, lead: Self.lead * workers.count) { block, worker in
        group.addTask { [workers] in
          Delivery(worker: worker, block: block, result: await workers[worker].work(block))
        }
      }
      while let delivery = await group.next() {
        queue.take(delivery)
        report(queue.fold, progress)
        if queue.fold.ending != nil { group.cancelAll() }
        idle.append(delivery.worker)
        queue.hand(to: &idle, lead: Self.lead * workers.count) { block, worker in
          group.addTask { [workers] in
            Delivery(worker: worker, block: block, result: await workers[worker].work(block))
          }
        }
      }
      return queue.fold
    }
  }
}

/// A block done by a worker.
private struct Delivery: Sendable {
  let worker: Int
  let block: Block
  let result: BlockResult
}

/// The blocks to come, and the results that wait for earlier ones.
private struct Queue {
  private var next: Int
  private let last: Int
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

  mutating func hand(to idle: inout [Int], lead: Int, _ start: (Block, Int) -> Void) {
    while !isEnding, fold.ending == nil, next - front < lead * Block.size,
      let block = Block.starting(at: next, before: last), let worker = idle.popLast()
    {
      next = block.cases.upperBound
      start(block, worker)
    }
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
