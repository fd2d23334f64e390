/// Days, times and moments, with those that break programs more often than others.
extension Gen where Value == CivilDate {
  /// Days from a range; 2000-01-01 is the simplest, or else the first day of the year nearest to it.
  ///
  /// A quarter are leap days, ends of years and centuries, days on which some zone changed its offset, and the starts and
  /// ends of calendars and counters; a quarter are of the years 1970 to 2037.
  public static func civilDate(in range: ClosedRange<CivilDate>) -> Gen {
    Gen(label: .scalar) { $0.date(in: range) }
  }

  /// Days from a half-open range; an empty one ends the run with ``Verdict/invalid(reason:)`` and names this call.
  public static func civilDate(
    in range: Range<CivilDate>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    guard !range.isEmpty else { return .emptyRange("civilDate(in:)", nil, Site(fileID, line)) }
    return .civilDate(in: range.lowerBound...range.upperBound.adding(days: -1))
  }

  /// Days of the years 1 to 9999.
  public static var civilDate: Gen { .civilDate(in: CivilDate.fourDigits) }
}

extension Gen where Value == CivilTime {
  /// Times from a range, in whole units; midnight is the simplest.
  ///
  /// A quarter are midnight, noon and the hours that zones skip or repeat, and a quarter are the ends of the range. A
  /// range without a whole unit ends the run with ``Verdict/invalid(reason:)``.
  /// - Parameters:
  ///   - range: The range.
  ///   - unit: The unit of which every time is a multiple.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: The generator.
  public static func civilTime(
    in range: ClosedRange<CivilTime> = .midnight ... .last, unit: CivilUnit = .second,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    guard let whole = range.inWhole(unit) else {
      return .emptyRange("civilTime(in:unit:)", unit, Site(fileID, line))
    }
    return Gen(label: .scalar) { $0.time(in: whole, unit: unit) }
  }

  /// Times from a half-open range; an empty one ends the run with ``Verdict/invalid(reason:)`` and names this call.
  public static func civilTime(
    in range: Range<CivilTime>, unit: CivilUnit = .second, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Gen {
    let last = CivilTime(nanosecondOfDay: range.upperBound.nanosecondOfDay - 1)
    guard !range.isEmpty, let whole = (range.lowerBound...last).inWhole(unit) else {
      return .emptyRange("civilTime(in:unit:)", unit, Site(fileID, line))
    }
    return Gen(label: .scalar) { $0.time(in: whole, unit: unit) }
  }

  /// Times of a day in whole seconds.
  public static var civilTime: Gen { .civilTime() }
}

extension Gen where Value == CivilDateTime {
  /// Dates and times from a range, in whole units; 2000-01-01T00:00 is the simplest.
  ///
  /// A quarter are skipped or repeated by transitions of zones, or next to such times. A range without a whole unit
  /// ends the run with ``Verdict/invalid(reason:)``.
  /// - Parameters:
  ///   - range: The range.
  ///   - unit: The unit of which every time is a multiple.
  ///   - transitions: The transitions whose neighbourhood is drawn more often.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: The generator.
  public static func civilDateTime(
    in range: ClosedRange<CivilDateTime> = CivilDateTime.fourDigits, unit: CivilUnit = .second,
    near transitions: [ZoneTransition] = ZoneTransition.known,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    guard let whole = range.inWhole(unit) else {
      return .emptyRange("civilDateTime(in:unit:)", unit, Site(fileID, line))
    }
    let traps = transitions.flatMap(\.readings)
    return Gen(label: .scalar) { $0.dateTime(in: whole, unit: unit, traps: traps) }
  }

  /// The same from a half-open range; an empty one ends the run with ``Verdict/invalid(reason:)`` and names this call.
  public static func civilDateTime(
    in range: Range<CivilDateTime>, unit: CivilUnit = .second, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Gen {
    guard !range.isEmpty else {
      return .emptyRange("civilDateTime(in:unit:)", unit, Site(fileID, line))
    }
    return .civilDateTime(
      in: range.lowerBound...range.upperBound.adding(nanoseconds: -1), unit: unit, fileID: fileID,
      line: line)
  }

  /// Dates and times in the years 1 to 9999, in whole seconds.
  public static var civilDateTime: Gen { .civilDateTime() }
}

extension Gen where Value == PointInTime {
  /// Moments from a range, in whole units; 2000-01-01T00:00Z is the simplest.
  ///
  /// A quarter are transitions of zones and the ends of counters of seconds, or next to them. A range without a whole unit
  /// ends the run with ``Verdict/invalid(reason:)``.
  /// - Parameters:
  ///   - range: The range.
  ///   - unit: The unit of which every moment is a multiple.
  ///   - transitions: The transitions whose neighbourhood is drawn more often.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: The generator.
  public static func pointInTime(
    in range: ClosedRange<PointInTime> = PointInTime.fourDigits, unit: CivilUnit = .second,
    near transitions: [ZoneTransition] = ZoneTransition.known,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    let (low, high) = (range.lowerBound, range.upperBound)
    let readings = CivilDateTime(low, at: .utc)...CivilDateTime(high, at: .utc)
    guard let whole = readings.inWhole(unit) else {
      return .emptyRange("pointInTime(in:unit:)", unit, Site(fileID, line))
    }
    let moments = transitions.map(\.moment) + TimeTraps.moments
    let traps = moments.map { CivilDateTime($0, at: .utc) }
    return Gen(label: .scalar) {
      $0.dateTime(in: whole, unit: unit, traps: traps).moment(at: .utc)
    }
  }

  /// The same from a half-open range; an empty one ends the run with ``Verdict/invalid(reason:)`` and names this call.
  public static func pointInTime(
    in range: Range<PointInTime>, unit: CivilUnit = .second, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Gen {
    guard !range.isEmpty else {
      return .emptyRange("pointInTime(in:unit:)", unit, Site(fileID, line))
    }
    let end = range.upperBound
    let last = PointInTime(second: end.second, nanosecond: end.nanosecond - 1)
    return .pointInTime(in: range.lowerBound...last, unit: unit, fileID: fileID, line: line)
  }

  /// Moments of the years 1 to 9999 in whole seconds.
  public static var pointInTime: Gen { .pointInTime() }
}

extension Gen where Value == ZoneOffset {
  /// Offsets of zones in whole minutes, half of them multiples of a quarter of an hour; UTC is the simplest.
  ///
  /// The range is in minutes east of UTC, at most 18 hours; today's zones are from -12 to +14 hours.
  public static func zoneOffset(inMinutes range: ClosedRange<Int> = -720...840) -> Gen {
    Gen(label: .scalar) { $0.zoneOffset(inMinutes: range) }
  }
}

extension Gen where Value == ZoneTransition {
  /// Transitions that are known to have broken programs; one of Berlin is the simplest.
  public static var zoneTransition: Gen { .element(of: ZoneTransition.known) }
}

extension Gen {
  fileprivate static func emptyRange(
    _ generator: String, _ unit: CivilUnit?, _ site: Site
  ) -> Gen {
    let problem = unit.map { "has a range without a whole \($0)" } ?? "has an empty range"
    return .failing(
      Misuse(
        generator: generator, problem: problem, place: site.place,
        fix: "make its start precede its end."))
  }
}
