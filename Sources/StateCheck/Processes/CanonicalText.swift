import PropCheck

/// A value in one line that is the same for equal values, in every process, and another for others.
///
/// Types without an equality of their own are equal if their parts are, and this writes all parts, whatever a type says
/// of itself. What Swift calls equal without being the same is made so: a negative zero loses its sign, sets and
/// dictionaries are sorted. Two forms of one letter stay what they are, since texts are compared as `String`s again.
/// Not a number would be equal to itself here, and is nothing that a data layer answers.
enum CanonicalText {
  /// What is nested deeper is written as Swift does.
  private static let depthLimit = 64

  /// - Complexity: Linear in the size of the value, and what it takes to sort.
  static func of(_ value: Any) -> String { text(value, depth: 0) }

  private static func text(_ value: Any, depth: Int) -> String {
    if let leaf = leaf(value) { return leaf }
    let mirror = Mirror(reflecting: value)
    guard depth < depthLimit else { return String(reflecting: value) }
    let parts = mirror.children.map { text($0.value, depth: depth + 1) }
    switch mirror.displayStyle {
    case .collection: return bracketed(parts)
    case .set, .dictionary: return bracketed(parts.sorted())
    case .optional: return parts.first.map { "some(\($0))" } ?? "none"
    case .enum where parts.isEmpty, nil: return String(reflecting: value)
    default: return "\(mirror.subjectType)(\(labelled(mirror, parts)))"
    }
  }

  /// Nil for what has parts.
  private static func leaf(_ value: Any) -> String? {
    switch value {
    case let text as String: String(reflecting: text)
    // Positive and negative zero are equal.
    case let number as Double: number == 0 ? "0.0" : String(reflecting: number)
    case let number as Float: number == 0 ? "0.0" : String(reflecting: number)
    case let number as any BinaryInteger: "\(number)"
    default: nil
    }
  }

  private static func bracketed(_ parts: [String]) -> String {
    "[" + parts.joined(separator: ", ") + "]"
  }

  private static func labelled(_ mirror: Mirror, _ parts: [String]) -> String {
    zip(mirror.children, parts).map { child, part in
      child.label.map { "\($0): \(part)" } ?? part
    }.joined(separator: ", ")
  }
}
