/// Formats numbers, the same in every locale.
package enum Figure {
  /// Groups digits: `1,000`.
  package static func count(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// One unit, with a decimal below a minute: `0.9 s`, `12 ms`, `2 min 5 s`.
  package static func duration(nanoseconds: Int) -> String {
    switch nanoseconds {
    case ..<1_000: "\(nanoseconds) ns"
    case ..<1_000_000: "\(nanoseconds / 1_000) µs"
    case ..<100_000_000: "\(nanoseconds / 1_000_000) ms"
    case ..<60_000_000_000: tenths(nanoseconds, of: 1_000_000_000, "s")
    default: minutes(nanoseconds / 1_000_000_000)
    }
  }

  /// The same; a dash for nil.
  package static func duration(_ nanoseconds: Int?) -> String {
    nanoseconds.map { duration(nanoseconds: $0) } ?? "-"
  }

  /// One unit of 1024, with a decimal: `41.5 MiB`.
  package static func bytes(_ count: Int) -> String {
    switch count.magnitude {
    case ..<1024: "\(count) B"
    case ..<(1 << 20): tenths(count, of: 1 << 10, "KiB")
    case ..<(1 << 30): tenths(count, of: 1 << 20, "MiB")
    default: tenths(count, of: 1 << 30, "GiB")
    }
  }

  /// A percentage: `21%`.
  package static func share(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "0%" }
    let percent = (Double(part) / Double(whole) * 100).rounded()
    return "\(Int(exactly: percent) ?? 0)%"
  }

  /// A number with its noun: `1 case`, `1,000 cases`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  private static func tenths(_ number: Int, of unit: Int, _ name: String) -> String {
    "\(number / unit).\(abs(number % unit) * 10 / unit) \(name)"
  }

  private static func minutes(_ seconds: Int) -> String {
    seconds < 3600
      ? "\(seconds / 60) min \(seconds % 60) s" : "\(seconds / 3600) h \(seconds / 60 % 60) min"
  }
}

/// Arithmetic that saturates instead of trapping, because a file may hold any number.
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
