/// What is decided about a list before its elements.
@usableFromInline
struct ListPlan: Sendable {
  @usableFromInline let length: Int
  /// Random bits that the length did not use.
  let bits: UInt64

  @inline(__always)
  init(length: Int, bits: UInt64) {
    self.length = length
    self.bits = bits
  }

  /// Whether one element repeats an earlier one, as in a sixteenth of all lists: equal elements are rare otherwise.
  @inline(__always)
  @usableFromInline var hasEcho: Bool { bits & 15 == 0 && length > 1 }

  /// The element that is repeated, and the one that repeats it.
  @usableFromInline var echo: (from: Int, to: Int)? {
    guard hasEcho else { return nil }
    let mixed = SplitMix.mix(bits)
    let from = Int((mixed & 0xFFFF_FFFF) % UInt64(length - 1))
    return (from, from + 1 + Int((mixed >> 32) % UInt64(length - 1 - from)))
  }
}
