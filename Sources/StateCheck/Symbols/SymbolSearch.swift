/// Finds the symbols in an input, which may be a value of any type.
struct SymbolSearch {
  /// Deeper parts are not looked at.
  private static let depthLimit = 32

  private var found: [Symbol] = []
  /// Objects may refer to each other in circles.
  private var objects: Set<ObjectIdentifier> = []

  /// The symbols of an input, in the order of its parts.
  static func symbols(in input: Any) -> [Symbol] {
    var search = SymbolSearch()
    search.look(at: input, depth: 0)
    return search.found
  }

  private mutating func look(at value: Any, depth: Int) {
    if let symbol = value as? Symbol { return found.append(symbol) }
    guard depth < Self.depthLimit, !Self.isLeaf(type(of: value)), !Self.hasLeaves(value) else {
      return
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class {
      guard objects.insert(ObjectIdentifier(value as AnyObject)).inserted else { return }
    }
    for child in mirror.children { look(at: child.value, depth: depth + 1) }
  }

  /// Whether no value of a type has a symbol in it.
  private static func isLeaf(_ type: Any.Type) -> Bool {
    type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
      || type is any StringProtocol.Type || type == Bool.self || type == Character.self
      || type == Unicode.Scalar.self
  }

  /// Whether a value is a list that shows nothing but these: a million bytes are a million questions otherwise.
  ///
  /// A sequence that does not say what it shows has its stored properties, which may have a symbol.
  private static func hasLeaves(_ value: Any) -> Bool {
    guard value is any CustomReflectable else { return false }
    return (value as? any Sequence).map { isLeaf(element(of: $0)) } ?? false
  }

  private static func element<List: Sequence>(of _: List) -> Any.Type { List.Element.self }
}
