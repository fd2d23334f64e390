/// A value as Swift source, so that a counterexample can be pasted into a test.
///
/// It covers values that literals and memberwise initializers can express: numbers, strings, collections, tuples,
/// optionals, ranges, enumerations, and structures of these whose initializer has a parameter for each stored property.
/// Only the compiler knows whether there is such an initializer.
public struct SwiftLiteral: Hashable, Sendable {
  /// The type of the value.
  public let type: String
  /// An expression for the value in a context where its type is known.
  public let source: String

  /// The most bytes of source.
  private static let limit = 4000

  /// Creates the source of a value; nil for objects, functions, private types, structures with a custom mirror, and
  /// source of more than 4,000 bytes.
  public init?<Value>(_ value: Value) {
    guard let type = Self.name(of: Value.self), let source = Self.source(of: value, depth: 0),
      source.utf8.count <= Self.limit
    else { return nil }
    self.type = type
    self.source = source
  }
}

extension SwiftLiteral {
  /// The name of a type in source; nil for one that is not visible outside its file or function.
  private static func name(of type: Any.Type) -> String? {
    let name = String(reflecting: type)
    // Private types are written `(Name in _1A2B)`, those of functions `(unknown context at $12)`.
    guard !name.contains(" in "), !name.contains(" at $") else { return nil }
    // Making a regular expression takes longer than all the rest.
    return name.contains("Swift.") ? name.replacing(/\bSwift\./, with: "") : name
  }

  private static func source(of value: Any, depth: Int) -> String? {
    guard depth < 32 else { return nil }
    if let value = value as? any SwiftSource { return value.source }
    let mirror = Mirror(reflecting: value)
    func parts() -> [String]? { sources(of: mirror.children.lazy.map(\.value), depth: depth + 1) }
    switch mirror.displayStyle {
    case .optional: return optional(mirror, parts())
    case .collection: return parts().map { list(of: $0) }
    case .set: return parts().map { list(of: $0.sorted()) }
    case .dictionary: return dictionary(of: mirror, depth: depth + 1)
    case .tuple: return parts().map { "(" + labelled(mirror, $0) + ")" }
    case .enum: return enumeration(of: value, mirror, depth: depth + 1)
    case .struct: return structure(of: value, mirror, depth: depth + 1)
    default: return nil
    }
  }

  /// The sources of all values; nil at the first one that has none, as most large cases have a function somewhere.
  private static func sources(of values: some Sequence<Any>, depth: Int) -> [String]? {
    var texts: [String] = []
    for value in values {
      guard let text = source(of: value, depth: depth) else { return nil }
      texts.append(text)
    }
    return texts
  }

  private static func list(of parts: [String]) -> String {
    "[" + parts.joined(separator: ", ") + "]"
  }

  /// An optional that holds a nil optional has no literal: `nil` would be the outer one.
  private static func optional(_ mirror: Mirror, _ parts: [String]?) -> String? {
    guard !mirror.children.isEmpty else { return "nil" }
    return parts?.first.flatMap { $0 == "nil" ? nil : $0 }
  }

  /// A dictionary has no order, so the source sorts its pairs.
  private static func dictionary(of mirror: Mirror, depth: Int) -> String? {
    let pairs = mirror.children.compactMap { child -> String? in
      let pair = Array(Mirror(reflecting: child.value).children)
      guard pair.count == 2, let sources = sources(of: pair.map(\.value), depth: depth) else {
        return nil
      }
      return sources.joined(separator: ": ")
    }
    guard pairs.count == mirror.children.count else { return nil }
    return pairs.isEmpty ? "[:]" : list(of: pairs.sorted())
  }

  private static func enumeration(of value: Any, _ mirror: Mirror, depth: Int) -> String? {
    guard let type = name(of: Swift.type(of: value)) else { return nil }
    guard let payload = mirror.children.first else {
      return isPlain(value) ? "\(type)." + String(describing: value) : nil
    }
    guard let name = payload.label else { return nil }
    let content = Mirror(reflecting: payload.value)
    let isTuple = content.displayStyle == .tuple
    let values = isTuple ? content.children.map(\.value) : [payload.value]
    guard let parts = sources(of: values, depth: depth) else { return nil }
    let arguments = isTuple ? labelled(content, parts) : parts.joined(separator: ", ")
    return "\(type).\(name)(\(arguments))"
  }

  private static func structure(of value: Any, _ mirror: Mirror, depth: Int) -> String? {
    guard !(value is any CustomReflectable), let type = name(of: Swift.type(of: value)),
      let parts = sources(of: mirror.children.lazy.map(\.value), depth: depth)
    else { return nil }
    return "\(type)(\(labelled(mirror, parts)))"
  }

  /// Whether the description of a case is its name.
  private static func isPlain(_ value: Any) -> Bool {
    !(value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any TextOutputStreamable)
  }

  /// Arguments with their labels; mirrors call those of an unlabelled tuple `.0`, `.1`.
  private static func labelled(_ mirror: Mirror, _ parts: [String]) -> String {
    zip(mirror.children, parts).map { child, part in
      guard let label = child.label, !label.hasPrefix(".") else { return part }
      return "\(label): \(part)"
    }.joined(separator: ", ")
  }
}

/// A type with its own literals.
private protocol SwiftSource {
  var source: String { get }
}

extension SwiftSource where Self: BinaryInteger {
  var source: String { "\(self)" }
}

extension Int: SwiftSource {}
extension Int8: SwiftSource {}
extension Int16: SwiftSource {}
extension Int32: SwiftSource {}
extension Int64: SwiftSource {}
extension UInt: SwiftSource {}
extension UInt8: SwiftSource {}
extension UInt16: SwiftSource {}
extension UInt32: SwiftSource {}
extension UInt64: SwiftSource {}

extension Bool: SwiftSource {
  var source: String { self ? "true" : "false" }
}

extension SwiftSource where Self: BinaryFloatingPoint & CustomDebugStringConvertible {
  var source: String {
    if isNaN { return ".nan" }
    if isInfinite { return self < 0 ? "-.infinity" : ".infinity" }
    return debugDescription
  }
}

extension Double: SwiftSource {}
extension Float: SwiftSource {}

extension String: SwiftSource {
  /// Escapes everything but printable ASCII, since failing strings are full of lookalikes.
  var source: String {
    "\"" + unicodeScalars.map(\.escapedForSource).joined() + "\""
  }
}

extension Substring: SwiftSource {
  var source: String { String(self).source }
}

extension Character: SwiftSource {
  var source: String { String(self).source }
}

extension ClosedRange: SwiftSource where Bound: SwiftSource {
  var source: String { "((\(lowerBound.source)) ... (\(upperBound.source)))" }
}

extension Range: SwiftSource where Bound: SwiftSource {
  var source: String { "((\(lowerBound.source)) ..< (\(upperBound.source)))" }
}

extension Unicode.Scalar {
  fileprivate var escapedForSource: String {
    switch self {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case " "..."~": String(self)
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
