import PropCheckReport

/// Parses the values of options.
struct OptionValue {
  let invocation: Invocation

  /// A number in a range; nil without a value.
  func number<Number: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number? {
    guard let text = invocation[name] else { return nil }
    if let number = Number(text), range.contains(number) { return number }
    throw bad(text, name, "a number from \(range.lowerBound) to \(range.upperBound)")
  }

  func number<Number: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Number>, default fallback: Number
  ) throws(UsageError) -> Number {
    try number(name, in: range) ?? fallback
  }

  /// A duration, as in `500ms`, `30s`, `10m`, `1h`.
  func duration(_ name: String) throws(UsageError) -> Duration? {
    guard let text = invocation[name] else { return nil }
    guard let span = TimeSpan(text) else { throw bad(text, name, TimeSpan.form) }
    return .milliseconds(span.milliseconds)
  }

  /// A regular expression that may match anywhere in a name; without a value it matches every name.
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
    guard let rate = Rate(text) else { throw bad(text, name, Rate.form) }
    return rate.perSecond
  }

  /// The error for the current value of an option.
  func bad(_ name: String, _ expected: String) -> UsageError {
    bad(invocation[name] ?? "", name, expected)
  }

  func bad(_ value: String, _ name: String, _ expected: String) -> UsageError {
    .badValue(
      value, name: invocation.source(of: name), expected: expected, command: invocation.command)
  }

  /// The error for two options that exclude each other.
  func conflict(_ name: String, _ other: String) -> UsageError {
    .conflict(
      invocation.source(of: name), invocation.source(of: other), command: invocation.command)
  }

  /// The error for two options that lead to one file.
  func oneFile(_ name: String, _ other: String) -> UsageError {
    .oneFile(
      invocation.source(of: name), invocation.source(of: other), command: invocation.command)
  }

  /// The error for an option that has no effect on a subject.
  func inapplicable(_ name: String, to subject: String) -> UsageError {
    .inapplicable(invocation.source(of: name), subject: subject, command: invocation.command)
  }
}
