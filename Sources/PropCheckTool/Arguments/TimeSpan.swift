/// A duration, as in `500ms`, `30s`, `10m`, `1h`.
struct TimeSpan {
  let milliseconds: Int64

  /// The expected form, for errors.
  static let form = "a number above 0 with ms, s, m or h, as in 10m, and up to \(hoursMax)h, a year"

  private static let hoursMax: Int64 = 8_760
  private static let units: [Substring: Int64] = ["ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000]

  /// nil for anything else.
  init?(_ text: some StringProtocol) {
    let text = String(text)
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let unit = Self.units[text.dropFirst(digits.count)], let count = Int64(digits),
      1...Self.hoursMax * 3_600_000 / unit ~= count
    else { return nil }
    milliseconds = count * unit
  }
}
