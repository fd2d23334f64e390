import PropCheckTesting
import Testing

@testable import PropCheck

/// Values that hand-written initializers refuse, and those that they do without.
@Suite struct RefusedValueTests {
  @Test func `a value that an initializer refuses is drawn again`() async {
    let result = await Property("p", "", of: .decoding([Even].self)) { (list: [Even]) in
      try require(list.allSatisfy { $0.value.isMultiple(of: 2) })
    }.check()
    #expect(result.verdict == .passed)
    #expect(result.discards == 0)
  }

  @Test func `a value that it refuses too often discards the case, and names the place`()
    async throws
  {
    let rare = Gen.decoding(AllPositive.self)
    var settings = Settings(seed: TestSeed.value)
    settings.discardLimit = 1
    let result = await Property("p", "", of: rare) { (_: AllPositive) in }.check(settings)
    let reason = try #require(result.verdict.whyGivenUp, "\(result.verdict)")
    #expect(reason.contains("decoding(_:) at PropCheckTests/RefusedValueTests.swift:"))
  }

  @Test(arguments: [
    Gen.decoding(Message<Never>.self).map { $0.extra == nil },
    Gen.decoding(Message<Sealed>.self).map { $0.extra == nil },
    Gen.decoding(Letter<Never>.self).map { caseName($0) == "plain" },
  ])
  func `a type that can do without what has no values is drawn without it`(
    _ isWithout: Gen<Bool>
  ) async {
    let result = await Property("p", "", of: isWithout) { (isWithout: Bool) in
      try require(isWithout)
    }.check()
    #expect(result.verdict == .passed)
    #expect(result.discards == 0)
  }
}

private struct Even: Decodable {
  struct Odd: Error {}

  let value: Int8

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int8.self)
    guard value.isMultiple(of: 2) else { throw Odd() }
  }
}

/// Does without what cannot be decoded.
private struct Message<Extra: Decodable>: Decodable {
  let text: String
  let extra: Extra?

  private enum Keys: CodingKey { case text, extra }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    text = try container.decode(String.self, forKey: .text)
    extra = try? container.decode(Extra.self, forKey: .extra)
  }
}

private struct Sealed: Decodable {
  let value: Never
}

/// Asks for what may have no values in half of the draws.
private enum Letter<Extra: Decodable>: Decodable {
  case plain(String)
  case extra(Extra)

  private enum Keys: CodingKey { case isPlain, text, extra }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    let text = try container.decode(String.self, forKey: .text)
    let isPlain = try container.decode(Bool.self, forKey: .isPlain)
    self = isPlain ? .plain(text) : .extra(try container.decode(Extra.self, forKey: .extra))
  }
}

/// Accepts one value in 64.
private struct AllPositive: Decodable {
  struct Negative: Error {}

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    for _ in 0..<6 {
      guard try container.decode(Int8.self) >= 0 else { throw Negative() }
    }
  }
}
