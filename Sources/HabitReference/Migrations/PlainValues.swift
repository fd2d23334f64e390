import HabitDomain

// How a database treats values: equal keys, order, and the texts of ids.

extension StoredValue {
  /// Whether both are values and equal.
  func isSame(as other: StoredValue) -> Bool {
    guard self != .null, other != .null else { return false }
    if let number, let otherNumber = other.number { return number == otherNumber }
    // Names are equal in any Unicode form of the same characters.
    if case .text(let text) = self, case .text(let otherText) = other { return text == otherText }
    return self == other
  }

  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .null, .text, .blob: nil
    }
  }

  /// Whole milliseconds of a moment in seconds, halves away from zero.
  var milliseconds: Int64? {
    guard let number else { return nil }
    return Int64(exactly: (number * 1_000).rounded(.toNearestOrAwayFromZero))
  }

  /// The order of a database: nothing, numbers, texts, bytes.
  func isBefore(_ other: StoredValue) -> Bool {
    guard rank == other.rank else { return rank < other.rank }
    if let number, let otherNumber = other.number { return number < otherNumber }
    return bytes.lexicographicallyPrecedes(other.bytes)
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .integer, .real: 1
    case .text: 2
    case .blob: 3
    }
  }

  private var bytes: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .blob(let bytes): bytes
    case .null, .integer, .real: []
    }
  }

  /// An id as a text: the digits of bytes, and a text of a category as it is.
  var key: StoredValue {
    switch self {
    case .null: .text("")
    case .integer(let number): .text("\(number)")
    case .real(let number): .text("\(number)")
    case .text(let text): .text(text)
    case .blob: .text(String(description.dropFirst(2).dropLast()))
    }
  }
}

extension PlainRow {
  func value(_ column: String) -> StoredValue { self[column] ?? .null }

  /// Whether a row comes first in an order by several columns.
  func isBefore(_ other: PlainRow, by columns: [String]) -> Bool {
    for column in columns {
      if value(column).isBefore(other.value(column)) { return true }
      if other.value(column).isBefore(value(column)) { return false }
    }
    return false
  }

  /// Whether a value meets the target of this row of a habit.
  func isMet(by value: StoredValue) -> Bool {
    guard let amount = value.number else { return false }
    guard self.value("kind") == .integer(1), let target = self.value("dailyTarget").number,
      target > 0
    else { return amount > 0 }
    return amount >= target
  }
}

/// Schedules as the apps wrote them.
enum ScheduleTexts {
  /// The current form; a text in none of the old forms is left as it is.
  static func ofToday(_ value: StoredValue?) -> StoredValue? {
    guard case .text(let text) = value else { return value }
    return .text(ofToday(text) ?? text)
  }

  private static func ofToday(_ text: String) -> String? {
    if text == "daily" || text == #"{"daily":{}}"# { return #"{"kind":"daily"}"# }
    if let days = inside(text, #"{"daysOfWeek":{"_0":["#, "]}}") {
      guard days.allSatisfy({ 1...7 ~= $0 }) else { return nil }
      let list = Set(days).sorted().map(String.init).joined(separator: ",")
      return #"{"days":[\#(list)],"kind":"daysOfWeek"}"#
    }
    guard let times = inside(text, #"{"timesPerWeek":{"_0":"#, "}}"), times.count == 1,
      times[0] >= 0
    else { return nil }
    return #"{"kind":"timesPerWeek","times":\#(times[0])}"#
  }

  /// The numbers between two parts.
  private static func inside(_ text: String, _ start: String, _ end: String) -> [Int]? {
    guard text.hasPrefix(start), text.hasSuffix(end) else { return nil }
    let parts = text.dropFirst(start.count).dropLast(end.count).split(separator: ",")
    let numbers = parts.compactMap { Int($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  /// Whether a schedule can be read today.
  static func isReadable(_ text: String) -> Bool {
    if text == #"{"kind":"daily"}"# { return true }
    if let days = inside(text, #"{"days":["#, #"],"kind":"daysOfWeek"}"#) {
      return days.allSatisfy { 1...7 ~= $0 }
    }
    return inside(text, #"{"kind":"timesPerWeek","times":"#, "}")?.count == 1
  }
}

extension String {
  var asciiUppercased: String {
    String(decoding: utf8.map { (97...122).contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
  }
}
