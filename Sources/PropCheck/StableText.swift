/// What Swift writes of a value, with sets and dictionaries in an order that stays the same.
///
/// Their own order changes from process to process, and so would counterexamples, and the digest that
/// tells whether a saved case still makes the same value.
@usableFromInline
package enum StableText {
  /// No value that is told is nested deeper.
  private static let depthLimit = 32

  /// The text of a value.
  ///
  /// - Complexity: Linear in the size of the value; sorting aside.
  @usableFromInline
  package static func of(_ value: Any) -> String {
    holdsUnordered(value, depth: 0) ? written(value, depth: 0) : String(describing: value)
  }

  private static func holdsUnordered(_ value: Any, depth: Int) -> Bool {
    guard depth < depthLimit else { return false }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .set, .dictionary: return mirror.children.count > 1 || holdsInside(mirror, depth)
    case .collection, .optional, .tuple: return holdsInside(mirror, depth)
    case .struct, .enum: return !describesItself(value) && holdsInside(mirror, depth)
    default: return false
    }
  }

  private static func holdsInside(_ mirror: Mirror, _ depth: Int) -> Bool {
    mirror.children.contains { holdsUnordered($0.value, depth: depth + 1) }
  }

  private static func describesItself(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any CustomReflectable || value is any TextOutputStreamable
  }

  private static func written(_ value: Any, depth: Int) -> String {
    guard depth < depthLimit, holdsUnordered(value, depth: depth) else {
      return depth == 0 ? String(describing: value) : String(reflecting: value)
    }
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.map { written($0.value, depth: depth + 1) }
    switch mirror.displayStyle {
    case .set: return "[" + parts.sorted().joined(separator: ", ") + "]"
    case .dictionary: return "[" + pairs(mirror, depth).sorted().joined(separator: ", ") + "]"
    case .collection: return "[" + parts.joined(separator: ", ") + "]"
    case .optional: return "Optional(" + parts.joined() + ")"
    case .tuple: return "(" + labelled(mirror, parts) + ")"
    case .enum: return "\(mirror.children.first?.label ?? "")(" + inner(parts) + ")"
    default: return "\(mirror.subjectType)(" + labelled(mirror, parts) + ")"
    }
  }

  private static func pairs(_ mirror: Mirror, _ depth: Int) -> [String] {
    mirror.children.map { child in
      Mirror(reflecting: child.value).children
        .map { written($0.value, depth: depth + 2) }.joined(separator: ": ")
    }
  }

  private static func labelled(_ mirror: Mirror, _ parts: [String]) -> String {
    zip(mirror.children, parts).map { child, part in
      guard let label = child.label, !label.hasPrefix(".") else { return part }
      return "\(label): \(part)"
    }.joined(separator: ", ")
  }

  /// The payload of a case is a tuple if it has several values.
  private static func inner(_ parts: [String]) -> String {
    let payload = parts.joined()
    return payload.hasPrefix("(") && payload.hasSuffix(")")
      ? String(payload.dropFirst().dropLast()) : payload
  }
}
