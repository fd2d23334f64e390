import HabitDomain

/// The rules of a family's name and of its QR code (F-1, F-2).
enum FamilyRules {
  static func name(_ text: String) throws(DataServiceError) -> String {
    let name = trimmed(text)
    try require(!name.isEmpty, "Family name cannot be empty")
    try require(!isAtMost(1, name), "Family name must be at least 2 characters")
    try require(isAtMost(50, name), "Family name cannot exceed 50 characters")
    try require(
      name.unicodeScalars.allSatisfy(isAllowed), "Family name contains invalid characters")
    return name
  }

  /// Letters, marks and numbers of any script.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isWhitespace || "'-.,".unicodeScalars.contains(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }

  /// The limit is that of the largest QR code in alphanumeric mode.
  static func qrPayload(_ text: String) throws(DataServiceError) -> String {
    let content = trimmed(text)
    try require(!content.isEmpty, "QR payload cannot be empty")
    try require(isAtMost(4_296, content), "QR payload cannot exceed 4296 characters")
    return text
  }
}

/// The code by which people join a family (F-3).
enum FamilyCode {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  static func normalised(_ text: String) throws(DataServiceError) -> String {
    let code = upperCased(trimmed(text))
    try require(!code.isEmpty, "Family code cannot be empty")
    try require(!isAtMost(5, code) && isAtMost(8, code), "Family code must be 6-8 characters")
    try require(code.utf8.allSatisfy(isAllowed), "Family code can only contain letters and numbers")
    return code
  }

  /// ASCII only: other letters are refused anyway, and upper case can change their length.
  private static func upperCased(_ text: String) -> String {
    String(
      decoding: text.utf8.map {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0
      },
      as: UTF8.self)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }

  static func random(_ random: (Int) -> Int) -> String {
    let length = 6 + number(below: 3, random)
    return String((0..<length).map { _ in alphabet[number(below: alphabet.count, random)] })
  }

  /// Doubles each time up to 5 s, less a random part, so that two devices do not retry in step.
  static func delay(_ attempt: Int, _ random: (Int) -> Int) -> Int64 {
    let longest = min(Int64(100) << Int64(min(max(attempt, 2), 12) - 2), 5_000)
    return longest * Int64(500 + number(below: 501, random)) / 1_000
  }

  /// Random numbers from outside may exceed the bound.
  private static func number(below bound: Int, _ random: (Int) -> Int) -> Int {
    min(max(random(bound), 0), bound - 1)
  }
}

/// Throws the reason if a rule is broken.
func require(_ condition: Bool, _ reason: @autoclosure () -> String) throws(DataServiceError) {
  guard condition else { throw .validationFailed([reason()]) }
}
