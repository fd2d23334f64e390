/// A generator that was asked for the impossible: a mistake in a test, not in what it tests.
///
/// It ends a run with ``Verdict/invalid(reason:)``.
public struct Misuse: Error, Hashable, Sendable {
  /// The generator as it is written: `element(of:)`.
  public let generator: String
  /// What it cannot do and why.
  public let problem: String
  /// Where it was made: `Suite/Habits.swift:12`.
  public let place: String

  /// Names a generator, its problem and its place.
  public init(generator: String, problem: String, place: String) {
    self.generator = generator
    self.problem = problem
    self.place = place
  }

  @usableFromInline
  init(_ generator: String, _ problem: String, _ site: Site) {
    self.init(generator: generator, problem: problem, place: "\(site.file):\(site.line)")
  }
}

extension Misuse: CustomStringConvertible {
  /// What is wrong, where, and how to fix it.
  public var description: String {
    """
    \(generator) \(problem).
    where: \(place)
    fix: give this generator something it can draw from.
    """
  }
}

/// The place in a source file where a generator was made.
@usableFromInline
struct Site: Sendable {
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt

  @usableFromInline
  init(_ file: StaticString, _ line: UInt) {
    self.file = file
    self.line = line
  }
}
