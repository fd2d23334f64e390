/// A moment in UTC, as a date and a time of day.
struct CivilTime: Hashable, Sendable {
  /// As in `2026-11-23`.
  let date: String
  private let secondOfDay: Int

  /// - Returns: nil for years that no report can be of.
  init?(unixMilliseconds: Int) {
    guard abs(unixMilliseconds / 1_000) < 200_000_000_000 else { return nil }
    let seconds = (Double(unixMilliseconds) / 1_000).rounded(.down)
    let days = (seconds / 86_400).rounded(.down)
    date = Self.day(Int(days))
    secondOfDay = Int(seconds - days * 86_400)
  }

  /// As in `06:23`.
  var minutes: String { "\(Self.two(secondOfDay / 3_600)):\(Self.two(secondOfDay / 60 % 60))" }

  /// As in `2026-11-23T06:23:17` (ISO 8601, without a zone).
  var stamp: String { "\(date)T\(minutes):\(Self.two(secondOfDay % 60))" }

  /// The Gregorian date of a day counted from 1970.
  ///
  /// Years start in March: Howard Hinnant, chrono-compatible date algorithms.
  private static func day(_ number: Int) -> String {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let day = shifted - era * 146_097
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let rest = day - (365 * year + year / 4 - year / 100)
    let month = (5 * rest + 2) / 153
    let (civilDay, civilMonth) = (
      rest - (153 * month + 2) / 5 + 1, month < 10 ? month + 3 : month - 9
    )
    return "\(year + era * 400 + (civilMonth <= 2 ? 1 : 0))-\(two(civilMonth))-\(two(civilDay))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
