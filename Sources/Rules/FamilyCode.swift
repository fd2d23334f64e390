import Domain

/// The code by which people join a family (F-3).
enum FamilyCode {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  static func normalised(_ text: String) throws(DataServiceError) -> String {
    let code = upperCased(trimmed(text))
    try require(!code.isEmpty, "Family code cannot be empty")
    try require(!isAtMost(5, code) && isAtMost(8, code), "Family code must be 6-8 characters")
    try require(
      code.utf8.allSatisfy(isAllowed), "Family code can only contain letters and numbers")
    return code
  }

  /// In ASCII only: elsewhere upper case can have another length, and is refused anyway.
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

  /// Twice as long each time, but at most 5 s, and a random part less, so that two devices that try at once part.
  static func delay(_ attempt: Int, _ random: (Int) -> Int) -> Int64 {
    let longest = min(Int64(100) << Int64(min(max(attempt, 2), 12) - 2), 5_000)
    return longest * Int64(500 + number(below: 501, random)) / 1_000
  }

  /// Whoever plugs in random numbers may not keep to the bound.
  private static func number(below bound: Int, _ random: (Int) -> Int) -> Int {
    min(max(random(bound), 0), bound - 1)
  }
}
