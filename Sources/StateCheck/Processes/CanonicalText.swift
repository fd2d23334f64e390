import PropCheck

/// A value in one line that is the same for equal values in every process, and different otherwise.
///
/// It writes all parts by reflection. Negative zero loses its sign, and sets and dictionaries are sorted. Unicode
/// forms stay, since texts are compared as `String`s again. NaN would equal itself here, but data layers do not
/// answer it.
///
/// Every answer of a process and every one that is compared with it is written, so this is most of what a case of
/// several processes costs: each part is reflected once, and added to the one text.
struct CanonicalText {
  /// Deeper values are written as Swift does.
  private static let depthLimit = 64

  private var text = ""

  static func of(_ value: Any) -> String {
    var whole = CanonicalText()
    whole.add(value, depth: 0)
    return whole.text
  }

  private mutating func add(_ value: Any, depth: Int) {
    if addLeaf(value) { return }
    let mirror = Mirror(reflecting: value)
    guard depth < Self.depthLimit else { return text += String(reflecting: value) }
    switch mirror.displayStyle {
    case .collection: addList(mirror.children, depth: depth + 1)
    case .set, .dictionary: addSorted(mirror.children, depth: depth + 1)
    case .optional: addOptional(mirror.children.first, depth: depth + 1)
    case .enum where mirror.children.isEmpty, nil: text += String(reflecting: value)
    default: addRecord(mirror, depth: depth + 1)
    }
  }

  /// False for values with parts.
  ///
  /// Types are compared before values are cast, since a cast that fails is slow.
  private mutating func addLeaf(_ value: Any) -> Bool {
    let type = type(of: value)
    if type == String.self, let leaf = value as? String {
      text += String(reflecting: leaf)
    } else if type == Int.self, let leaf = value as? Int {
      text += String(leaf)
    } else if type == Double.self, let leaf = value as? Double {
      // Positive and negative zero are equal.
      text += leaf == 0 ? "0.0" : String(reflecting: leaf)
    } else if type == Float.self, let leaf = value as? Float {
      text += leaf == 0 ? "0.0" : String(reflecting: leaf)
    } else {
      return false
    }
    return true
  }

  private mutating func addList(_ parts: Mirror.Children, depth: Int) {
    text += "["
    var separator = ""
    for part in parts {
      text += separator
      add(part.value, depth: depth)
      separator = ", "
    }
    text += "]"
  }

  private mutating func addSorted(_ parts: Mirror.Children, depth: Int) {
    let texts = parts.map { part in
      var whole = CanonicalText()
      whole.add(part.value, depth: depth)
      return whole.text
    }
    text += "[" + texts.sorted().joined(separator: ", ") + "]"
  }

  private mutating func addOptional(_ part: Mirror.Child?, depth: Int) {
    guard let part else { return text += "none" }
    text += "some("
    add(part.value, depth: depth)
    text += ")"
  }

  private mutating func addRecord(_ mirror: Mirror, depth: Int) {
    text += "\(mirror.subjectType)("
    var separator = ""
    for part in mirror.children {
      text += separator
      if let label = part.label { text += label + ": " }
      add(part.value, depth: depth)
      separator = ", "
    }
    text += ")"
  }
}
