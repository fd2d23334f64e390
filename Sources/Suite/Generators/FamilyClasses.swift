// What is special about the texts of families and people, both sides of each bound (P-V2). The first case of each is
// the simplest valid one; a weight of 2 makes a class one that tame draws leave out.

enum FamilyNameClass: String, ValueClass {
  case plain
  case signs = "' - . ,"
  case accents
  case marks = "combining marks"
  case almostLongest = "49 characters"
  case longest = "50 characters"
  case padded = "padded to beyond the limit"
  case empty
  case blank
  case one = "1 character"
  case tooLong = "51 characters"
  case zeroWidth = "U+200B inside"
  case sign = "@ # $ & or _"
  case emoji
  case nul = "U+0000"
  case rightToLeft = "direction mark"

  static let table = "family name"
  var weight: Int {
    switch self {
    case .plain: 12
    case .signs, .accents, .marks, .almostLongest, .longest, .padded: 3
    default: 2
    }
  }

  func text(_ base: String) -> String {
    switch self {
    case .plain: base
    case .signs: "O'\(base)-Smith, Jr."
    case .accents: "\u{E9}\(base) \u{5D0}\u{BD}"
    case .marks: "e\u{301}\(base)\u{93F}"
    case .almostLongest: String(repeating: "a", count: 49)
    case .longest: String(repeating: "e\u{301}", count: 50)
    case .padded: " \u{200B}" + String(repeating: "a", count: 50) + "\u{3000}"
    case .empty: ""
    case .blank: " \u{200B}\t"
    case .one: " a "
    case .tooLong: String(repeating: "_", count: 51)
    case .zeroWidth: "a\u{200B}b"
    case .sign: base + "@"
    case .emoji: base + "\u{1F468}\u{200D}\u{1F469}"
    case .nul: base + "\0"
    case .rightToLeft: "\u{202E}" + base
    }
  }
}

enum FamilyCodeClass: String, ValueClass {
  case plain
  case lower = "lower case"
  case padded
  case eight = "8 characters"
  case empty
  case five = "5 characters"
  case nine = "9 characters"
  case arabic = "Arabic digits"
  case wide = "full width"
  case sharpS = "sharp s"
  case ligature
  case spaced = "a space inside"
  case marked = "a combining mark"

  static let table = "family code"
  var weight: Int {
    switch self {
    case .plain: 14
    case .lower, .padded: 6
    case .eight: 3
    default: 2
    }
  }

  func text(_ base: String) -> String {
    switch self {
    case .plain: base
    case .lower: base.lowercased()
    case .padded: " \(base.lowercased())\u{200B}"
    case .eight: "SELFIE12"
    case .empty: "\t"
    case .five: String(base.prefix(5))
    case .nine: base.prefix(6) + "123"
    case .arabic: base.prefix(5) + "\u{661}"
    case .wide: base.prefix(5) + "\u{FF21}"
    case .sharpS: base.prefix(5) + "ß"
    case .ligature: "SEL\u{FB01}E1"
    case .spaced: base.prefix(3) + " " + base.suffix(3)
    case .marked: base + "\u{301}"
    }
  }
}

/// Whether a code is one that a live family has.
enum CodeMatch: String, ValueClass {
  case known
  case new

  static let table = "code of a family"
  var weight: Int { self == .known ? 1 : 2 }
}

enum DisplayNameClass: String, ValueClass {
  case plain
  case signs = "@ and _"
  case joined = "joined emoji"
  case decomposed
  case long = "31 characters"
  case longest = "50 characters"
  case padded = "padded to beyond the limit"
  case empty
  case blank
  case tooLong = "51 characters"
  case nul = "U+0000"
  case control = "U+0085"

  static let table = "display name"
  var weight: Int {
    self == .plain ? 12 : [.empty, .blank, .tooLong, .nul, .control].contains(self) ? 2 : 3
  }

  func text(_ base: String) -> String {
    switch self {
    case .plain: base
    case .signs: "@\(base)_"
    case .joined: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    case .decomposed: "e\u{301}"
    case .long: String(repeating: "a", count: 31)
    case .longest: String(repeating: "\u{E9}", count: 50)
    case .padded: " \(String(repeating: "a", count: 50))\u{200B}"
    case .empty: ""
    case .blank: "\u{200B}\n"
    case .tooLong: String(repeating: "a", count: 51)
    case .nul: base + "\0" + base
    case .control: base + "\u{85}" + base
    }
  }
}

enum HashClass: String, ValueClass {
  case plain
  case padded
  case composed
  case decomposed
  case nul = "U+0000"
  case empty
  case blank
  case nine = "9 characters"
  case paddedNine = "9 characters, padded"

  static let table = "hash"
  var weight: Int {
    switch self {
    case .plain: 14
    case .padded, .composed, .decomposed, .nul: 3
    default: 2
    }
  }

  func text(_ base: String) -> String {
    switch self {
    case .plain: base
    case .padded: "\t\(base) "
    case .composed: "\u{E9}234567890"
    case .decomposed: "e\u{301}234567890"
    case .nul: "12\u{0}4567890"
    case .empty: ""
    case .blank: " \u{200B}"
    case .nine: String(base.prefix(9))
    case .paddedNine: " \(base.prefix(9)) "
    }
  }
}

enum AvatarClass: String, ValueClass {
  case none
  case web = "http"
  case secure = "HTTPS, padded"
  case empty
  case blank
  case noScheme = "without a scheme"
  case otherScheme = "another scheme"
  case noHost = "without a host"
  case space = "a space inside"
  case foreign = "not ASCII"

  static let table = "avatar"
  var weight: Int { self == .none ? 20 : self == .web || self == .secure ? 4 : 2 }

  var text: String? {
    switch self {
    case .none: nil
    case .web: "http://a.b/c?d=%20#e"
    case .secure: " HTTPS://[::1]:8\n"
    case .empty: ""
    case .blank: " "
    case .noScheme: "a.b"
    case .otherScheme: "ftp://a.b"
    case .noHost: "https:///a"
    case .space: "http://a b"
    case .foreign: "http://\u{E4}.b"
    }
  }
}

enum RoleClass: String, ValueClass {
  case kid
  case parentAdmin = "parent_admin"
  case adult
  case visitor

  static let table = "role"
  var weight: Int { self == .parentAdmin ? 5 : 2 }
}

enum PayloadClass: String, ValueClass {
  case code
  case padded
  case longest = "4,296 characters"
  case empty
  case blank
  case tooLong = "4,297 characters"

  static let table = "QR payload"
  var weight: Int { 1 }

  func text(_ base: String) -> String {
    switch self {
    case .code: base
    case .padded: " \(base)\n"
    case .longest: String(repeating: "\u{E9}", count: 4_296) + " "
    case .empty: ""
    case .blank: "\u{200B} "
    case .tooLong: String(repeating: "x", count: 4_297)
    }
  }
}
