extension CivilDate {
  /// The years that have at most four digits, from 1.
  static let fourDigits = CivilDate(dayNumber: -719_162)...CivilDate(dayNumber: 2_932_896)
}

extension CivilDateTime {
  /// The years 1 to 9999.
  public static let fourDigits =
    CivilDateTime(
      CivilDate.fourDigits.lowerBound)...CivilDateTime(
      CivilDate.fourDigits.upperBound, .last)
}

extension PointInTime {
  /// The years 1 to 9999 in UTC.
  public static let fourDigits =
    CivilDateTime.fourDigits.lowerBound.moment(
      at: .utc)...CivilDateTime.fourDigits.upperBound
    .moment(at: .utc)
}

extension ClosedRange<CivilTime> {
  /// The range from the first whole unit to the last; nil if there is none.
  func inWhole(_ unit: CivilUnit) -> ClosedRange? {
    let size = unit.nanoseconds
    let first = (lowerBound.nanosecondOfDay + size - 1) / size
    let last = upperBound.nanosecondOfDay / size
    guard first <= last else { return nil }
    return CivilTime(nanosecondOfDay: first * size)...CivilTime(nanosecondOfDay: last * size)
  }
}

extension ClosedRange<CivilDateTime> {
  /// The range from the first whole unit to the last; nil if there is none.
  func inWhole(_ unit: CivilUnit) -> ClosedRange? {
    let size = unit.nanoseconds
    let first = lowerBound.adding(
      nanoseconds: (size - lowerBound.time.nanosecondOfDay % size) % size)
    let last = upperBound.adding(nanoseconds: -(upperBound.time.nanosecondOfDay % size))
    return first <= last ? first...last : nil
  }
}

extension ZoneTransition {
  /// What clocks show where this begins to leave out or repeat, in the middle, and where it ends.
  var readings: [CivilDateTime] {
    let range = skipped.isEmpty ? repeated : skipped
    let (start, end) = (range.lowerBound.moment(at: .utc), range.upperBound.moment(at: .utc))
    let middle = PointInTime(second: start.second + (end.second - start.second) / 2)
    return [range.lowerBound, CivilDateTime(middle, at: .utc), range.upperBound]
  }
}

extension Source {
  /// An offset in minutes; half of them are in quarters of an hour.
  mutating func zoneOffset(inMinutes range: ClosedRange<Int>) -> ZoneOffset {
    let minutes = range.clamped(to: -1_080...1_080)
    let bits = random.next()
    let drawn =
      minutes.lowerBound
      + Int(Xoshiro.scale(bits, upTo: UInt64(minutes.upperBound - minutes.lowerBound)))
    let value = bits & 1 == 0 ? (drawn / 15 * 15).clamped(to: minutes) : drawn
    guard isTaped else { return ZoneOffset(seconds: value * 60) }
    let settled = settle(value, in: minutes, origin: 0.clamped(to: minutes))
    return ZoneOffset(seconds: settled * 60)
  }
}
