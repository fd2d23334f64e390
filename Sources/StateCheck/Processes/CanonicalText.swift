import PropCheck

/// A value in one line that is the same for equal values in every process, and different otherwise.
///
/// It writes all parts by reflection. Negative zero loses its sign, and sets and dictionaries are sorted. Unicode
/// forms stay, since texts are compared as `String`s again. NaN would equal itself here, but data layers do not
/// answer it.
enum CanonicalText {
  /// Deeper values are written as Swift does.
  private static let depthLimit = 64

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

  /// Nil for values with parts.
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
