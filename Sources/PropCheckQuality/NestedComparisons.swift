public import PropCheck

/// A bug behind four nested comparisons, each of which lets one number in a million pass: random cases do not reach it, a
/// fuzzer that sees the operands does.
public enum NestedComparisons {
  /// A claim that is false for one list of four numbers.
  public static let property = Property(
    "demo.nested-comparisons", "has no mistake",
    of: Gen<[Int]>.array(of: .int(in: 0...1_000_000), count: 4)
  ) { (numbers: [Int]) in
    guard numbers[0] == 271_828 else { return }
    guard numbers[1] == numbers[0] &+ 314_159 else { return }
    guard numbers[2] &* 3 == 424_242 else { return }
    try require(numbers[3] != 999_331, "the mistake behind four comparisons")
  }
}
