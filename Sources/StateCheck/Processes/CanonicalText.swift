/// A value in one line that is the same for equal values in every process, and different otherwise.
///
/// It writes all parts by reflection or, where that may leave some out, what is encoded. Negative zero loses its sign, and
/// sets and dictionaries are sorted. Unicode forms stay, since texts are compared as `String`s again. NaN would equal itself
/// here, but data layers do not answer it.
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
    // Its mirror is that of what it holds, which may be whole by itself.
    if type(of: value) == AnyView.self, let view = value as? AnyView {
      return add(view.content, depth: depth + 1)
    }
    let value = renamed(value)
    let mirror = Mirror(reflecting: value)
    guard depth < Self.depthLimit else { return text += String(reflecting: value) }
    switch mirror.displayStyle {
    case .collection: addList(mirror.children, depth: depth + 1)
    case .set, .dictionary: addSorted(mirror.children, depth: depth + 1)
    case .optional: addOptional(mirror.children.first, depth: depth + 1)
    case .enum where mirror.children.isEmpty, nil: text += String(reflecting: value)
    case .struct: addStructure(value, mirror, depth: depth + 1)
    case .class: addObject(value, mirror, depth: depth + 1)
    default: addRecord(mirror.children, of: mirror.subjectType, depth: depth + 1)
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

  private mutating func addStructure(_ value: Any, _ mirror: Mirror, depth: Int) {
    let type = mirror.subjectType
    if value is any SignedNumeric, "\(type)" == "Decimal" {
      // That of Foundation, which may keep equal numbers in several ways.
      text += "\(type)(\(value))"
    } else if Self.isOpaque(value, mirror), addOpaque(value, of: type, depth: depth) {
      return
    } else if mirror.children.isEmpty {
      text += String(reflecting: value)
    } else {
      addRecord(mirror.children, of: type, depth: depth)
    }
  }

  private mutating func addObject(_ value: Any, _ mirror: Mirror, depth: Int) {
    // What a value encodes in a container within another.
    if let coded = value as? CodedParts {
      return addRecord(coded.parts, of: CodedParts.self, depth: depth)
    }
    let classes = sequence(first: mirror) { $0.superclassMirror }.reversed()
    addRecord(classes.flatMap { Array($0.children) }, of: mirror.subjectType, depth: depth)
  }

  /// Whether reflection may leave out what a structure holds, or tell where it is kept instead.
  private static func isOpaque(_ value: Any, _ mirror: Mirror) -> Bool {
    value is any CustomReflectable || mirror.children.contains { type(of: $0.value) is AnyClass }
  }

  /// False if a structure says no more of itself than by reflection.
  private mutating func addOpaque(_ value: Any, of type: Any.Type, depth: Int) -> Bool {
    if let list = value as? any Sequence, let bytes = Self.bytes(of: list) {
      text += "\(type)(\(Self.hexadecimal(bytes)))"
    } else if let value = value as? any LosslessStringConvertible {
      text += "\(type)(\(value.description.debugDescription))"
    } else if let coded = (value as? any Encodable).flatMap({ CodedParts.of($0) }) {
      addRecord(coded.parts, of: type, depth: depth)
    } else {
      return false
    }
    return true
  }

  private static func bytes<List: Sequence>(of list: List) -> [UInt8]? {
    List.Element.self == UInt8.self ? Array(list) as? [UInt8] : nil
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func addRecord(
    _ parts: some Sequence<Mirror.Child>, of type: Any.Type, depth: Int
  ) {
    text += "\(type)("
    var separator = ""
    for part in parts {
      text += separator
      if let label = part.label { text += label + ": " }
      add(part.value, depth: depth)
      separator = ", "
    }
    text += ")"
  }
}
