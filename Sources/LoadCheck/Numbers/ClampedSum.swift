extension Sequence<Int> {
  /// The sum of numbers from 0, up to the greatest number: those of a report may be any.
  var clampedSum: Int {
    reduce(0) { sum, number in
      let (next, overflow) = sum.addingReportingOverflow(number)
      return overflow ? .max : next
    }
  }
}
