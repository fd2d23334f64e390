/// A variable for a value that the system generates, as scripts and models know it: `id1` is what the first creation
/// returned.
///
/// A script is drawn before it runs, when identifiers, tokens and handles are not known yet. So a model keeps symbols,
/// and each run determines what they stand for. When shrinking removes a creation, it also removes the commands that
/// use its symbol.
public struct Symbol: Decodable, Hashable, Sendable {
  /// The kind of thing, such as `account` or `hold`.
  public let kind: String
  /// The number among its kind, from 1; 0 stands for an identifier that nothing has, and a negative number for an
  /// identifier that no creation returned.
  public let number: Int

  /// Creates a symbol.
  public init(_ kind: String, _ number: Int) {
    (self.kind, self.number) = (kind, number)
  }
}

extension Symbol: CustomStringConvertible {
  /// The kind and the number as text, such as `account1`; `no account` for an identifier that nothing has.
  public var description: String {
    if number > 0 { return "\(kind)\(number)" }
    return number == 0 ? "no \(kind)" : "unknown \(kind) \(number.magnitude)"
  }
}

extension Symbol: Comparable {
  /// Orders by kind, then by number.
  public static func < (left: Symbol, right: Symbol) -> Bool {
    (left.kind, left.number) < (right.kind, right.number)
  }
}

extension Symbol {
  /// The default kind of symbols.
  public static let usualKind = "id"
}

extension Symbol {
  /// How to fix a kind that no command makes.
  static func hint(kinds: Set<String>) -> String {
    kinds.isEmpty
      ? "add a make() to the machine."
      : "use a kind that a make() creates: \(kinds.sorted().joined(separator: ", "))."
  }
}
