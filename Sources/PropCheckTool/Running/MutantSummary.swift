import PropCheckReport

/// One line about all mutants: how many were found, and how short their scripts are.
struct MutantSummary {
  let mutants: [MutantRecord]

  var text: String {
    let real = mutants.filter { !$0.equivalent }
    let alarms = mutants.filter { $0.equivalent && $0.found }.count
    return "\(found.count) of \(real.count) found, "
      + "\(alarms) of \(mutants.count - real.count) equivalents reported; "
      + "median minimal script \(Self.median(lengths)), known \(Self.median(known))"
  }

  /// Whether the scripts as a whole are longer than the known ones by this factor.
  func isLong(beyond factor: Double = 1) -> Bool {
    guard let length = Self.doubleMedian(lengths), let known = Self.doubleMedian(known) else {
      return false
    }
    return Double(length) > Double(known) * factor
  }

  private var found: [MutantRecord] { mutants.filter { !$0.equivalent && $0.found } }

  private var lengths: [Int] { found.compactMap(\.minimalLength) }

  // Scripts that fail by chance have no known length.
  private var known: [Int] { found.filter { $0.minimalLength != nil }.map(\.knownLength) }

  /// The median; `-` of nothing.
  static func median(_ values: [Int]) -> String {
    guard let sum = doubleMedian(values) else { return "-" }
    return sum.isMultiple(of: 2) ? "\(sum / 2)" : "\(sum / 2).5"
  }

  private static func doubleMedian(_ values: [Int]) -> Int? {
    let sorted = values.sorted()
    guard let upper = sorted.dropFirst(sorted.count / 2).first else { return nil }
    return sorted[(sorted.count - 1) / 2] + upper
  }
}
