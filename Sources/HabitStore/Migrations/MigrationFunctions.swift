import Foundation
import HabitDomain
import HabitRules
import HabitSQLite

/// What steps compute that SQL cannot; as frozen as the steps.
enum MigrationFunctions {
  static func define(on connection: Connection) throws(SQLiteError) {
    try connection.define("milliseconds") { milliseconds($0.number(0)) }
    try connection.define("dayInZone") { arguments in
      guard let moment = arguments.integer(0), let zone = arguments.text(1) else { return .null }
      return day(of: Instant(milliseconds: moment), in: zone)
    }
    try connection.define("knownZone") { arguments in
      .integer(arguments.text(0).map(RuleBook.standard.isKnownZone) == true ? 1 : 0)
    }
    try connection.define("trimmed") { $0.text(0).map { .text(trimmed($0)) } ?? .null }
    try connection.define("comparisonKey") { arguments in
      arguments.text(0).map { .text(comparisonKey($0)) } ?? .null
    }
    try connection.define("scheduleOfToday") { arguments in
      arguments.text(0).flatMap(scheduleOfToday).map { .text($0) } ?? .null
    }
    try connection.define("rowText") { .text(rowText($0)) }
    try connection.define("digest") { .integer($0.digest) }
  }

  /// Halves are rounded away from zero.
  private static func milliseconds(_ seconds: Double?) -> Connection.Answer {
    guard let seconds, let whole = Int64(exactly: (seconds * 1_000).rounded()) else { return .null }
    return .integer(whole)
  }

  private static func day(of moment: Instant, in zone: String) -> Connection.Answer {
    do {
      return .integer(Int64(try RuleBook.standard.calendar.civilDay(moment, zone).number))
    } catch { return .null }
  }

  /// Turns alternating names and values into a text of those that are not NULL, by name.
  private static func rowText(_ arguments: Arguments) -> String {
    var row: PlainRow = [:]
    for index in stride(from: 0, to: arguments.count - 1, by: 2) {
      row[arguments.text(index) ?? ""] = StoredValue(arguments.value(index + 1))
    }
    return StoreContents.text(of: row)
  }
}

extension MigrationFunctions {
  /// The current form of a schedule as the apps wrote it; nil for anything else.
  ///
  /// The apps wrote the synthesized encoding of an enum with payloads, and before that the bare word
  /// `daily`.
  static func scheduleOfToday(_ text: String) -> String? {
    if isReadable(text) { return text }
    guard text != "daily" else { return Schedule.daily.json }
    guard let old = try? JSONDecoder().decode(OldSchedule.self, from: Data(text.utf8)) else {
      return nil
    }
    guard let schedule = old.schedule, isReadable(schedule.json) else { return nil }
    return schedule.json
  }

  private static func isReadable(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { Schedule(json: $0) } != nil
  }

  private struct OldSchedule: Decodable {
    struct Nothing: Decodable {}
    struct Payload<Value: Decodable>: Decodable { let _0: Value }

    let daily: Nothing?
    let daysOfWeek: Payload<Set<Int>>?
    let timesPerWeek: Payload<Int>?

    /// Nil unless it is exactly one.
    var schedule: Schedule? {
      switch (daily, daysOfWeek, timesPerWeek) {
      case (.some, nil, nil): .daily
      case (nil, let days?, nil): .daysOfWeek(days._0)
      case (nil, nil, let times?): .timesPerWeek(times._0)
      default: nil
      }
    }
  }
}
