import HabitDomain
import LoadCheck

/// The keys of rows under load.
enum LoadKey {
  /// An identifier from which the number can be recovered; the first half is random, so that new rows are spread over an index
  /// as in practice.
  private static func identifier(_ kind: UInt64, _ number: Int) -> Identifier {
    var random = SplitMix64(seed: kind, stream: UInt64(number))
    return Identifier(high: random.next(), low: kind << 56 | UInt64(number))
  }

  private static func number(_ kind: UInt64, _ identifier: Identifier) -> Int? {
    guard identifier.low >> 56 == kind else { return nil }
    let number = Int(identifier.low & (1 << 56 - 1))
    return self.identifier(kind, number) == identifier ? number : nil
  }

  static func habit(_ number: Int) -> Identifier { identifier(1, number) }
  static func log(_ number: Int) -> Identifier { identifier(2, number) }
  static func meal(_ number: Int) -> Identifier { identifier(3, number) }

  /// The number of a habit; nil for a foreign identifier.
  static func number(ofHabit identifier: Identifier) -> Int? { number(1, identifier) }
  static func number(ofMeal identifier: Identifier) -> Int? { number(3, identifier) }

  /// A custom category; positions in the list repeat, because there may be more categories than
  /// positions.
  static func category(_ number: Int) -> Category {
    Category(id: "category-\(number)", name: "Category \(number)", order: number % 1_000)
  }

  /// The hash of an account: 64 hexadecimal digits, the last 16 of them the number.
  static func hash(_ number: Int) -> String {
    var random = SplitMix64(seed: 1, stream: UInt64(number))
    return (0..<3).map { _ in digits(random.next()) }.joined() + digits(UInt64(number))
  }

  static func number(ofHash hash: String) -> Int? {
    guard let number = Int(hash.suffix(16), radix: 16), number >= 0, self.hash(number) == hash
    else { return nil }
    return number
  }

  /// The code of a family: eight letters and digits, two more than the codes that a store chooses.
  static func code(_ number: Int) -> String {
    let text = String(number, radix: 36, uppercase: true)
    return "F" + String(repeating: "0", count: max(0, 7 - text.count)) + text
  }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
