/// Hands out blocks to workers, divided so that none waits for another at the end, and folds the results in order.
///
/// How blocks are divided depends on time; what is folded does not, since the parts of a block are joined before.
struct BlockQueue {
  /// Cases for a worker to run.
  struct Order: Sendable {
    let worker: Int
    /// The number of the block.
    let block: Int
    let cases: CaseRange
    /// The cases that they climb from.
    let base: [Peak]
  }

  /// Cases that a worker has run.
  struct Delivery: Sendable {
    let order: Order
    let result: BlockResult
  }

  /// The most blocks that workers may be ahead of the fold, which bounds the results that wait for a slow one.
  private static let lead = 64

  private(set) var fold: Fold
  /// The time in each phase of all that was run, folded or not.
  private(set) var phases = Phases()
  private var blocks: BlockSequence
  private var pace: Pace
  private let dividesBlocks: Bool
  /// What is left to hand out of the latest block.
  private var rest: (block: Block, cases: CaseRange)?
  /// Blocks to run again without dividing them.
  private var repeated: [Block] = []
  /// The blocks that are handed out and not folded, by number.
  private var open: [Int: BlockAssembly] = [:]
  /// The number of the first block not yet folded.
  private var front = 0
  /// Whether a result ends the run, though earlier ones are still missing.
  private var isEnding = false

  init(_ ranges: [CaseRange], _ fold: Fold, workers: Int, dividesBlocks: Bool) {
    (self.fold, self.dividesBlocks) = (fold, dividesBlocks)
    blocks = BlockSequence(ranges)
    pace = Pace(workers: workers)
  }
}

extension BlockQueue {
  /// Cases for idle workers, unless the fold is too far behind.
  mutating func orders(for idle: inout [Int]) -> [Order] {
    var orders: [Order] = []
    while let worker = idle.last, fold.ending == nil, let order = order(for: worker) {
      idle.removeLast()
      orders.append(order)
    }
    return orders
  }

  private mutating func order(for worker: Int) -> Order? {
    if let block = repeated.popLast() {
      return Order(worker: worker, block: block.number, cases: block.cases, base: [])
    }
    guard !isEnding, let (block, base) = beginning() else { return nil }
    let cases = rest?.cases ?? block.cases
    // What climbs learns from case to case.
    let size = dividesBlocks && base.isEmpty ? pace.size(left: left(with: cases)) : Block.size
    let part = cases.prefix(size)
    rest = part.count < cases.count ? (block, cases.dropFirst(part.count)) : nil
    return Order(worker: worker, block: block.number, cases: part, base: base)
  }

  /// The block to continue or to begin; nil if there is none, or if it has to wait for others.
  private mutating func beginning() -> (Block, base: [Peak])? {
    if let block = rest?.block { return (block, []) }
    guard blocks.number - front < Self.lead, let base = fold.base(ofBlock: blocks.number),
      let block = blocks.next()
    else { return nil }
    open[block.number] = BlockAssembly(block)
    return (block, base)
  }

  private func left(with cases: CaseRange) -> Int {
    let (sum, overflow) = blocks.caseCount.addingReportingOverflow(cases.count)
    return overflow ? .max : sum
  }

  /// The cases that were run, of blocks that are folded and of others.
  var cases: Int {
    fold.ending == nil ? open.values.reduce(fold.cases) { $0 + $1.cases } : fold.cases
  }

  /// Takes what a worker has run.
  mutating func take(_ delivery: Delivery) {
    pace.learn(delivery.result)
    phases.add(delivery.result.times.phases)
    let number = delivery.order.block
    guard var block = open[number] else { return }
    block.add(delivery.result, of: delivery.order.cases.count)
    if block.mustBeWhole {
      repeated.append(block.block)
      block = BlockAssembly(block.block, isWhole: true)
      if rest?.block == block.block { rest = nil }
    }
    open[number] = block
    // The whole block need not end the run as a part of it did.
    isEnding = block.endsRun || isEnding && open.values.contains(where: \.endsRun)
    while let result = open[front]?.result {
      open[front] = nil
      fold.add(result)
      front += 1
    }
  }
}
