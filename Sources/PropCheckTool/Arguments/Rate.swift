/// Operations a second, as in `500`, `2k/s`, `1.5k`.
struct Rate {
  let perSecond: Double

  /// The expected form, for errors.
  static let form = "a rate above 0 and up to 1M/s, as in 500/s or 2k/s"

  private static let units: [Character: Double] = ["k": 1e3, "M": 1e6]

  /// nil for anything else.
  init?(_ text: some StringProtocol) {
    var digits = text.hasSuffix("/s") ? String(text.dropLast(2)) : String(text)
    let scale = digits.last.flatMap { Self.units[$0] }
    if scale != nil { digits.removeLast() }
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let number = Double(digits), 1e-3...1e6 ~= number * (scale ?? 1)
    else { return nil }
    perSecond = number * (scale ?? 1)
  }
}
