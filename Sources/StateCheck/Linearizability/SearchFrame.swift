/// A configuration that is being explored.
struct SearchFrame {
  /// A pending call that takes effect here.
  struct Branch {
    let pending: Int
    let configuration: Configuration
    let used: BitSet
  }

  let configuration: Configuration
  let used: BitSet
  /// Whether the last placed call is pending.
  let isBehindPending: Bool
  /// The number of calls placed before the move that led here.
  let placedBefore: Int
  /// The remaining moves.
  var moves: ArraySlice<CallSearch.Move>
  /// The pending calls to try; nil until all moves were tried.
  private(set) var branches: ArraySlice<Branch>?
  /// The memory of the frame, with what it shares.
  private(set) var bytes: Int

  init(
    _ configuration: Configuration, _ used: BitSet, isBehindPending: Bool, placedBefore: Int,
    moves: [CallSearch.Move]
  ) {
    (self.isBehindPending, self.configuration, self.used) = (isBehindPending, configuration, used)
    self.placedBefore = placedBefore
    self.moves = moves[...]
    bytes =
      MemoryLayout<Self>.stride + MemorySize.list(of: CallSearch.Move.self, moves.count)
      + configuration.waiting.bytes + used.bytes
  }

  /// Goes on with pending calls.
  ///
  /// - Returns: Their memory.
  mutating func turn(to branches: [Branch]) -> Int {
    let added = branches.reduce(MemorySize.list(of: Branch.self, branches.count)) {
      $0 + $1.used.bytes
    }
    self.branches = branches[...]
    bytes += added
    return added
  }

  mutating func nextBranch() -> Branch? { branches?.popFirst() }
}
