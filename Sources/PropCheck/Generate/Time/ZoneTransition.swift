/// A change of a zone's offset, at which wall-clock times are skipped or repeated.
public struct ZoneTransition: Hashable, Sendable {
  /// The name of the zone in the IANA time zone database, such as `Europe/Berlin`.
  public let zone: String
  /// The first moment with the new offset.
  public let moment: PointInTime
  /// The offset until then.
  public let before: ZoneOffset
  /// The offset from then on.
  public let after: ZoneOffset

  /// Creates a transition.
  ///
  /// - Parameters:
  ///   - zone: The name of the zone.
  ///   - moment: The first moment with the new offset.
  ///   - before: The offset until then.
  ///   - after: The offset from then on.
  public init(zone: String, at moment: PointInTime, from before: ZoneOffset, to after: ZoneOffset) {
    (self.zone, self.moment, self.before, self.after) = (zone, moment, before, after)
  }
}

extension ZoneTransition {
  /// The times that clocks of the zone skip; empty if clocks were set back.
  public var skipped: Range<CivilDateTime> { readings(from: before, to: max(before, after)) }

  /// The times that clocks of the zone show twice; empty if clocks were set forward.
  public var repeated: Range<CivilDateTime> { readings(from: after, to: max(before, after)) }

  private func readings(from start: ZoneOffset, to end: ZoneOffset) -> Range<CivilDateTime> {
    CivilDateTime(moment, at: start)..<CivilDateTime(moment, at: end)
  }

  /// The offset at a moment, provided that no other transition is near.
  public func offset(at moment: PointInTime) -> ZoneOffset { moment < self.moment ? before : after }

  /// The moments at which clocks of the zone show this date and time, in order: none, one or two, provided that no
  /// other transition is near.
  public func moments(of reading: CivilDateTime) -> [PointInTime] {
    let early = reading.moment(at: before)
    let late = reading.moment(at: after)
    return (early < moment ? [early] : []) + (late >= moment ? [late] : [])
  }
}

extension ZoneTransition: CustomStringConvertible {
  /// The zone, the moment and the offsets as text, such as `Europe/Berlin 2024-03-31T01:00Z from +01:00 to +02:00`.
  public var description: String { "\(zone) \(moment) from \(before) to \(after)" }
}

extension ZoneTransition {
  /// Transitions that are known to have broken programs, the ordinary ones first.
  ///
  /// They are in the past, so that no government can still change them.
  public static let known: [ZoneTransition] = [
    // An hour in spring and in autumn, north and south.
    entry("Europe/Berlin", 2024, 3, 31, 1, 0, hours: 1, 2),
    entry("Europe/Berlin", 2024, 10, 27, 1, 0, hours: 2, 1),
    entry("America/New_York", 2024, 3, 10, 7, 0, hours: -5, -4),
    entry("America/New_York", 2024, 11, 3, 6, 0, hours: -4, -5),
    entry("Australia/Sydney", 2024, 10, 5, 16, 0, hours: 10, 11),
    // No midnight; midnight twice.
    entry("America/Santiago", 2024, 9, 8, 4, 0, hours: -4, -3),
    entry("America/Sao_Paulo", 2018, 11, 4, 3, 0, hours: -3, -2),
    entry("Asia/Beirut", 2022, 3, 26, 22, 0, hours: 2, 3),
    entry("America/Havana", 2023, 11, 5, 5, 0, hours: -4, -5),
    // A minute after midnight.
    entry("America/St_Johns", 2009, 3, 8, 3, 31, hours: -3.5, -2.5),
    // Half an hour, and two hours.
    entry("Australia/Lord_Howe", 2024, 10, 5, 15, 30, hours: 10.5, 11),
    entry("Australia/Lord_Howe", 2024, 4, 6, 15, 0, hours: 11, 10.5),
    entry("Antarctica/Troll", 2024, 3, 31, 1, 0, hours: 0, 2),
    // Another standard time for good: a quarter, half an hour.
    entry("Asia/Kathmandu", 1985, 12, 31, 18, 30, hours: 5.5, 5.75),
    entry("America/Caracas", 2007, 12, 9, 7, 0, hours: -4, -4.5),
    entry("Asia/Pyongyang", 2018, 5, 4, 15, 0, hours: 8.5, 9),
    entry("Europe/Moscow", 2014, 10, 25, 22, 0, hours: 4, 3),
    // A day that did not happen: across the date line.
    entry("Pacific/Apia", 2011, 12, 30, 10, 0, hours: -10, 14),
    entry("Pacific/Kiritimati", 1994, 12, 31, 10, 0, hours: -10, 14),
    entry("Pacific/Kwajalein", 1993, 8, 21, 12, 0, hours: -12, 12),
    // Seconds in an offset.
    entry("Africa/Monrovia", 1972, 1, 7, 0, 44, second: 30, hours: -2_670.0 / 3_600, 0),
  ]

  private static func entry(
    _ zone: String, _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int,
    second: Int = 0, hours before: Double, _ after: Double
  ) -> ZoneTransition {
    let date = CivilDate(year, month, day) ?? CivilDate(dayNumber: 0)
    let time = CivilTime(hour, minute, second) ?? .midnight
    return ZoneTransition(
      zone: zone, at: CivilDateTime(date, time).moment(at: .utc),
      from: ZoneOffset(seconds: Int((before * 3_600).roundedToNearest)),
      to: ZoneOffset(seconds: Int((after * 3_600).roundedToNearest)))
  }
}
