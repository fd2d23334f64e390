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

  private(set) var text = ""
  /// Whether there is a symbol of something that no creation has returned.
  private(set) var hasUnknown = false
  /// The symbols that are written in place of others.
  private let names: [Symbol: Symbol]

  init(of value: Any, renaming names: [Symbol: Symbol] = [:]) {
    self.names = names
    add(value, depth: 0)
  }

  static func of(_ value: Any) -> String { CanonicalText(of: value).text }

  private mutating func add(_ value: Any, depth: Int) {
    if addLeaf(value) { return }
    let value = renamed(value)
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

  private mutating func renamed(_ value: Any) -> Any {
    guard type(of: value) == Symbol.self, let symbol = value as? Symbol, symbol.number < 0 else {
      return value
    }
    guard let name = names[symbol] else {
      hasUnknown = true
      return symbol
    }
    return name
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
    let whole = text
    var texts: [String] = []
    for part in parts {
      text = ""
      add(part.value, depth: depth)
      texts.append(text)
    }
    text = whole + "[" + texts.sorted().joined(separator: ", ") + "]"
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
