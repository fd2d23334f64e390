import Foundation
import Testing

@testable import PropCheck

/// What is said about types that cannot be derived.
@Suite struct DerivationTextTests {
  @Test(arguments: [
    Refusal(
      .decoding(Event.self, line: 7),
      "cannot draw `Date` at `times`, a date, whose range only you know",
      fix: "give it a generator: .with(Date.self, ...)."),
    Refusal(
      .decoding(Price.self, line: 7),
      "cannot draw `Decimal` at `amount`, a decimal, whose encoded form is internal to Foundation",
      fix: "give it a generator: .with(Decimal.self, ...)."),
    Refusal(
      .decoding(Device.self, line: 7),
      "cannot draw `UUID` at `id`: its init(from:) rejected all values drawn for it, the last one with: "
        + "Attempted to decode UUID from invalid UUID string",
      fix: "give it a generator: .with(UUID.self, ...)."),
    Refusal(
      .decoding(Order.self, line: 7),
      "cannot draw `Code` at `codes`: its init(from:) rejected all values drawn for it, the last "
        + "one with: Cannot initialize Code from invalid String value ",
      fix: "conform it to CaseIterable, or give it a generator: .with(Code.self, ...)."),
    Refusal(
      .decoding(Shape.self, line: 7),
      "cannot draw `Corners` at `polygon._0`: its init(from:) rejected all values drawn for it, the "
        + "last one with: A polygon has corners",
      fix: "give it a generator: .with(Corners.self, ...)."),
    Refusal(
      .decoding(Choosy.self, line: 7),
      "cannot draw the case `gone` of `Choosy`: its init(from:) rejected all values drawn for it, "
        + "the last one with: It is gone",
      fix: "give it a generator: .with(Choosy.self, ...)."),
  ])
  func `what is refused is named with its coding keys and the fix`(_ refusal: Refusal) async {
    await refusal.expect()
  }

  @Test(arguments: [
    Refusal(
      .decoding(Chain.self, line: 7),
      "cannot draw `Chain`: each value of it contains another one, so none is finite",
      fix: "make a part optional or a list, or give it a generator: .with(Chain.self, ...)."),
    Refusal(
      .decoding([Egg].self, line: 7),
      "cannot draw `Egg`: each value of it contains another one, so none is finite",
      fix: "make a part optional or a list, or give it a generator: .with(Egg.self, ...)."),
    Refusal(
      .decoding(Impossible.self, line: 7), "cannot draw `Impossible`: it has no values",
      fix: "derive a type that has some."),
    Refusal(
      .decoding(Never.self, line: 7), "cannot draw `Never`: it has no values",
      fix: "derive a type that has some."),
    Refusal(
      .decoding(Growing<Int>.self, line: 7),
      "cannot draw `Optional<Growing<Array<Array<Array<Array<Array<Array<Array<Array<Array<Array<Arr` at "
        + "`\(Array(repeating: "next", count: 23).joined(separator: "."))`: too many generic types "
        + "are nested in each other",
      fix: "give a generator to a part along this path."),
  ])
  func `what has no finite value is refused`(_ refusal: Refusal) async {
    await refusal.expect()
  }

  @Test(arguments: [
    Refusal(
      .decoding(Address.self).with("town", Gen<Int>.int, line: 7),
      "has no coding key `town`; it has `country`, `street`, `zip`",
      fix: "use a key and a type from this list; the elements of a list have its key."),
    Refusal(
      .decoding(Address.self).with("zip", Gen<String>.string(upTo: 3), line: 7),
      "has `zip` of type Int, not of String",
      fix: "use a key and a type from this list; the elements of a list have its key."),
    Refusal(
      .decoding(Address.self).with("country", Gen<Int>.int, line: 7),
      "has `country` of type Optional<String> or String, not of Int",
      fix: "use a key and a type from this list; the elements of a list have its key."),
    Refusal(
      .decoding(Payment.self).with("card.name", Gen<Int>.int, line: 7),
      "has no coding key `card.name`; it has `card.holder`, `card.number`, `transfer._0`, "
        + "`transfer.days`",
      fix: "use a key and a type from this list; the elements of a list have its key."),
    Refusal(
      .decoding(Empty.self).with("a", Gen<Int>.int, line: 7),
      "has no coding key `a`; it has none",
      fix: "use a key and a type from this list; the elements of a list have its key."),
  ])
  func `a coding key that does not exist is answered by those that do`(_ refusal: Refusal) async {
    await refusal.expect()
  }

