/// A variable for what the system makes up, as scripts and models know it: `id1` is what the first creation returned.
///
/// A script is drawn before it runs, when nobody knows identifiers, tokens or handles yet. So a model keeps symbols, and each
/// run finds out what they stand for. A creation that is shrunk away takes the commands that use its symbol with it.
public struct Symbol: Decodable, Hashable, Sendable {
  /// The kind of thing, as in `account` or `hold`.
  public let kind: String
  /// The number among its kind, from 1; 0 stands for an identifier that nothing has, and a negative one for an identifier
  /// that no creation has returned.
  public let number: Int

  /// Makes a symbol.
  public init(_ kind: String, _ number: Int) {
    (self.kind, self.number) = (kind, number)
  }
}

extension Symbol: CustomStringConvertible {
  /// The kind and the number, as in `account1`; `no account` for one that nothing has.
  public var description: String {
    if number > 0 { return "\(kind)\(number)" }
    return number == 0 ? "no \(kind)" : "unknown \(kind) \(number.magnitude)"
  }
}

extension Symbol: Comparable {
  /// By kind, then by number.
  public static func < (left: Symbol, right: Symbol) -> Bool {
    (left.kind, left.number) < (right.kind, right.number)
  }
}

extension Symbol {
  /// The kind of symbols for which no other is given.
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
