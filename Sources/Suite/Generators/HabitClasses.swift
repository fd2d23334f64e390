// The bounds of a habit's fields, both sides of each (P-V2). The first case of each is the simplest valid one.

enum EmojiClass: String, ValueClass {
  case none
  case one
  case atLimit = "2 characters"
  case tooLong = "3 characters"

  static let table = "emoji"
  var weight: Int { self == .none ? 20 : self == .tooLong ? 1 : 4 }

  var text: String? {
    switch self {
    case .none: nil
    case .one: "\u{1F642}"
    case .atLimit: "\u{1F468}\u{200D}\u{1F469}\u{1F642}"
    case .tooLong: "abc"
    }
  }
}

enum ColorClass: String, ValueClass {
  case standard
  case short = "6 digits"
  case long = "8 digits"
  case noHash = "without #"
  case tooShort = "5 digits"
  case tooLong = "9 digits"
  case notHex = "not hexadecimal"
  case wide = "full-width digits"
  case marked = "with a combining mark"

  static let table = "colour"
  var weight: Int { self == .standard ? 18 : self == .short || self == .long ? 3 : 1 }

  var text: String {
    switch self {
    case .standard: "#2DA9E3"
    case .short: "#abcDEF"
    case .long: "#00ff0080"
    case .noHash: "2DA9E3F"
    case .tooShort: "#12345"
    case .tooLong: "#123456789"
    case .notHex: "#12345G"
    case .wide: "#12345\u{FF16}"
    case .marked: "#123456\u{301}"
    }
  }
}

enum ScheduleClass: String, ValueClass {
  case daily
  case someDays = "some weekdays"
  case allDays = "all weekdays"
  case noDay = "no weekday"
  case badDay = "weekdays 0 and 8"
  case once = "1 a week"
  case everyDay = "7 a week"
  case never = "0 a week"
  case tooOften = "8 a week"

  static let table = "schedule"
  var weight: Int {
    switch self {
    case .daily: 10
    case .someDays, .once: 5
    case .allDays, .everyDay: 3
    default: 1
    }
  }
}

enum TargetClass: String, ValueClass {
  case none
  case eight = "8"
  case least = "1"
  case greatest = "999"
  case tooSmall = "1 ulp below 1"
  case tooGreat = "1 ulp above 999"
  case zero
  case negativeZero = "-0.0"
  case notANumber = "NaN"
  case infinite

  static let table = "target"
  // Zero is fine for a binary habit, which has no use for a target.
  var weight: Int {
    switch self {
    case .none: 10
    case .eight, .zero: 6
    case .least, .greatest: 3
    default: 1
    }
  }

  var value: Double? {
    switch self {
    case .none: nil
    case .eight: 8
    case .least: 1
    case .greatest: 999
    case .tooSmall: 1.0.nextDown
    case .tooGreat: 999.0.nextUp
    case .zero: 0
    case .negativeZero: -0.0
    case .notANumber: .nan
    case .infinite: .infinity
    }
  }
}

enum UnitClass: String, ValueClass {
  case none
  case empty
  case atLimit = "20 characters"
  case tooLong = "21 characters"

  static let table = "unit"
  var weight: Int { self == .none ? 20 : self == .tooLong ? 2 : 3 }

  var text: String? {
    switch self {
    case .none: nil
    case .empty: ""
    case .atLimit: String(repeating: "e\u{301}", count: 20)
    case .tooLong: String(repeating: "u", count: 21)
    }
  }
}

enum ReminderClass: String, ValueClass {
  case none
  case two
  case twice = "the same twice"
  case atLimit = "24"
  case repeated = "24, one twice"
  case tooMany = "25"
  case badHour = "hour 24"
  case badMinute = "minute 60"
  case negative = "hour -1"

  static let table = "reminders"
  var weight: Int { self == .none ? 16 : self == .two || self == .twice ? 4 : 1 }

  var times: [(hour: Int, minute: Int)] {
    switch self {
    case .none: []
    case .two: [(23, 59), (0, 0)]
    case .twice: [(9, 0), (8, 30), (9, 0)]
    case .atLimit: (0..<24).map { ($0, 0) }
    case .repeated: (0..<25).map { ($0 % 24, 0) }
    case .tooMany: (0..<25).map { ($0 % 24, $0 / 24) }
    case .badHour: [(8, 0), (24, 0)]
    case .badMinute: [(8, 60)]
    case .negative: [(-1, 0)]
    }
  }
}

enum EndClass: String, ValueClass {
  case none
  case later = "some days after the start"
  case same = "on the start"
  case before = "the day before the start"

  static let table = "end"
  var weight: Int { self == .none ? 20 : self == .later ? 6 : 2 }
}

enum PriorityClass: String, ValueClass {
  case none
  case low = "1"
  case high = "3"
  case tooLow = "0"
  case tooHigh = "4"

  static let table = "priority"
  var weight: Int { self == .none ? 20 : self == .low || self == .high ? 4 : 1 }

  var value: Int? {
    switch self {
    case .none: nil
    case .low: 1
    case .high: 3
    case .tooLow: 0
    case .tooHigh: 4
    }
  }
}

enum OrderClass: String, ValueClass {
  case first
  case few = "0 to 5"
  case greatest = "999999999"
  case tooGreat = "1000000000"
  case negative = "-1"
  case extreme = "greatest integer"

  static let table = "order"
  var weight: Int { self == .first ? 14 : self == .few ? 12 : 1 }
}

enum NoteClass: String, ValueClass {
  case none
  case empty
  case short
  case nul = "U+0000"
  case long = "1000 characters"

  static let table = "notes"
  var weight: Int { self == .none ? 20 : self == .long ? 1 : 3 }

  var text: String? {
    switch self {
    case .none: nil
    case .empty: ""
    case .short: "n"
    case .nul: "n\0m"
    case .long: String(repeating: "\u{1F642}", count: 1_000)
    }
  }
}
