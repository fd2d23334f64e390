import PropCheck

package enum Comparison {
  /// The first difference of two answers, with a path such as `habits[0].name`.
  ///
  /// - Complexity: Linear in the size of the values; called for failures only.
  package static func firstDifference(
    _ expected: any Answer, _ actual: any Answer
  ) -> (path: String, expected: String, actual: String) {
    if let told = actual as? RemoteAnswer {
      let (left, right) = (expected.text, told.text)
      // Lines that a person reads, unless they are the same of both, or too long to see where they differ.
      if left != right, max(left.count, right.count) <= shortText { return (root, left, right) }
      let found =
        left == right
        ? firstDifference(ofTexts: RemoteAnswer(expected).content, told.content)
        : firstDifference(ofTexts: left, right)
      return (root, found.expected, found.actual)
    }
    let difference = find(expected.value, actual.value, path: "")
    // Views are all called the same.
    guard let found = difference, found.path != root || expected.text == actual.text else {
      return (root, expected.text, actual.text)
    }
    let isShort = max(found.expected.count, found.actual.count) <= shortText
    guard found.path == root, !isShort else { return found }
    let part = firstDifference(ofTexts: found.expected, found.actual)
    return (root, part.expected, part.actual)
  }

  /// Whether two answers look the same, though they may be unequal.
  static func areAlike(_ expected: any Answer, _ actual: any Answer) -> Bool {
    find(expected.value, actual.value, path: "") == nil
  }

  /// Texts up to this length are shown as a whole.
  private static let shortText = 200
  /// The path of the answer as a whole.
  static let root = "answer"

  private static func find(
    _ expected: Any, _ actual: Any, path: String
  ) -> (path: String, expected: String, actual: String)? {
    guard !areEqual(expected, actual) else { return nil }
    let left = Mirror(reflecting: expected)
    let right = Mirror(reflecting: actual)
    // Objects may refer to each other in a circle, and to what is no part of the answer.
    if left.displayStyle == .class, text(expected) == text(actual) { return nil }
    if let found = findByKey(left, right, path: path) { return found }
    let isList = left.displayStyle == .collection && right.displayStyle == .collection
    if isList, !path.isEmpty, left.children.count != right.children.count {
      // Both lists side by side would hide which row is missing.
      return (path + ".count", "\(left.children.count)", "\(right.children.count)")
    }
    let pairs = isSameShape(left, right) ? Array(zip(left.children, right.children)) : []
    for (index, pair) in pairs.enumerated() {
      let step = isList ? "[\(index)]" : pair.0.label.map { joined($0, path) } ?? "[\(index)]"
      if let found = find(pair.0.value, pair.1.value, path: path + step) { return found }
    }
    // What says nothing of equality is equal if all of its parts are.
    let isWhole = !pairs.isEmpty && !(expected is any Equatable)
    guard !isWhole, text(expected) != text(actual) else { return nil }
    return (named(path), shown(expected), shown(actual))
  }

  /// Whether two values are equal by their own account, which is found sooner than that their texts are.
  private static func areEqual(_ expected: Any, _ actual: Any) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { actual as? Value == value }
    return (expected as? any Equatable).map { isEqual($0) } ?? false
  }

  /// The innermost part of an answer that does not equal itself, with its path; nil if there is none.
  ///
  /// - Complexity: Linear in the size of the value; called for failures only.
  static func unequalPart(of answer: any Answer) -> UnequalPart? {
    unequalPart(of: answer.value, path: "")
  }

  private static func unequalPart(of value: Any, path: String) -> UnequalPart? {
    let mirror = Mirror(reflecting: value)
    // Objects may refer to each other in a circle.
    let parts = mirror.displayStyle == .class ? [] : Array(mirror.children)
    for (index, part) in parts.enumerated() {
      let step = part.label.map { joined($0, path) } ?? "[\(index)]"
      if let found = unequalPart(of: part.value, path: path + step) { return found }
    }
    guard value is any Equatable, !areEqual(value, value) else { return nil }
    return UnequalPart(path: named(path), text: text(value))
  }

  /// The first key, in the order of their texts, whose values differ in two dictionaries of one type.
  private static func findByKey(
    _ left: Mirror, _ right: Mirror, path: String
  ) -> (path: String, expected: String, actual: String)? {
    guard left.displayStyle == .dictionary, left.subjectType == right.subjectType else {
      return nil
    }
    let (expected, actual) = (valuesByKey(left), valuesByKey(right))
    for key in Set(expected.keys).union(actual.keys).sorted() {
      let place = path + "[\(key)]"
      switch (expected[key], actual[key]) {
      case (let value?, nil): return (place, shown(value), "missing")
      case (nil, let value?): return (place, "missing", shown(value))
      case (let value?, let other?):
        if let found = find(value, other, path: place) { return found }
      case (nil, nil): continue
      }
    }
    return nil
  }

  private static func valuesByKey(_ dictionary: Mirror) -> [String: Any] {
    var values: [String: Any] = [:]
    for entry in dictionary.children {
      let parts = Array(Mirror(reflecting: entry.value).children)
      if parts.count == 2 { values[text(parts[0].value)] = parts[1].value }
    }
    return values
  }

  /// Where two texts begin to differ, with some of what stands around it.
  private static func firstDifference(
    ofTexts expected: String, _ actual: String
  ) -> (expected: String, actual: String) {
    let same = zip(expected, actual).prefix { $0 == $1 }.count
    let start = max(0, same - 20)
    func part(_ text: String) -> String {
      let rest = text.dropFirst(start)
      return (start > 0 ? "…" : "") + rest.prefix(60) + (rest.count > 60 ? "…" : "")
    }
    return (part(expected), part(actual))
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

/// A part of a value that does not equal itself, such as a NaN.
struct UnequalPart {
  /// Where it is; that of the whole is ``Comparison/root``.
  let path: String
  let text: String

  /// How to fix it.
  static let fix = "Check its ==, and make sure that it contains no NaN."
  /// How to fix values of which no two are equal.
  static let fixOfObjects = "Check their ==, which may compare the identity of objects"

  /// As in `its mean is nan`.
  var clause: String {
    path == Comparison.root ? "it is \(text)" : "its \(path) is \(text)"
  }
}
