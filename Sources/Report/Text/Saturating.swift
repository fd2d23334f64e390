/// Numbers that end at the greatest one instead of in a trap: a file may hold any.
enum Saturating {
  static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, isOverflow) = left.addingReportingOverflow(right)
    return isOverflow ? (left < 0 ? .min : .max) : sum
  }

  static func sum(_ numbers: some Sequence<Int>) -> Int {
    numbers.reduce(0) { sum($0, $1) }
  }

  /// The nearest whole number; 0 of what is none.
  static func whole(_ number: Double) -> Int {
    let rounded = number.rounded()
    if rounded.isNaN { return 0 }
    return Int(exactly: rounded) ?? (rounded < 0 ? .min : .max)
  }
}
