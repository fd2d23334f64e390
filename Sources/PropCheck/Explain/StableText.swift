/// A value on one line, the same in every process: sets and dictionaries are sorted, and types have their bare names.
///
/// It shows counterexamples, and its digest says whether a saved case still makes the same value.
@usableFromInline
package enum StableText {
  /// Parts that are nested deeper are cut, since their text would take more stack than a thread has; a list of pairs, as a
  /// recursive enum may be, is shown up to its 32nd element.
  private static let depthLimit = 64

  /// The text of a value: its own stable text or description, or else its parts.
  ///
  /// - Complexity: Linear in the size of the value, plus sorting.
  @usableFromInline
  package static func of(_ value: Any) -> String { text(value, depth: 0) }

  private static func text(_ value: Any, depth: Int) -> String {
    if let text = stableText(of: value) { return text }
    let mirror = Mirror(reflecting: value)
    if depth >= depthLimit, isMadeOfParts(mirror, value) { return "…" }
    func parts() -> [String] { mirror.children.map { text($0.value, depth: depth + 1) } }
    func joined(_ parts: [String]) -> String { parts.joined(separator: ", ") }
    switch mirror.displayStyle {
    case .set: return "[" + joined(parts().sorted()) + "]"
    case .dictionary: return "[" + joined(pairs(mirror, depth).sorted()) + "]"
    case .collection: return "[" + joined(parts()) + "]"
    case .tuple: return "(" + joined(labelled(mirror, parts())) + ")"
    case .optional: return mirror.children.isEmpty ? "nil" : "Optional(" + joined(parts()) + ")"
    case .struct where !describesItself(value):
      return "\(mirror.subjectType)(" + joined(labelled(mirror, parts())) + ")"
    case .enum where !describesItself(value): return enumeration(value, mirror, depth)
    default: return said(by: value, depth)
    }
  }

  /// Asks the type first, since a cast of the value would look into an optional.
  private static func stableText(of value: Any) -> String? {
    guard type(of: value) is any StableTextConvertible.Type else { return nil }
    return (value as? any StableTextConvertible)?.stableText
  }

  /// Nested texts are quoted.
  private static func said(by value: Any, _ depth: Int) -> String {
    depth == 0 ? String(describing: value) : String(reflecting: value)
  }

  private static func describesItself(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any CustomReflectable || value is any TextOutputStreamable
  }

  /// Whether the text of a value is made of those of its parts.
  private static func isMadeOfParts(_ mirror: Mirror, _ value: Any) -> Bool {
    guard !mirror.children.isEmpty else { return false }
    return switch mirror.displayStyle {
    case .set, .dictionary, .collection, .tuple, .optional: true
    case .struct, .enum: !describesItself(value)
    default: false
    }
  }

  private static func enumeration(_ value: Any, _ mirror: Mirror, _ depth: Int) -> String {
    guard let payload = mirror.children.first else { return String(describing: value) }
    let text = text(payload.value, depth: depth + 1)
    let isTuple = Mirror(reflecting: payload.value).displayStyle == .tuple
    return (payload.label ?? "") + (isTuple ? text : "(\(text))")
  }

  /// An empty dictionary has a colon.
  private static func pairs(_ mirror: Mirror, _ depth: Int) -> [String] {
    guard !mirror.children.isEmpty else { return [":"] }
    return mirror.children.map { child in
      Mirror(reflecting: child.value).children
        .map { text($0.value, depth: depth + 1) }.joined(separator: ": ")
    }
  }

  private static func labelled(_ mirror: Mirror, _ parts: [String]) -> [String] {
    zip(mirror.children, parts).map { child, part in
      guard let label = child.label, !label.hasPrefix(".") else { return part }
      return "\(label): \(part)"
    }
  }
}

/// A type that tells its value as a text which is the same in every process, where its description hides a part of it.
package protocol StableTextConvertible {
  /// The text, on one line; different for values that differ.
  var stableText: String { get }
}
