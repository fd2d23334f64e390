import Foundation
import PropCheck
import PropCheckTesting
import Testing

@testable import StateCheck

/// Answers that are compared by their texts, since they come from another process.
@Suite struct RemoteAnswerTests {
  enum Kind: Equatable, Sendable {
    case plain
    case named(String)
    case pair(Int, count: Int)
  }

  /// Says less of itself than it holds.
  struct Thing: CustomStringConvertible, Equatable, Sendable {
    var kind = Kind.plain
    var numbers: [Double] = []
    var names: Set<String> = []
    var byName: [String: Int?] = [:]

    var description: String { "thing" }
  }

  private static func sent<Value: Equatable & Sendable>(_ value: Value) throws -> RemoteAnswer {
    let told = RemoteAnswer(TypedAnswer(value) { _ in "brief" })
    return try JSONDecoder().decode(RemoteAnswer.self, from: try JSONEncoder().encode(told))
  }

  private static let things: [Thing] = [
    Thing(), Thing(kind: .named("plain")), Thing(kind: .named("")), Thing(kind: .pair(1, count: 2)),
    Thing(kind: .pair(2, count: 1)), Thing(numbers: [0]), Thing(numbers: [0, 0.1]),
    Thing(numbers: [0.1 + 0.2]), Thing(numbers: [0.3]), Thing(names: ["a", "b"]),
    Thing(names: ["a, b"]), Thing(names: ["a\", \"b"]), Thing(byName: ["a": nil]),
    Thing(byName: ["a": 1, "b": 2]), Thing(byName: ["a": 2, "b": 1]),
  ]

  @Test func `told answers are equal if and only if the values are`() throws {
    for one in Self.things {
      for other in Self.things {
        let (told, typed) = (try Self.sent(one), TypedAnswer(other) { _ in "brief" })
        #expect(told.isEqual(to: typed) == (one == other), "\(one.kind) \(other.kind)")
        #expect(typed.isEqual(to: told) == (one == other))
        #expect(told.isEqual(to: try Self.sent(other)) == (one == other))
      }
    }
  }

  @Test func `what Swift calls equal is told as equal`() throws {
    let zero = Thing(numbers: [-0.0], names: ["\u{E9}"])
    let other = Thing(numbers: [0.0], names: ["e\u{301}"])
    #expect(zero == other)
    #expect(try Self.sent(zero).isEqual(to: TypedAnswer(other) { _ in "" }))
  }

  @Test func `a set is told in one order`() async {
    await forAll(.array(of: .int(in: 0...99), upTo: 12)) { numbers in
      let one = RemoteAnswer(TypedAnswer(Set(numbers)) { _ in "" })
      let other = TypedAnswer(numbers.reversed().reduce(into: Set<Int>()) { $0.insert($1) }) { _ in
        ""
      }
      try require(one.isEqual(to: other))
    }
  }

  @Test(arguments: [10, 5_000])
  func `a difference from a told answer is shown as its line, or where the lines differ`(
    _ length: Int
  ) throws {
    let words = (1...length).map { "word\($0)" }
    let show: @Sendable ([String]) -> String = { $0.joined(separator: " ") }
    let expected = TypedAnswer(words + ["right"], show: show)
    let found = Comparison.firstDifference(
      expected, RemoteAnswer(TypedAnswer(words + ["wrong"], show: show)))
    #expect(found.path == "answer")
    #expect(found.expected.hasSuffix("word\(length) right"))
    #expect(found.actual.hasSuffix("word\(length) wrong"))
    #expect(found.expected.count <= 100 && found.expected.hasPrefix(length > 10 ? "…" : "word1 "))
  }

  @Test func `a failure stays one`() throws {
    let told = try Self.sent(Result<Int, Failure>.failure(Failure("no")))
    #expect(told.isFailure)
    #expect(told.text == "brief")
    #expect(!(try Self.sent(Result<Int, Failure>.success(1))).isFailure)
  }
}
