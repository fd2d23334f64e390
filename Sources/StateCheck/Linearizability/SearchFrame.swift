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
  /// How much was placed before the move that led here.
  let placedBefore: Int
  /// The possible calls, one of each kind, that have not been tried.
  var candidates: ArraySlice<Int>
  /// The pending calls that lead to new configurations; nil until all candidates have been tried.
  private(set) var detours: ArraySlice<Detour>?
  /// What all that takes. What is shared with others counts with each, as nobody knows who holds it last.
  private(set) var bytes: Int

  init(_ configuration: Configuration, _ used: BitSet, placedBefore: Int, candidates: [Int]) {
    self.configuration = configuration
    self.used = used
    self.placedBefore = placedBefore
    self.candidates = candidates[...]
    bytes =
      MemoryLayout<Self>.stride + HeldBytes.list(of: Int.self, candidates.count)
      + configuration.waiting.bytes + used.bytes
  }

  /// Goes on with pending calls.
  ///
  /// - Returns: What they take.
  mutating func turn(to detours: [Detour]) -> Int {
    let added = detours.reduce(HeldBytes.list(of: Detour.self, detours.count)) {
      $0 + $1.used.bytes
    }
    self.detours = detours[...]
    bytes += added
    return added
  }

  mutating func nextDetour() -> Detour? { detours?.popFirst() }
}
