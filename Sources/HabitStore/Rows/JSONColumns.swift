import HabitDomain
import Glibc

// The two columns that hold JSON are parsed by hand-written code: a text in a form other than that of `json` was not
// written here, and is reported for its row.

extension Schedule {
  /// Reads the bytes of a JSON text; nil for anything that was not written by `json`.
  init?(json: UnsafeBufferPointer<UInt8>) {
    var scanner = JSONScanner(bytes: json)
    if scanner.take(#"{"kind":"daily"}"#) {
      self = .daily
    } else if scanner.take(#"{"days":["#) {
      guard let days = scanner.takeDays(), scanner.take(#","kind":"daysOfWeek"}"#) else {
        return nil
      }
      self = .daysOfWeek(days)
    } else {
      guard scanner.take(#"{"kind":"timesPerWeek","times":"#), let times = scanner.takeNumber(),
        scanner.take("}")
      else { return nil }
      self = .timesPerWeek(times)
    }
    guard scanner.isAtEnd else { return nil }
  }
}

extension Reminder {
  /// Reads the bytes of a JSON text; nil for anything that was not written by `json`.
  static func reminders(json: UnsafeBufferPointer<UInt8>) -> [Reminder]? {
    var scanner = JSONScanner(bytes: json)
    guard scanner.take("["),
      let reminders = scanner.takeReminders(),
      scanner.isAtEnd
    else { return nil }
    return reminders
  }
}

/// A position in a JSON text.
private struct JSONScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// Skips a word if it comes next.
  @inline(__always)
  mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard let start = bytes.baseAddress, bytes.count - position >= count,
      memcmp(start + position, word.utf8Start, count) == 0
    else { return false }
    position += count
    return true
  }

  /// Reads a number of at most nine digits.
  mutating func takeNumber() -> Int? {
    let start = position
    var number = 0
    while position < bytes.count, position - start < 9,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position])
    {
      number = number &* 10 &+ Int(bytes[position] &- UInt8(ascii: "0"))
      position += 1
    }
    return position > start ? number : nil
  }

  /// Reads a list of weekdays, each from 1 to 7.
  mutating func takeDays() -> Set<Int>? {
    guard !take("]") else { return [] }
    var mask = 0
    repeat {
      guard let day = takeNumber(), 1...7 ~= day else { return nil }
      mask |= 1 << (day - 1)
    } while take(",")
    return take("]") ? JSONScanner.daysOfMask[mask] : nil
  }

  /// Every set of weekdays, by the bits of its days: building one each time took a quarter of reading a habit.
  private static let daysOfMask = (0..<128).map { mask in
    Set((1...7).filter { mask & 1 << ($0 - 1) != 0 })
  }

  /// Reads reminders up to the end of the list.
  mutating func takeReminders() -> [Reminder]? {
    guard !take("]") else { return [] }
    var reminders: [Reminder] = []
    repeat {
      guard let reminder = takeReminder() else { return nil }
      reminders.append(reminder)
    } while take(",")
    return take("]") ? reminders : nil
  }

  private mutating func takeReminder() -> Reminder? {
    guard take(#"{"hour":"#), let hour = takeNumber(), take(#","minute":"#),
      let minute = takeNumber(), take("}")
    else { return nil }
    return Reminder(hour: hour, minute: minute)
  }
}
