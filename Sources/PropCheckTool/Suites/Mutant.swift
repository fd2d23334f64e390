public import PropCheck

/// A layer with one planted bug, which shows that the properties would find it.
public struct Mutant: Sendable {
  /// The name without `mutant:`.
  public let id: String
  /// What is wrong, in one sentence.
  public let sentence: String
  /// The number of steps of the shortest script known to expose the bug.
  public let knownLength: Int
  /// Its number in a table of the suite's author; empty if it has none.
  public var number = ""
  /// Whether it behaves correctly after all, and must not be reported.
  public var isEquivalent = false
  /// Whether it must be found within the first ten cases, which shows that the harness can fail at all.
  public var isCanary = false
  /// Whether it terminates its process, and so needs isolation.
  public var isFatal = false
  /// Whether the bug shows only by chance, so that its failures cannot be replayed.
  public var isFlaky = false
  /// The number of cases, of all properties together, within which it must be found; nil for the default number per
  /// property.
  public var budget: Int?
  /// Whether a property is tried on the mutant; by default, all properties are.
  public var isTried: @Sendable (Property) -> Bool = { _ in true }
  /// Whether a property finds more than others, and so runs first in every round; by default, none does.
  public var isTriedFirst: @Sendable (Property) -> Bool = { _ in false }
  /// The group whose minimal scripts are judged together, in addition to those of all mutants; nil for none.
  public var group: Group?
  /// The system with the bug.
  public var layer: Layer

  /// A group of mutants whose minimal scripts are judged together.
  public struct Group: Hashable, Sendable {
    /// The name in the summary.
    public let name: String
    /// The maximum of the median ratio of the length of the minimal scripts to that of the shortest known ones.
    public let longest: Double

    /// Creates a group.
    public init(_ name: String, longest: Double) {
      (self.name, self.longest) = (name, longest)
    }
  }

  /// Creates a mutant; its layer is named `mutant:` and the id.
  ///
  /// - Parameters:
  ///   - id: The name; letters, digits, `-` and `_`.
  ///   - sentence: What is wrong, in one sentence.
  ///   - knownLength: The number of steps of the shortest script known to expose the bug, from 1.
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
