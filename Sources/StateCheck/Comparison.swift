import PropCheck

package enum Comparison {
  /// The first difference of two answers, with a path such as `habits[0].name`.
  ///
  /// - Complexity: Linear in the size of the values; called for failures only.
  package static func firstDifference(
    _ expected: any Answer, _ actual: any Answer
  ) -> (path: String, expected: String, actual: String) {
    let whole = (root, expected.text, actual.text)
    let found = find(expected.value, actual.value, path: "") ?? whole
    return found.path == root ? whole : found
  }

  /// The path of the answer as a whole.
  private static let root = "answer"

  private static func find(
    _ expected: Any, _ actual: Any, path: String
  ) -> (path: String, expected: String, actual: String)? {
    guard text(expected) != text(actual) else { return nil }
    let left = Mirror(reflecting: expected)
    let right = Mirror(reflecting: actual)
    let isList = left.displayStyle == .collection && right.displayStyle == .collection
    if isList, !path.isEmpty, left.children.count != right.children.count {
      // Both lists side by side would hide which row is missing.
      return (path + ".count", "\(left.children.count)", "\(right.children.count)")
    }
    guard isSameShape(left, right) else { return (named(path), shown(expected), shown(actual)) }
    for (index, pair) in zip(left.children, right.children).enumerated() {
      let step = isList ? "[\(index)]" : pair.0.label.map { joined($0, path) } ?? "[\(index)]"
      if let found = find(pair.0.value, pair.1.value, path: path + step) { return found }
    }
    return (named(path), shown(expected), shown(actual))
  }

  /// The search ends at leaves, different cases, and lists of different lengths.
  private static func isSameShape(_ left: Mirror, _ right: Mirror) -> Bool {
    let isUnordered = left.displayStyle == .set || left.displayStyle == .dictionary
    return !isUnordered && left.children.count > 0 && left.subjectType == right.subjectType
      && left.children.count == right.children.count
      && zip(left.children, right.children).allSatisfy { $0.label == $1.label }
  }

  private static func joined(_ label: String, _ path: String) -> String {
    // Readers do not think of the payload of a case as a part.
    if ["some", "success", "failure"].contains(label) || label.hasPrefix(".") { return "" }
    return path.isEmpty ? label : ".\(label)"
  }

  private static func named(_ path: String) -> String { path.isEmpty ? root : path }

  private static func text(_ value: Any) -> String { StableText.of(value) }

  /// The value without `Optional`.
  private static func shown(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let content = mirror.children.first else {
      return text(value)
    }
    return shown(content.value)
  }
}
