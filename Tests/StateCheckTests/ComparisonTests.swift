import PropCheck
import StateCheck
import Testing

/// The path to the first difference, as a failure shows it.
@Suite struct ComparisonTests {
  struct Pet: Equatable, Sendable {
    var name: String
    var legs: [Int] = [1, 2]
    var owner: String?
  }

  enum Answer: Equatable, Sendable {
    case pets([Pet])
    case none
  }

  @Test(
    arguments: [
      (.pets([Pet(name: "a")]), .pets([Pet(name: "b")]), "pets[0].name", "a", "b"),
      (
        .pets([Pet(name: "a"), Pet(name: "b", legs: [1, 3])]),
        .pets([Pet(name: "a"), Pet(name: "b")]),
        "pets[1].legs[1]", "3", "2"
      ),
      (
        .pets([Pet(name: "a", owner: "x")]), .pets([Pet(name: "a", owner: "y")]), "pets[0].owner",
        "x",
        "y"
      ),
      (
        .pets([Pet(name: "a", legs: [1])]), .pets([Pet(name: "a")]), "pets[0].legs.count", "1", "2"
      ),
      (
        .pets([Pet(name: "a", owner: "x")]), .pets([Pet(name: "a")]), "pets[0].owner", "x", "nil"
      ),
      (.none, .pets([]), "answer", "none", "pets([])"),
    ] as [(Answer, Answer, String, String, String)])
  func `the first difference is named by its path`(
    _ expected: Answer, _ actual: Answer, _ path: String, _ left: String, _ right: String
  ) async throws {
    let difference = try #require(await Self.difference(expected, actual))
    #expect(difference.path == path)
    #expect(difference.expected == left)
    #expect(difference.actual == right)
  }

  /// A value whose equality and text each leave out a part.
  struct Badge: Equatable, Sendable, CustomStringConvertible {
    var name: String
    var print = 0
    var note = ""

    var description: String { name }

    static func == (left: Badge, right: Badge) -> Bool {
      left.name == right.name && left.note == right.note
    }
  }

  @Test func `values that are equal by their own account do not differ`() async throws {
    let difference = try #require(
      await Self.difference(
        [Badge(name: "a", print: 1), Badge(name: "b")],
        [Badge(name: "a", print: 2), Badge(name: "c")]))
    #expect(difference.path == "[1].name")
  }

  @Test func `a difference that a text leaves out is found`() async throws {
    let difference = try #require(
      await Self.difference([Badge(name: "a")], [Badge(name: "a", note: "x")]))
    #expect(difference.path == "[0].note")
  }

  /// An object that refers to another one, which may refer to it.
  private final class Knot: @unchecked Sendable {
    var other: Knot?
  }

  private struct Rope: Equatable, Sendable {
    let knot: Knot
    var ends: (Double, Int) = (0, 1)
    let length: Int

    static func == (left: Rope, right: Rope) -> Bool {
      left.ends == right.ends && left.length == right.length
    }
  }

  @Test func `objects that refer to each other are no difference`() async throws {
    let knot = Knot()
    knot.other = knot
    defer { knot.other = nil }
    let difference = try #require(
      await Self.difference(Rope(knot: knot, length: 1), Rope(knot: knot, length: 2)))
    #expect(difference.path == "length")
  }

  @Test func `a tuple is equal if its parts are`() async throws {
    let knot = Knot()
    let difference = try #require(
      await Self.difference(
        Rope(knot: knot, ends: (0, 1), length: 1), Rope(knot: knot, ends: (-0.0, 1), length: 2)))
    #expect(difference.path == "length")
  }

  private static func difference<Answer: Equatable & Sendable>(
    _ expected: Answer, _ actual: Answer
  ) async -> Failure.Difference? {
    let command = Command<Int, Int>(
      "ask", input: { _, _ in 0 }, text: { _ in "ask" }, model: { _, _ in expected },
      real: { _, _ in actual })
    let machine = Machine<Int, Int>(
      length: 1, commands: [command],
      inspection: Inspection(every: 1, model: { _ in 0 }, real: { _ in 0 }), start: { _ in 0 },
      prepare: { _, _ in })
    let property = machine.agreement("pets.agree", "They agree.", on: 0)
    let result = await Runner().run([property], settings: Settings(seed: 1, cases: 5))
    return result.finding?.failure.difference
  }
}
