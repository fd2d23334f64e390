import Report

/// Turns the text of an option into what it means, or says what it must be.
struct OptionValue {
  let invocation: Invocation

  private static let hoursMax: Int64 = 8_760

  /// A number in a range; nil if the option has no value.
  func number<Number: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number? {
    guard let text = invocation[name] else { return nil }
    if let number = Number(text), range.contains(number) { return number }
    throw bad(text, name, "a number from \(range.lowerBound) to \(range.upperBound)")
  }

  /// A number in a range, of an option that always has a value.
  func number<Number: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Number>, default fallback: Number
  ) throws(UsageError) -> Number {
    try number(name, in: range) ?? fallback
  }

  /// A span of time, as in `500ms`, `30s`, `10m`, `1h`.
  func duration(_ name: String) throws(UsageError) -> Duration? {
    guard let text = invocation[name] else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units: [Substring: Int64] = ["ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000]
    guard let unit = units[text.dropFirst(digits.count)], digits.contains(where: { $0 != "0" })
    else { throw bad(text, name, "a number above 0 with ms, s, m or h, as in 10m") }
    let count = Int64(digits) ?? .max
    guard count <= Self.hoursMax * 3_600_000 / unit else {
      throw bad(text, name, "a time of at most \(Self.hoursMax)h, a year")
    }
    return .milliseconds(count * unit)
  }

  /// A regular expression that finds its text anywhere in a name; without a value it finds every name.
  func pattern(_ name: String) throws(UsageError) -> Pattern {
    guard let text = invocation[name] else { return Pattern() }
    guard text.count <= Pattern.limit else {
      throw bad(
        text, name,
        "a regular expression of at most \(Figure.count(Pattern.limit, "character"))")
    }
    guard let pattern = Pattern(text) else { throw bad(text, name, "a regular expression") }
    return pattern
  }

  /// Operations a second, as in `500`, `2k/s`, `1.5k`.
  func rate(_ name: String) throws(UsageError) -> Double? {
    guard let text = invocation[name] else { return nil }
    var digits = text.hasSuffix("/s") ? text.dropLast(2) : text[...]
    var scale = 1.0
    if let unit = digits.last.flatMap({ ["k": 1e3, "M": 1e6][$0] }) {
      (scale, digits) = (unit, digits.dropLast())
    }
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let number = Double(digits), 1e-3...1e6 ~= number * scale
    else { throw bad(text, name, "a rate above 0 and up to 1M/s, as in 500/s or 2k/s") }
    return number * scale
  }

  /// What is wrong with an option, as far as it has a value.
  func bad(_ name: String, _ expected: String) -> UsageError {
    bad(invocation[name] ?? "", name, expected)
  }

  private func bad(_ value: String, _ name: String, _ expected: String) -> UsageError {
    .badValue(
      value, name: invocation.source(of: name), expected: expected, command: invocation.command)
  }
}
