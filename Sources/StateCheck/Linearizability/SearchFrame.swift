/// A configuration that is being explored.
struct SearchFrame {
  /// A pending call that takes effect here, and what it leads to.
  struct Detour {
    let pending: Int
    let configuration: Configuration
    let used: BitSet
  }

  let configuration: Configuration
  let used: BitSet
  /// Whether a pending call is the last that was placed.
  let isBehindPending: Bool
  /// How much was placed before the move that led here.
  let placedBefore: Int
  /// What can be tried of the possible calls, one of each kind, and has not been.
  var moves: ArraySlice<CallSearch.Move>
  /// The pending calls that lead to new configurations; nil until all moves have been tried.
  private(set) var detours: ArraySlice<Detour>?
  /// What all that takes. What is shared with others counts with each, as nobody knows who holds it last.
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
  /// - Returns: What they take.
  mutating func turn(to detours: [Detour]) -> Int {
    let added = detours.reduce(MemorySize.list(of: Detour.self, detours.count)) {
      $0 + $1.used.bytes
    }
    self.detours = detours[...]
    bytes += added
    return added
  }

  mutating func nextDetour() -> Detour? { detours?.popFirst() }
}
