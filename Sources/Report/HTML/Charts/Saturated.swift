/// Sums that end at the greatest number instead of in a trap: a file may hold any.
enum Saturated {
  static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, isOverflow) = left.addingReportingOverflow(right)
    return isOverflow ? (left < 0 ? .min : .max) : sum
  }

  static func sum(_ numbers: some Sequence<Int>) -> Int {
    numbers.reduce(0) { sum($0, $1) }
  }
}
