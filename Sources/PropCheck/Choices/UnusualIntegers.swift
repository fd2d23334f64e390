/// The unusual integers of a range of at most 65,536, so numbered that seven random bits choose one.
///
/// An eighth are at the edges, a quarter near earlier integers, the others small: as ``Source/unusualInteger(in:origin:)``.
struct UnusualIntegers: Equatable, Sendable {
  static let count = 128

  /// What becomes of random bits: an integer, as its distance from the least one of the range.
  struct Entry {
    /// The least distance, or the step from an earlier one.
    let base: Int32
    /// The bits that are added.
    var spread: UInt16 = 0
    /// All bits if an earlier distance is added, and none otherwise.
    var earlier: Int16 = 0

    /// Stands for a notorious constant, of which there are too many to number them.
    static var constant: Entry { Entry(base: .min) }

    var isConstant: Bool { base == .min }

    /// The distance that random bits choose; it may be out of the range.
    @inline(__always)
    func distance(_ bits: UInt32, after earlier: Int) -> Int {
      Int(base) &+ Int(truncatingIfNeeded: bits) & Int(spread) &+ earlier & Int(self.earlier)
    }
  }

  private let least: Int
  /// The distances of the simplest one from both ends.
  private let below: Int32
  private let above: Int32

  init(in range: ClosedRange<Int>, origin: Int) {
    least = range.lowerBound
    below = Int32(truncatingIfNeeded: origin &- range.lowerBound)
    above = Int32(truncatingIfNeeded: range.upperBound &- origin)
  }

  @inline(never)
  func entry(_ number: Int) -> Entry {
    // Of four, one a step below, two at the place, and one a step above.
    let step = Int32(truncatingIfNeeded: number & 3 + 1) / 2 - 1
    return switch number {
    case 0..<4: Entry(base: step)
    case 4..<8: Entry(base: below + above + step)
    case 8..<14: Entry(base: below + Int32(number - 8) % 3 - 1)
    case 14..<16: .constant
    case 16..<32: Entry(base: 0, earlier: -1)
    case 32..<48: Entry(base: Int32(number - 32) * 9 / 16 - 4, earlier: -1)
    default: small(number - 48, of: UnusualIntegers.count - 48)
    }
  }

  /// The number to take instead for the first integer of a list, which has no earlier one: that of a small one.
  @inline(__always)
  static func first(_ number: Int) -> Int {
    16..<48 ~= number ? 48 + (number - 16) * 5 / 2 : number
  }

  /// Distances near the simplest one on both sides; every bit length is equally likely.
  private func small(_ place: Int, of count: Int) -> Entry {
    let isBelow = above == 0 || below > 0 && place.isMultiple(of: 2)
    let length = Int32.bitWidth - (isBelow ? below : above).leadingZeroBitCount
    let spread = UInt16.max >> (16 - place * (length + 1) / count)
    return Entry(base: isBelow ? below - Int32(spread) : below, spread: spread)
  }
}
