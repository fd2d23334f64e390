import Report

/// All mutants in one line: how many were found, and how short their scripts are.
struct MutantSummary {
  let mutants: [MutantRecord]

  var text: String {
    let real = mutants.filter { !$0.equivalent }
    let found = real.filter(\.found)
    let alarms = mutants.filter { $0.equivalent && $0.found }.count
    let lengths = Self.median(found.compactMap(\.minimalLength))
    let known = Self.median(found.map(\.knownLength))
    return "\(found.count) of \(real.count) found, "
      + "\(alarms) of \(mutants.count - real.count) equivalent ones reported; "
      + "median minimal script \(lengths), known \(known)"
  }

  /// The middle value, or the mean of the two in the middle; `-` of nothing.
  static func median(_ values: [Int]) -> String {
    let sorted = values.sorted()
    guard let upper = sorted.dropFirst(sorted.count / 2).first else { return "-" }
    let lower = sorted[(sorted.count - 1) / 2]
    let sum = lower + upper
    return sum.isMultiple(of: 2) ? "\(sum / 2)" : "\(sum / 2).5"
  }
}
