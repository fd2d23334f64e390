import Domain

// The two columns that hold JSON, by hand: one form only, with sorted keys and no white space. What
// has another form was not written here, and is reported for its row.

extension Schedule {
  /// The JSON text.
  var json: String {
    switch self {
    case .daily: #"{"kind":"daily"}"#
    case .daysOfWeek(let days):
      #"{"days":[\#(days.sorted().map(String.init).joined(separator: ","))],"kind":"daysOfWeek"}"#
    case .timesPerWeek(let times): #"{"kind":"timesPerWeek","times":\#(times)}"#
    }
  }

  /// Reads the bytes of a JSON text; nil for anything that was not written by ``json``.
  init?(json: Span<UInt8>) {
    var scanner = JSONScanner()
    if scanner.take(JSONWords.daily, of: json) {
      self = .daily
    } else if scanner.take(JSONWords.days, of: json) {
      guard let days = scanner.takeDays(of: json), scanner.take(JSONWords.daysEnd, of: json) else {
        return nil
      }
      self = .daysOfWeek(days)
    } else {
      guard scanner.take(JSONWords.times, of: json), let times = scanner.takeNumber(of: json),
        scanner.take(JSONWords.end, of: json)
      else { return nil }
      self = .timesPerWeek(times)
    }
    guard scanner.position == json.count else { return nil }
  }
}

extension Reminder {
  /// The JSON text of some reminders.
  static func json(_ reminders: [Reminder]) -> String {
    let times = reminders.map { #"{"hour":\#($0.hour),"minute":\#($0.minute)}"# }
    return "[\(times.joined(separator: ","))]"
  }

  /// Reads the bytes of a JSON text; nil for anything that was not written by ``json(_:)``.
  static func reminders(json: Span<UInt8>) -> [Reminder]? {
    var scanner = JSONScanner()
    guard scanner.take(JSONWords.list, of: json),
      let reminders = scanner.takeList(of: json, { $0.takeReminder(of: $1) }),
      scanner.position == json.count
    else { return nil }
    return reminders
  }
}

private enum JSONWords {
  static let daily = Array(#"{"kind":"daily"}"#.utf8)
  static let days = Array(#"{"days":["#.utf8)
  static let daysEnd = Array(#","kind":"daysOfWeek"}"#.utf8)
  static let times = Array(#"{"kind":"timesPerWeek","times":"#.utf8)
  static let hour = Array(#"{"hour":"#.utf8)
  static let minute = Array(#","minute":"#.utf8)
  static let end = Array("}".utf8)
  static let list = Array("[".utf8)
  static let listEnd = Array("]".utf8)
  static let comma = Array(",".utf8)
}

/// A position in a JSON text; what is taken off is behind it.
private struct JSONScanner {
  var position = 0

  /// Takes a word off if it comes next.
  mutating func take(_ word: [UInt8], of json: Span<UInt8>) -> Bool {
    guard position + word.count <= json.count else { return false }
    for (index, byte) in word.enumerated() where json[position + index] != byte { return false }
    position += word.count
    return true
  }

  /// Takes a number of at most nine digits off.
  mutating func takeNumber(of json: Span<UInt8>) -> Int? {
    let start = position
    var number = 0
    while position < json.count, position - start < 9,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(json[position])
    {
      number = number * 10 + Int(json[position] - UInt8(ascii: "0"))
      position += 1
    }
    return position > start ? number : nil
  }

  /// Takes a list of weekdays off, each from 1 to 7.
  mutating func takeDays(of json: Span<UInt8>) -> Set<Int>? {
    guard !take(JSONWords.listEnd, of: json) else { return [] }
    var mask = 0
    repeat {
      guard let day = takeNumber(of: json), 1...7 ~= day else { return nil }
      mask |= 1 << (day - 1)
    } while take(JSONWords.comma, of: json)
    return take(JSONWords.listEnd, of: json) ? JSONScanner.daysOfMask[mask] : nil
  }

  /// Every set of weekdays, by the bits of its days: to build one anew took a quarter of the reading of a habit.
  private static let daysOfMask = (0..<128).map { mask in
    Set((1...7).filter { mask & 1 << ($0 - 1) != 0 })
  }

  mutating func takeReminder(of json: Span<UInt8>) -> Reminder? {
    guard take(JSONWords.hour, of: json), let hour = takeNumber(of: json),
      take(JSONWords.minute, of: json), let minute = takeNumber(of: json),
      take(JSONWords.end, of: json)
    else { return nil }
    return Reminder(hour: hour, minute: minute)
  }

  /// Takes elements off up to the bracket that ends their list.
  mutating func takeList<T>(
    of json: Span<UInt8>, _ takeElement: (inout JSONScanner, Span<UInt8>) -> T?
  ) -> [T]? {
    guard !take(JSONWords.listEnd, of: json) else { return [] }
    var elements: [T] = []
    repeat {
      guard let element = takeElement(&self, json) else { return nil }
      elements.append(element)
    } while take(JSONWords.comma, of: json)
    return take(JSONWords.listEnd, of: json) ? elements : nil
  }
}
