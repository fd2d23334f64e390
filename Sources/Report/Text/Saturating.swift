/// Arithmetic that saturates instead of trapping, since a file may hold any number.
enum Saturating {
  static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, isOverflow) = left.addingReportingOverflow(right)
    return isOverflow ? (left < 0 ? .min : .max) : sum
  }

  static func sum(_ numbers: some Sequence<Int>) -> Int {
    numbers.reduce(0) { sum($0, $1) }
  }

  /// The nearest integer; 0 for NaN.
  static func whole(_ number: Double) -> Int {
    let rounded = number.rounded()
    if rounded.isNaN { return 0 }
    return Int(exactly: rounded) ?? (rounded < 0 ? .min : .max)
  }
}
