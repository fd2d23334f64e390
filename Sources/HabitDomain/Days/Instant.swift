/// A moment in milliseconds since 1970-01-01T00:00:00Z.
///
/// Whole numbers, because floating seconds lose equality in a round trip through a database.
public struct Instant: Hashable, Sendable {
  /// Milliseconds since the epoch; negative before it.
  public let milliseconds: Int64

  /// Makes the moment this many milliseconds after the epoch.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }
}

extension Instant: Comparable {
  /// Orders by time.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Instant: CustomStringConvertible {
  /// The time in UTC as in `2025-11-03T07:30Z` or `2025-11-03T07:30:00.001Z`, or the milliseconds as in
  /// `9000000000000000 ms` if the year does not have four digits.
  public var description: String {
    let (number, rest) = daysAndRest
    guard -719_528...2_932_896 ~= number else { return "\(milliseconds) ms" }
    let (seconds, thousandths) = rest.quotientAndRemainder(dividingBy: 1_000)
    let isWholeMinute = rest % 60_000 == 0
    let clock = [seconds / 3_600, seconds / 60 % 60] + (isWholeMinute ? [] : [seconds % 60])
    let digits = clock.map { CivilDay.digits(of: $0, count: 2) }.joined(separator: ":")
    let fraction = thousandths == 0 ? "" : "." + CivilDay.digits(of: thousandths, count: 3)
    return "\(CivilDay(Int32(number)))T\(digits)\(fraction)Z"
  }

  /// Whole days, and the milliseconds of the last one.
  private var daysAndRest: (days: Int, rest: Int) {
    let (days, rest) = Int(milliseconds).quotientAndRemainder(dividingBy: 86_400_000)
    return rest < 0 ? (days - 1, rest + 86_400_000) : (days, rest)
  }
}
