/// A generator that was asked for the impossible: a mistake in a test, not in what it tests.
///
/// It ends a run with ``Verdict/invalid(reason:)``.
public struct Misuse: Codable, Error, Hashable, Sendable {
  /// The generator as it is written: `element(of:)`.
  public let generator: String
  /// What it cannot do and why.
  public let problem: String
  /// Where it was made: `Suite/Habits.swift:12`.
  public let place: String
  /// How to make it right.
  public let fix: String

  /// Names a generator, its problem and its place.
  public init(
    generator: String, problem: String, place: String,
    fix: String = "give this generator something it can draw from."
  ) {
    self.generator = generator
    self.problem = problem
    self.place = place
    self.fix = fix
  }

  @usableFromInline
  init(_ generator: String, _ problem: String, _ site: Site) {
    self.init(generator: generator, problem: problem, place: site.place)
  }
}

extension Misuse {
  @usableFromInline
  static func negativeSize(_ generator: String, _ site: Site) -> Misuse {
    Misuse(
      generator: generator, problem: "has a negative size", place: site.place,
      fix: "give it a size of 0 or more.")
  }

  /// A generator that draws itself whatever it chooses.
  static func endless(_ site: Site) -> Misuse {
    Misuse(
      generator: "a generator", problem: "draws itself for ever, even with its simplest choices",
      place: site.place,
      fix: "let its simplest choice (false, 0, the first alternative) draw none of its own kind."
    )
  }

  /// What was thrown while a generator drew; one of your own may throw anything.
  init(_ error: any Error, _ site: Site? = nil) {
    self =
      (error as? Misuse)
      ?? Misuse(
        generator: "a generator", problem: "threw \(error)", place: site?.place ?? "",
        fix: "let it make a value of whatever its source decides, or reject the case.")
  }
}

extension Misuse: CustomStringConvertible {
  /// What is wrong, where, and how to fix it.
  public var description: String {
    """
    \(generator) \(problem).
    where: \(place)
    fix: \(fix)
    """
  }
}
