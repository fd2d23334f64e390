public import Foundation
public import PropCheck

extension Gen where Value == Date {
  /// Moments of the years 1 to 9999 in whole milliseconds; 2000-01-01T00:00Z is the simplest.
  ///
  /// They are distributed as by ``PropCheck/Gen/pointInTime``: a quarter are transitions of zones and other edge cases.
  public static var date: Gen { Gen<PointInTime>.pointInTime(unit: .millisecond).map { Date($0) } }

  /// Moments from a range, in whole units.
  ///
  /// A range without a whole unit ends the run with `Verdict.invalid(reason:)`.
  /// - Parameters:
  ///   - range: The range.
  ///   - unit: The unit of which every moment is a multiple.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: The generator.
  public static func date(
    in range: ClosedRange<Date>, unit: CivilUnit = .millisecond,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    let start = PointInTime(range.lowerBound)
    // Rounded down, it may be a nanosecond too early.
    let first =
      Date(start) < range.lowerBound
      ? PointInTime(second: start.second, nanosecond: start.nanosecond + 1) : start
    let last = PointInTime(range.upperBound)
    guard first <= last else { return .emptyRange("date(in:unit:)", fileID, line) }
    return Gen<PointInTime>.pointInTime(in: first...last, unit: unit, fileID: fileID, line: line)
      .map { min(max(Date($0), range.lowerBound), range.upperBound) }
  }

  /// Moments from a half-open range, in whole units; an empty one ends the run with `Verdict.invalid(reason:)` and
  /// names this call.
  public static func date(
    in range: Range<Date>, unit: CivilUnit = .millisecond,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    guard !range.isEmpty else { return .emptyRange("date(in:unit:)", fileID, line) }
    let last = range.upperBound.timeIntervalSinceReferenceDate.nextDown
    return .date(
      in: range.lowerBound...max(range.lowerBound, Date(timeIntervalSinceReferenceDate: last)),
      unit: unit, fileID: fileID, line: line)
  }
}

extension Gen {
  static func emptyRange(_ generator: String, _ file: StaticString, _ line: UInt) -> Gen {
    Gen(fileID: file, line: line) { _ in
      throw Misuse(
        generator: generator, problem: "has an empty range", place: "\(file):\(line)",
        fix: "make its start precede its end.")
    }
  }
}

extension Gen where Value == DateComponents {
  /// Components of a valid date and time; those of 2000-01-01T00:00 are the simplest.
  ///
  /// Other components to set than those of the list end the run with `Verdict.invalid(reason:)`.
  /// - Parameters:
  ///   - components: The components to set, among year, month, day, hour, minute, second and nanosecond.
  ///   - range: The range.
  ///   - unit: The unit of which every time is a multiple.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: The generator.
  public static func dateComponents(
    _ components: Set<Calendar.Component> = [.year, .month, .day, .hour, .minute, .second],
    in range: ClosedRange<CivilDateTime> = CivilDateTime.fourDigits, unit: CivilUnit = .second,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    let others = components.subtracting(DateComponents.drawn)
    guard others.isEmpty else { return .unknown(others, fileID, line) }
    return Gen<CivilDateTime>.civilDateTime(in: range, unit: unit, fileID: fileID, line: line)
      .map { DateComponents($0, components) }
  }

  private static func unknown(
    _ components: Set<Calendar.Component>, _ file: StaticString, _ line: UInt
  ) -> Gen {
    let names = components.map { ".\($0)" }.sorted().joined(separator: ", ")
    return Gen(fileID: file, line: line) { _ in
      throw Misuse(
        generator: "dateComponents(_:in:unit:)", problem: "does not set \(names)",
        place: "\(file):\(line)",
        fix: "leave that out, or let a calendar work it out from the others.")
    }
  }
}
