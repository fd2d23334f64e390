/// A generator that was asked for the impossible: a bug in the test, not in the code under test.
///
/// It ends a run with ``Verdict/invalid(reason:)``.
public struct Misuse: Codable, Error, Hashable, Sendable {
  /// The generator as written in source, such as `element(of:)`.
  public let generator: String
  /// What is wrong with it.
  public let problem: String
  /// The source location of the call, such as `Suite/Habits.swift:12`.
  public let place: String
  /// How to fix it.
  public let fix: String

  /// Creates a misuse of a generator at a source location.
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

  /// A generator that recurses whatever it chooses.
  static func endless(_ site: Site) -> Misuse {
    Misuse(
      generator: "a generator", problem: "never stops recursing, even with its simplest choices",
      place: site.place,
      fix: "let its simplest choice (false, 0, the first alternative) draw none of its own kind."
    )
  }

  /// Scores of so many names that each cannot be maximized.
  static func tooManyScores(_ label: String) -> Misuse {
    let name = String(label.prefix(100)).debugDescription
    return Misuse(
      generator: "target(_:_:)", problem: "has more than 1,000 names of scores, such as \(name)",
      place: "the body or the generator that reports a score of this name",
      fix: "give scores a few fixed names, each of which is maximized by itself.")
  }

  /// The places of what is wrong with the machine, and not with a property.
  private static let machine = "this machine"
  private static let setUp = "the set-up of this machine"

  /// Whether a reason is that the machine lacks resources, such as space or processes, which may be temporary.
  package static func isLackOfRoom(_ reason: String) -> Bool {
    reason.contains("\nwhere: \(machine)\n")
  }

  /// Whether a reason is how the machine is set up, which its user can change.
  package static func isOfSetUp(_ reason: String) -> Bool {
    reason.contains("\nwhere: \(setUp)\n")
  }

  /// Whether a reason is that the machine kept a case from being run, one way or the other.
  package static func isOfMachine(_ reason: String) -> Bool {
    isLackOfRoom(reason) || isOfSetUp(reason)
  }

  /// A case that the machine keeps from being run.
  static func unrunnable(_ lack: Failure) -> Misuse {
    Misuse(
      generator: "a case", problem: "cannot be run: " + lack.clause,
      place: lack.origin == Failure.setUpOrigin ? setUp : machine, fix: lack.account)
  }

  /// An error that a generator threw.
  init(_ error: any Error, _ site: Site? = nil) {
    self =
      (error as? Misuse)
      ?? Misuse(
        generator: "a generator", problem: "threw \(error)", place: site?.place ?? "",
        fix: "make a value for all choices of its source, or reject the case.")
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

/// The place in a source file where a generator is made.
@usableFromInline
struct Site: Sendable {
  let file: StaticString
  let line: UInt

  @usableFromInline
  init(_ file: StaticString, _ line: UInt) {
    self.file = file
    self.line = line
  }

  /// As shown in messages: `Suite/Habits.swift:12`.
  var place: String { "\(file):\(line)" }
}
