extension ThresholdRecord {
  /// The value, with as many digits as tell it from the limit: one error in a million is not 0 %.
  ///
  /// Nil if nothing was measured.
  var valueText: String? {
    guard let t, let value = t.value else { return nil }
    let text = Self.text(value, t.dimension)
    guard let limit, value != limit, text == Self.text(limit, t.dimension) else { return text }
    let unit = Self.unit(of: value, t.dimension)
    return Self.digits(of: value / unit.scale, unlike: limit / unit.scale) + unit.name
  }

  private static func text(_ value: Double, _ dimension: String) -> String {
    switch dimension {
    case "time": Figure.duration(nanoseconds: Saturating.whole(value))
    case "size": Figure.bytes(Saturating.whole(value))
    case "rate": LoadVerdictText.decimal(value) + "/s"
    case "share": LoadVerdictText.decimal(value * 100) + "%"
    default: LoadVerdictText.decimal(value)
    }
  }

  private static func unit(of value: Double, _ dimension: String) -> (name: String, scale: Double) {
    switch dimension {
    case "time" where abs(value) < 1e3: (" ns", 1)
    case "time" where abs(value) < 1e6: (" µs", 1e3)
    case "time" where abs(value) < 1e9: (" ms", 1e6)
    case "time": (" s", 1e9)
    case "size": (" B", 1)
    case "rate": ("/s", 1)
    case "share": ("%", 0.01)
    default: ("", 1)
    }
  }

  /// One decimal more than tells two numbers apart.
  private static func digits(of value: Double, unlike limit: Double) -> String {
    var power = 1.0
    while power < 1e15, (value * power).rounded() == (limit * power).rounded() { power *= 10 }
    let rounded = (value * power * 10).rounded() / (power * 10)
    guard rounded.isFinite else { return "\(value)" }
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}
