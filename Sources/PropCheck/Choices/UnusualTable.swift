/// The unusual integers of the range that lists were drawn from last, as a table.
///
/// A wrong guess of the processor takes longer than to draw an integer, and which kind comes next cannot be guessed: what a table
/// says takes no branch. One is made for a range that comes twice in a row, since it takes as long as to draw a list. Values are the
/// same with it and without it.
struct UnusualTable {
  private var integers = UnusualIntegers(in: 0...0, origin: 0)
  /// All of them, or none.
  private(set) var entries: [UnusualIntegers.Entry] = []

  /// Prepares for a list.
  @inline(__always)
  mutating func turn(to integers: UnusualIntegers) {
    guard entries.isEmpty || integers != self.integers else { return }
    fill(integers)
  }

  @inline(never)
  private mutating func fill(_ integers: UnusualIntegers) {
    entries.removeAll(keepingCapacity: true)
    if integers == self.integers {
      for number in 0..<UnusualIntegers.count { entries.append(integers.entry(number)) }
    }
    self.integers = integers
  }
}
