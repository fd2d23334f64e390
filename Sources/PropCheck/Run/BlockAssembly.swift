/// A block whose parts arrive in any order.
struct BlockAssembly: Sendable {
  let block: Block
  /// Whether it runs without being divided.
  private let isWhole: Bool
  /// What has arrived and waits for earlier parts, by the first case.
  private var waiting: [Int: (result: BlockResult, count: Int)] = [:]
  /// The joined results of the first parts.
  private var joined: BlockResult
  /// The number of cases in those.
  private var done = 0
  private var parts = 0

  init(_ block: Block, isWhole: Bool = false) {
    (self.block, self.isWhole) = (block, isWhole)
    joined = BlockResult(of: block.cases)
  }

  /// Adds the result of so many cases; one of an earlier try to divide the block is dropped.
  mutating func add(_ result: BlockResult, of count: Int) {
    guard !isWhole || count == block.cases.count else { return }
    waiting[result.start] = (result, count)
    while !hasEnded, done < block.cases.count,
      let next = waiting.removeValue(forKey: block.cases.index(at: done))
    {
      done += next.count
      parts += 1
      joined.append(next.result)
    }
  }
}

extension BlockAssembly {
  /// The cases that have arrived.
  var cases: Int { waiting.values.reduce(joined.cases) { $0 + $1.result.cases } }

  /// The result of the block; nil while a part is missing.
  var result: BlockResult? { hasEnded || done >= block.cases.count ? joined : nil }

  private var hasEnded: Bool { joined.ending.endsRun }

  /// Whether a part ends the run, though earlier ones may be missing.
  var endsRun: Bool {
    hasEnded || waiting.values.contains { $0.result.ending.endsRun }
  }

  /// Whether the parts together have so many draws that are too large that one worker might have stopped between them.
  var mustBeWhole: Bool { !isWhole && parts > 1 && joined.discards.tooLarge > Fold.tooLargeLimit }
}

extension BlockResult.Ending {
  fileprivate var endsRun: Bool {
    if case .finished = self { false } else { true }
  }
}
