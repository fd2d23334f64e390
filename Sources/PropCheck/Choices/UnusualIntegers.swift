/// The unusual integers of a range of at most 65,536, as a table that takes a draw no branch but one that is rare.
///
/// A wrong guess of the processor takes longer than to draw an integer, and which kind comes next cannot be guessed.
struct UnusualIntegers: Sendable {
  /// What becomes of random bits: an integer, as its distance from the least one of the range.
  private struct Entry {
    /// The least distance, or the step from an earlier one.
    let base: Int32
    /// The bits that are added.
    var spread: Int32 = 0
    /// All bits if an earlier distance is added, and none otherwise.
    var earlier: Int32 = 0

    /// Stands for a notorious constant, of which there are too many for the table.
    static var constant: Entry { Entry(base: .min) }
  }

  private let range: ClosedRange<Int>
  private let origin: Int
  /// Whether an eighth of all integers are unusual; half are in ranges that are less likely to be exhausted.
  private let isRare: Bool
  /// As many as seven bits number.
  private let entries: [Entry]

  /// An eighth at the edges, a quarter near earlier integers, the others small: as ``Source/unusualInteger(in:origin:)``.
  init(in range: ClosedRange<Int>, origin: Int) {
    self.range = range
    self.origin = origin
    let width = Int32(truncatingIfNeeded: range.upperBound &- range.lowerBound)
    let simplest = Int32(truncatingIfNeeded: origin &- range.lowerBound)
    isRare = width < 4096
    let edges: [Int32] = [-1, 0, 0, 1, width - 1, width, width, width + 1]
    let origins: [Int32] = [simplest - 1, simplest, simplest + 1]
    let steps: [Int32] = Array(repeating: 0, count: 16) + (0..<16).map { $0 * 9 / 16 - 4 }
    var entries = (edges + origins + origins).map { Entry(base: $0) }
    entries += [.constant, .constant]
    entries += steps.map { Entry(base: $0, earlier: -1) }
    entries += UnusualIntegers.small(80, below: simplest, above: width - simplest)
    self.entries = entries
  }

  /// Distances near the simplest one on both sides; every bit length is equally likely.
  private static func small(_ count: Int, below: Int32, above: Int32) -> [Entry] {
    (0..<count).map { place in
      let isBelow = above == 0 || below > 0 && place.isMultiple(of: 2)
      let length = Int32.bitWidth - (isBelow ? below : above).leadingZeroBitCount
      let spread = Int32(1) << Int32(place * (length + 1) / count) - 1
      return Entry(base: isBelow ? below - spread : below, spread: spread)
    }
  }

  /// Makes some of at most 64 integers unusual.
  @inline(__always)
  func alter(
    _ places: Range<Int>, of buffer: UnsafeMutableBufferPointer<Int>, _ dice: inout Xoshiro
  ) {
    var random = dice
    var mask = random.next() & UInt64.mask(of: places.count)
    if isRare { mask &= random.next() & random.next() }
    entries.withUnsafeBufferPointer { entries in
      while mask != 0 {
        let place = places.lowerBound &+ mask.trailingZeroBitCount
        mask &= mask &- 1
        let bits = random.next()
        let entry = entries[Int(truncatingIfNeeded: bits >> 57)]
        // The first integer of a list is near itself.
        let back = min(place, 1 &+ Int(truncatingIfNeeded: (bits >> 32) & 3))
        buffer[place] =
          entry.base == .min
          ? random.nearConstant(in: range, origin: origin)
          : value(of: entry, bits, after: buffer[place &- back])
      }
    }
    dice = random
  }

  @inline(__always)
  private func value(of entry: Entry, _ bits: UInt64, after earlier: Int) -> Int {
    let (low, width) = (range.lowerBound, range.upperBound &- range.lowerBound)
    let distance =
      Int(entry.base) &+ Int(truncatingIfNeeded: bits) & Int(entry.spread)
      &+ (earlier &- low) & Int(entry.earlier)
    return low &+ min(max(distance, 0), width)
  }
}
