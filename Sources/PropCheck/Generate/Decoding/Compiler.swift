/// Makes the generators of learned parts.
final class Compiler {
  let derivation: Derivation
  let plan = DerivedPlan()
  /// All records; generators refer to them without holding them, since they refer to each other in circles. Who keeps a
  /// generator has to keep them, too.
  private(set) var records: [any AnyObject & Sendable] = []
  private var unfinished: [() -> Void] = []
  private var outlineCount = 0
  private var heights: [Int: Int] = [:]

  /// The most elements of a list and characters of a text.
  static let longest = 20
  /// The most elements of a list whose elements may contain such lists again.
  static let familyLimit = 10

  init(_ derivation: Derivation) {
    self.derivation = derivation
  }

  func generator<Value>(of root: TypedPart<Value>) -> Gen<Value> {
    let generator = root.generator(self)
    while let finish = unfinished.popLast() { finish() }
    return generator
  }

  /// A number for an outline.
  func nextNumber() -> Int {
    outlineCount += 1
    return outlineCount - 1
  }

  /// Adds a record, which is completed when those that it refers to exist.
  func add<Value>(_ record: Record<Value>, _ complete: @escaping () -> Void) {
    records.append(record)
    unfinished.append(complete)
  }

  /// The most elements of a list: fewer if they contain lists of lists, so that values do not explode.
  func listLimit(of part: Part) -> Int {
    let height = height(of: part)
    return height <= 2 ? Self.longest : max(Self.longest >> min(height - 2, 8), 2)
  }

  /// How many lists stand inside each other; circles are bounded otherwise.
  private func height(of part: Part) -> Int {
    if let known = heights[part.index] { return known }
    guard part.family == nil else { return 1 }
    let inside = part.contents.map { height(of: $0.part) }.max() ?? 0
    let outside = inside + (part.isList ? 1 : 0)
    heights[part.index] = outside
    return outside
  }
}

extension Family {
  /// Finds the circles among parts.
  ///
  /// - Complexity: The number of parts times that of what they contain.
  static func assign(to parts: [Part]) {
    let reached: [Set<Int>] = parts.map { reachable(from: $0) }
    for part in parts where reached[part.index].contains(part.index) {
      let relatives = reached[part.index].filter { reached[$0].contains(part.index) }
      let known = relatives.compactMap { parts[$0].family }
      part.family = known.first ?? Family(number: part.index)
    }
    // A type for whose parts something is given is apart from the same type inside it.
    for part in parts where part.family == nil {
      part.family =
        reached[part.index].lazy.map { parts[$0] }
        .first { $0.type == part.type && $0.family != nil }?.family
    }
  }

  /// The parts inside a part.
  private static func reachable(from part: Part) -> Set<Int> {
    var reached: Set<Int> = []
    var open = part.contents.map(\.part)
    while let next = open.popLast() {
      if reached.insert(next.index).inserted { open += next.contents.map(\.part) }
    }
    return reached
  }
}
