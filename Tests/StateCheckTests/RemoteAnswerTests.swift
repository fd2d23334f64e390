import Foundation
import PropCheck
import PropCheckTesting
import Testing

@testable import StateCheck

/// Answers that are compared by their texts, because they come from another process.
@Suite struct RemoteAnswerTests {
  enum Kind: Equatable, Sendable {
    case plain
    case named(String)
    case pair(Int, count: Int)
  }

  /// Its description says less than it holds.
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

  @Test func `remote answers are equal if and only if their values are`() throws {
    for one in Self.things {
      for other in Self.things {
        let (told, typed) = (try Self.sent(one), TypedAnswer(other) { _ in "brief" })
        #expect(told.isEqual(to: typed) == (one == other), "\(one.kind) \(other.kind)")
        #expect(typed.isEqual(to: told) == (one == other))
        #expect(told.isEqual(to: try Self.sent(other)) == (one == other))
      }
    }
  }

  /// What Foundation holds without showing it by reflection.
  struct Opaque: Equatable, Sendable {
    var id: UUID?
    var bytes = Data()
    var day: Date?
    var place: URL?
    var sum: Decimal?
  }

  /// A list of bytes longer than those that reflection shows.
  private static func bytes(_ last: UInt8) -> Data { Data((0..<100).map { UInt8($0) } + [last]) }

  private static let opaque: [Opaque] = [
    Opaque(), Opaque(id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")),
    Opaque(id: UUID(uuidString: "00000000-0000-0000-0000-000000000002")),
    Opaque(bytes: Data([1])), Opaque(bytes: Data([2])), Opaque(bytes: Data([1, 0])),
    Opaque(bytes: bytes(1)), Opaque(bytes: bytes(2)),
    Opaque(day: Date(timeIntervalSinceReferenceDate: 0)),
    Opaque(day: Date(timeIntervalSinceReferenceDate: 0.001)),
    Opaque(place: URL(string: "https://example.org/a?b=1")),
    Opaque(place: URL(string: "https://example.org/a?b=2")), Opaque(place: URL(string: "b")),
    Opaque(place: URL(string: "b", relativeTo: URL(string: "https://example.org/"))),
    Opaque(sum: Decimal(string: "0.1")), Opaque(sum: Decimal(string: "0.10000000000000000001")),
    Opaque(sum: Decimal(string: "-1")),
  ]

  /// Equal to the value, and kept elsewhere.
  private static func again(_ thing: Opaque) -> Opaque {
    Opaque(
      id: thing.id.flatMap { UUID(uuidString: $0.uuidString) },
      bytes: Data(Array(thing.bytes)),
      day: thing.day.map {
        Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate)
      },
      place: thing.place.flatMap { URL(string: $0.relativeString, relativeTo: $0.baseURL) },
      sum: thing.sum.flatMap { Decimal(string: "\($0)") })
  }

  @Test func `values that reflection does not show are told as well`() throws {
    for one in Self.opaque {
      for other in Self.opaque {
        let typed = TypedAnswer(Self.again(other)) { _ in "brief" }
        #expect(try Self.sent(one).isEqual(to: typed) == (one == other), "\(one) \(other)")
      }
    }
  }

  private class Account {
    let number: Int

    init(_ number: Int) { self.number = number }
  }

  private final class Savings: Account {
    let rate: Int

    init(_ number: Int, rate: Int) {
      self.rate = rate
      super.init(number)
    }
  }

  @Test func `an object is told with what it inherits`() {
    let text = CanonicalText.of(Savings(1, rate: 2))
    #expect(text == CanonicalText.of(Savings(1, rate: 2)))
    #expect(text != CanonicalText.of(Savings(1, rate: 3)))
    #expect(text != CanonicalText.of(Savings(2, rate: 2)))
  }

  @Test func `a view that is a single value is told`() throws {
    let views: [AnyView] = [
      AnyView(1), AnyView(2), AnyView("1"), AnyView(Data([1])), AnyView(Data([2])),
      AnyView([1, 2]), AnyView([1, 3]),
    ]
    for one in views {
      for other in views {
        let typed = TypedAnswer(other) { _ in "brief" }
        #expect(try Self.sent(one).isEqual(to: typed) == (one == other), "\(one) \(other)")
      }
    }
  }

  @Test func `a slice of bytes is told as these bytes`() throws {
    let slice = Data([0, 1, 2]).dropFirst()
    #expect(slice == Data([1, 2]))
    #expect(try Self.sent(slice).isEqual(to: TypedAnswer(Data([1, 2])) { _ in "" }))
  }

  @Test func `what a value encodes in containers within others is told`() throws {
    let (one, other) = (Nested(inner: 1, listed: [2, 3]), Nested(inner: 1, listed: [2, 4]))
    #expect(try Self.sent(one).isEqual(to: TypedAnswer(one) { _ in "" }))
    #expect(!(try Self.sent(one).isEqual(to: TypedAnswer(other) { _ in "" })))
    let third = Nested(inner: 2, listed: [2, 3])
    #expect(!(try Self.sent(one).isEqual(to: TypedAnswer(third) { _ in "" })))
  }

  /// Shows nothing by reflection, and encodes in containers of each kind.
  struct Nested: CustomReflectable, Encodable, Equatable, Sendable {
    let inner: Int
    let listed: [Int]

    enum Key: CodingKey { case inner, listed, missing }

    var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeNil(forKey: .missing)
      var nested = container.nestedContainer(keyedBy: Key.self, forKey: .inner)
      try nested.encode(inner, forKey: .inner)
      var list = container.nestedUnkeyedContainer(forKey: .listed)
      for number in listed { try list.encode(number) }
    }
  }

  @Test func `values that are equal in Swift are equal as remote answers`() throws {
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

  @Test func `a failure stays a failure as a remote answer`() throws {
    let told = try Self.sent(Result<Int, Failure>.failure(Failure("no")))
    #expect(told.isFailure)
    #expect(told.text == "brief")
    #expect(!(try Self.sent(Result<Int, Failure>.success(1))).isFailure)
  }
}
