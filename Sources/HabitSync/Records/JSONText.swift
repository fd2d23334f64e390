import HabitDomain

/// The part of JSON that schedules and reminders need: objects, lists, whole numbers and plain strings.
///
/// Other apps may write white space and another order of keys, so it is parsed and not compared.
indirect enum JSONText: Equatable {
  case object([String: JSONText])
  case list([JSONText])
  case number(Int)
  case text(String)

  /// Parses a whole text; nil if it is not such JSON, or deeper than four levels.
  init?(_ text: String) {
    var scanner = JSONTextScanner(text)
    guard let value = scanner.takeValue(depth: 4), scanner.isAtEnd else { return nil }
    self = value
  }

  subscript(key: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  var number: Int? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  var list: [JSONText]? {
    guard case .list(let list) = self else { return nil }
    return list
  }
}

extension Schedule {
  /// Reads a JSON text of any form; nil for a kind that is unknown here.
  init?(recordText text: String) {
    guard let json = JSONText(text) else { return nil }
    switch json["kind"]?.text {
    case "daily": self = .daily
    case "daysOfWeek":
      guard let list = json["days"]?.list else { return nil }
      let days = list.compactMap(\.number)
      guard days.count == list.count else { return nil }
      self = .daysOfWeek(Set(days))
    case "timesPerWeek":
      guard let times = json["times"]?.number else { return nil }
      self = .timesPerWeek(times)
    default: return nil
    }
  }
}

extension Reminder {
  /// Reads a JSON text of any form.
  @Sendable static func reminders(recordText text: String) -> [Reminder]? {
    guard let list = JSONText(text)?.list else { return nil }
    let reminders = list.compactMap { json -> Reminder? in
      guard let hour = json["hour"]?.number, let minute = json["minute"]?.number else { return nil }
      return Reminder(hour: hour, minute: minute)
    }
    return reminders.count == list.count ? reminders : nil
  }
}

private struct JSONTextScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position == bytes.count
    }
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func takeValue(depth: Int) -> JSONText? {
    guard depth > 0 else { return nil }
    if take("{") { return takeObject(depth) }
    if take("[") { return takeList(depth) }
    if take("\"") { return takeText().map(JSONText.text) }
    return takeNumber().map(JSONText.number)
  }

  private mutating func takeObject(_ depth: Int) -> JSONText? {
    var members: [String: JSONText] = [:]
    guard !take("}") else { return .object(members) }
    repeat {
      guard take("\""), let key = takeText(), take(":"), let value = takeValue(depth: depth - 1)
      else { return nil }
      members[key] = value
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func takeList(_ depth: Int) -> JSONText? {
    var values: [JSONText] = []
    guard !take("]") else { return .list(values) }
    repeat {
      guard let value = takeValue(depth: depth - 1) else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .list(values) : nil
  }

  /// Up to the next quotation mark; no expected text contains one.
  private mutating func takeText() -> String? {
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    defer { position = end + 1 }
    let text = bytes[position..<end]
    return text.contains(UInt8(ascii: "\\")) ? nil : String(decoding: text, as: UTF8.self)
  }

  private mutating func takeNumber() -> Int? {
    let digits = bytes[position...].prefix {
      $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    position += digits.count
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
