import PropCheck
import Synchronization
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

  @Test(arguments: [1, 3])
  func `a property that cannot be run is reported unless another fails`(_ attempts: Int) async {
    let lacking = Property("a.lacking", "Needs room.", of: .bool) { (_: Bool) throws in
      throw Failure("There is no room.", origin: Failure.noRoomOrigin)
    }.dependingOnTiming(attempts: attempts)
    let passing = Self.property("a.passing", below: 10_000)
    for properties in [[lacking, passing], [passing, lacking]] {
      let outcome = await Self.found(properties)
      #expect(outcome.finding == nil)
      #expect(outcome.problem?.property == "a.lacking")
      #expect(outcome.problem?.reason.contains("There is no room.") == true)
    }
    #expect(await Self.found([passing]).problem == nil)
    let found = await Self.found([lacking, Self.property("a.always", below: 0)])
    #expect(found.finding?.property == "a.always" && found.problem == nil)
  }

  /// Each takes its number as its length; one that depends on timing would have the shortest.
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

  /// Each fails in its first case: by a script of so many steps, by a value if there are none, or in every other try.
  @Test(arguments: [(steps: 2, isSteady: true, id: "b"), (0, true, "a"), (2, false, "a")])
  func `a shorter counterexample is preferred if it is a script too and always fails`(
    _ steps: Int, _ isSteady: Bool, _ id: String
  ) async {
    let tries = Mutex(0)
    func failing(_ id: String, _ steps: Int, isSteady: Bool) -> Property {
      let step = Failure.Step(text: "step", expected: "ok", actual: "ok")
      return Property(id, "Fails.", of: .bool) { (_: Bool) throws in
        let isOdd = tries.withLock {
          $0 += 1
          return !$0.isMultiple(of: 2)
        }
        guard isSteady || isOdd else { return }
        throw Failure("It fails.", steps: Array(repeating: step, count: steps))
      }
    }
    let properties = [
      failing("a", 5, isSteady: true), failing("b", steps, isSteady: isSteady),
    ]
    let hunt = Hunt(Settings(seed: 1, cases: 9), strong: { _ in false }, enough: 4)
    #expect(await hunt.run(properties.map { [$0] }).finding?.property == id)
  }
}