  @Test func `a given generator that is wrong is the reason itself`() async {
    let reason = await refusal(
      of: .decoding(Address.self).with("street", .element(of: [String]())))
    #expect(reason.hasPrefix("element(of:) has an empty list.\nwhere: "))
  }

  @Test func `a given generator that discards everything is named`() async {
    let nothing = Gen<Int>.int.filter { _ in false }
    let reason = await refusal(of: .decoding(Address.self).with("zip", nothing))
    #expect(reason.contains("the last one with: a generator that was given discarded its value"))
  }

  @Test func `a given generator that draws the whole again is refused`() async {
    let reason = await refusal(of: Circular.generator)
    #expect(reason.contains("is given a generator that draws from it again"))
  }

  @Test func `no body runs before a refusal`() async {
    let result = await Property("p", "", of: .decoding(Never.self)) { (_: Never) in }.check()
    #expect(result.cases == 0)
  }
}

/// A generator and what its run says.
struct Refusal: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let expected: String
  private let actual: @Sendable () async -> String

  init<Value>(_ generator: Gen<Value>, _ problem: String, fix: String) {
    let name = Derivation.name(of: Value.self)
    testDescription = "\(name): \(problem.prefix(40))"
    expected =
      "decoding(\(name).self) \(problem).\nwhere: PropCheckTests/DerivationTextTests.swift:7\n"
      + "fix: \(fix)"
    actual = { await refusal(of: generator) }
  }

  func expect() async {
    let actual = await actual()
    #expect(actual == expected)
  }
}

private struct Event: Decodable {
  let name: String
  let times: [Date]
}

private struct Price: Decodable {
  let amount: Decimal
}

private struct Device: Decodable {
  let id: UUID
}

private struct Order: Decodable {
  let codes: [String: [Code]]
}

/// Its raw values cannot be listed: it has associated values.
private enum Code: RawRepresentable, Decodable {
  case number(Int)

  var rawValue: String { "" }

  init(from decoder: any Decoder) throws {
    _ = try decoder.singleValueContainer().decode(String.self)
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: "Cannot initialize Code from invalid String value "))
  }

  init?(rawValue: String) { nil }
}

private enum Shape: Decodable {
  case dot
  case polygon(Corners)
}

private struct Corners: Decodable {
  struct Missing: Error, CustomStringConvertible {
    let description = "A polygon has corners."
  }

  init(from decoder: any Decoder) throws {
    throw Missing()
  }
}

private enum Choosy: Decodable {
  case here, gone

  enum CodingKeys: CodingKey { case here, gone }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.allKeys == [.here] else {
      throw DecodingError.dataCorruptedError(
        forKey: .gone, in: container, debugDescription: "It is gone.")
    }
    self = .here
  }
}

private final class Chain: Decodable {
  let next: Chain
}

private struct Egg: Decodable {
  let hen: Hen
}

private final class Hen: Decodable {
  let egg: Egg
}

private struct Impossible: Decodable {
  let value: Never
}

private struct Empty: Decodable {}

/// Contains a larger type, and that a larger one.
private final class Growing<Value: Decodable>: Decodable {
  let value: Value
  let next: Growing<[Value]>?
}

private struct Circular: Decodable {
  let parts: [Circular]

  static let generator: Gen<Circular> = .decoding(Circular.self)
    .with("parts", Gen<[Circular]> { source in [try source.draw(generator)] })
}
