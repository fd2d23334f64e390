/// How to derive the generator of a decodable type: how deep, and what is given for parts of it.
final class Derivation: Sendable {
  /// The type as written: `Invoice`.
  let root: String
  /// How often a type may stand inside itself.
  let depth: Int
  /// Where the generator was made.
  let site: Site
  /// Later ones count more.
  let givens: [Given]

  init(root: String, depth: Int, site: Site, givens: [Given] = []) {
    self.root = root
    self.depth = depth
    self.site = site
    self.givens = givens
  }
}

/// A generator given for a part of a derived value.
struct Given: Sendable {
  enum Target: Sendable {
    /// All values of its type.
    case type
    /// What stands at a path of coding keys.
    case key(String)
    /// What a key path of the root reads.
    case field(any FieldSearching)
  }

  let target: Target
  let generator: any GivenGenerating
  /// Where it was given.
  let site: Site
}

/// A generator whose type is erased.
protocol GivenGenerating: Sendable {
  var type: Any.Type { get }
}

extension Gen: GivenGenerating {
  var type: Any.Type { Value.self }
}

extension Given {
  var path: String? {
    guard case .key(let path) = target else { return nil }
    return path
  }

  func isFor(_ type: Any.Type, at path: String) -> Bool {
    generator.type == type && self.path == path
  }

  var isForType: Bool {
    guard case .type = target else { return false }
    return true
  }

  var isForField: Bool {
    guard case .field = target else { return false }
    return true
  }
}

extension Derivation {
  /// The same with other generators given for its parts.
  convenience init(_ other: Derivation, givens: [Given]) {
    self.init(root: other.root, depth: other.depth, site: other.site, givens: givens)
  }

  func adding(_ given: Given) -> Derivation { Derivation(self, givens: givens + [given]) }

  /// Whether something is given for what stands at a path, or for a part of it.
  func isApart(_ path: String) -> Bool {
    givens.contains { given in
      guard let other = given.path else { return false }
      return path.isEmpty || other == path || other.hasPrefix(path + ".")
    }
  }

  /// Why no generator can be derived.
  func misuse(_ problem: String, fix: String, at site: Site? = nil) -> Misuse {
    Misuse(
      generator: "decoding(\(root).self)", problem: problem, place: (site ?? self.site).place,
      fix: fix)
  }
}
