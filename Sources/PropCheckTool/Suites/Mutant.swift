public import PropCheck

/// A layer with one planted bug, to show that the properties would find it.
public struct Mutant: Sendable {
  /// The name without `mutant:`.
  public let id: String
  /// What is wrong, in one sentence.
  public let sentence: String
  /// The steps of the shortest script known to expose it.
  public let knownLength: Int
  /// Its number in a table of the author's; empty for none.
  public var number = ""
  /// Whether it behaves correctly after all, and must not be reported.
  public var isEquivalent = false
  /// Whether it must be found within the first ten cases: it shows that the harness can fail at all.
  public var isCanary = false
  /// Whether it ends its process, so that it needs isolation.
  public var isFatal = false
  /// Whether it shows only by chance, so that its failures cannot be replayed.
  public var isFlaky = false
  /// The cases of all properties together within which it must be found; nil for the usual number per property.
  public var budget: Int?
  /// The properties that are tried on it; all by default.
  public var isTried: @Sendable (Property) -> Bool = { _ in true }
  /// The properties that find more than others, and so come first in every round; none by default.
  public var isTriedFirst: @Sendable (Property) -> Bool = { _ in false }
  /// The group whose minimal scripts are judged together, besides all of them; nil for none.
  public var group: Group?
  /// The system with the bug.
  public var layer: Layer

  /// Mutants whose scripts are judged together.
  public struct Group: Hashable, Sendable {
    /// The name in the summary.
    public let name: String
    /// How many times as long as the known ones the minimal scripts may be, in the median.
    public let longest: Double

    /// Makes a group.
    public init(_ name: String, longest: Double) {
      (self.name, self.longest) = (name, longest)
    }
  }

  /// Makes a mutant; its layer is named `mutant:` and the id.
  ///
  /// - Parameters:
  ///   - id: The name; letters, digits, `-` and `_`.
  ///   - sentence: What is wrong, in one sentence.
  ///   - knownLength: The steps of the shortest script known to expose it, from 1.
  ///   - open: Opens the system with the bug.
  public init(
    _ id: String, _ sentence: String, knownLength: Int, open: @escaping Layer.Opening
  ) {
    self.init(
      id, sentence, knownLength: knownLength, on: Layer("mutant:" + id, sentence, open: open))
  }

  init(_ id: String, _ sentence: String, knownLength: Int, on layer: Layer) {
    (self.id, self.sentence, self.knownLength) = (id, sentence, knownLength)
    self.layer = layer
  }
}

extension Mutant {
  /// What is wrong, in a sentence each.
  var problems: [String] {
    var problems = TestSuite.nameProblems(of: [id], "mutant")
    // No script exposes an equivalent.
    if knownLength < 1, !isEquivalent {
      problems.append("The mutant \(id) has the known length \(knownLength); use 1 or more.")
    }
    if let budget, budget < 1 {
      problems.append("The mutant \(id) has a budget of \(budget) cases; use 1 or more.")
    }
    return problems
  }
}
