import PropCheck
import Testing

@Suite struct HuntTests {
  private static func property(_ id: String, below limit: Int) -> Property {
    Property(id, "Numbers are below \(limit).", of: .int(in: 0...9_999)) { number in
      try require(number < limit)
    }
  }

  private static func found(
    _ properties: [Property], strong: @escaping @Sendable (Property) -> Bool = { _ in false }
  ) async -> Hunt.Outcome {
    await Hunt(Settings(seed: 1, cases: 300), strong: strong).run(properties.map { [$0] })
  }

  @Test func `what depends on timing comes once all else has passed`() async {
    let timed = Self.property("a.timed", below: 0).dependingOnTiming(attempts: 3)
    let rare = Self.property("a.rare", below: 9_999)
    #expect(await Self.found([timed, rare]).finding?.property == "a.rare")
    let passing = Self.property("a.passing", below: 10_000)
    let outcome = await Self.found([timed, passing])
    #expect(outcome.finding?.property == "a.timed")
    #expect(outcome.cases == 301 && outcome.failingCases == 1)
  }

  @Test func `a few cases of each come before many of any, the strong ones first`() async {
    let rare = Self.property("a.rare", below: 9_999)
    let often = Self.property("a.often", below: 5_000)
    let always = Self.property("a.always", below: 0)
    #expect(await Self.found([rare, often]).finding?.property == "a.often")
    #expect(await Self.found([often, always]).finding?.property == "a.often")
    let strong = await Self.found([often, always]) { $0.id == "a.always" }
    #expect(strong.finding?.property == "a.always")
    #expect(await Self.found([Self.property("a.passing", below: 10_000)]).finding == nil)
  }

  /// Each counts its number as its length; what depends on timing would have the shortest.
  @Test(arguments: [
    (enough: 10_000, id: "a.middle", cases: 8), (4_000, "a.short", 10), (0, "a.short", 10),
  ])
  func `after a long counterexample the other properties go on`(
    _ enough: Int, _ id: String, _ cases: Int
  ) async {
    let properties =
      [("a.middle", 5_000), ("a.short", 3_000), ("a.long", 6_000)]
      .map { Self.property($0, below: $1) }
      + [Self.property("a.timed", below: 0).dependingOnTiming(attempts: 3)]
    let hunt = Hunt(
      Settings(seed: 1, cases: 300), strong: { _ in false }, enough: enough,
      length: { Int($0.counterexample) ?? 0 })
    let outcome = await hunt.run(properties.map { [$0] })
    #expect(outcome.finding?.property == id)
    #expect(outcome.cases == cases)
    #expect(outcome.failingCases == (id == "a.short" ? 2 : 8))
  }
}
