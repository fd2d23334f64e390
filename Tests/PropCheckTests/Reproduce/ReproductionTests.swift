import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct ReproductionTests {
  private func property(limit: Int, upTo greatest: Int = 999, id: String = "p") -> Property {
    Property(id, "is below", of: .array(of: .int(in: 0...greatest), upTo: 9)) { (list: [Int]) in
      try require(list.allSatisfy { $0 < limit })
    }
  }

  private func finding() async throws -> Finding {
    try #require(await property(limit: 500).check(Settings(seed: TestSeed.value)).finding)
  }

  @Test func `a finding replays to the same case`() async throws {
    let found = try await finding()
    let copy = try Reproduction(token: found.reproduction.token)
    guard case .fails(let again) = await property(limit: 500).replay(copy, times: 3) else {
      Issue.record("does not fail")
      return
    }
    #expect(again.counterexample == found.counterexample)
    #expect(again.failure == found.failure)
    #expect(again.stable == Stability(fails: 3, tries: 3))
    #expect(again.reproduction == found.reproduction)
  }

  @Test func `a file of a finding replays too, and tells its story`() async throws {
    let file = try SeedFile(text: SeedFile(await finding()).text)
    #expect(file.story.contains("p: is below"))
    #expect(file.story.contains("[500]"))
    guard case .fails = await property(limit: 500).replay(file.reproduction) else {
      Issue.record("does not fail")
      return
    }
  }

  @Test func `a repaired property passes`() async throws {
    guard case .passes = await property(limit: 5000).replay(try await finding().reproduction) else {
      Issue.record("does not pass")
      return
    }
  }

  /// A pair after the list leaves the list unchanged.
  private func edited(limit: Int) -> Property {
    let list = Gen<[Int]>.array(of: .int(in: 0...999), upTo: 9)
    return Property("p", "is below", of: .tuple(list, .bool)) { (list: [Int], _: Bool) in
      try require(list.allSatisfy { $0 < limit })
    }
  }

  private func replay(_ property: Property, _ reproduction: Reproduction) async -> String {
    switch await property.replay(reproduction) {
    case .fails(let finding): "\(finding.counterexample) \(finding.isAdapted)"
    case .passes: "passes"
    case .generatorChanged: "changed"
    case .invalid(let reason): reason
    case .interrupted: "cancelled"
    }
  }

  @Test func `another range that makes the same value is the same case`() async throws {
    let reproduction = try await finding().reproduction
    #expect(await replay(property(limit: 500, upTo: 2000), reproduction) == "[500] false")
    #expect(await replay(property(limit: 501, upTo: 2000), reproduction) == "passes")
  }

  @Test func `an edited generator that still fails gives an adapted finding`() async throws {
    let reproduction = try await finding().reproduction
    #expect(await replay(edited(limit: 500), reproduction) == "([500], false) true")
    #expect(await replay(property(limit: 400, upTo: 450), reproduction) == "[450] true")
  }

  @Test func `an edited generator that discards the case counts as changed`() async throws {
    let reproduction = try await finding().reproduction
    let lists = Gen<[Int]>.array(of: .int(in: 0...999), upTo: 9).filter { $0.isEmpty }
    let edited = Property("p", "", of: lists) { _ in }
    #expect(await replay(edited, reproduction) == "changed")
  }

  @Test func `an edited generator that passes counts as changed`() async throws {
    let reproduction = try await finding().reproduction
    #expect(await replay(edited(limit: 501), reproduction) == "changed")
    #expect(await replay(property(limit: 500, upTo: 450), reproduction) == "changed")
  }

  @Test func `another property and choices that do not fit count as a changed generator`()
    async throws
  {
    let found = try await finding().reproduction
    #expect(await replay(property(limit: 500, id: "q"), found) == "changed")
    for text in ["", "(", "(3", "x", "()", "(3(1mi)))"] {
      let damaged = Reproduction(
        property: "p", seed: 0, caseIndex: 0, choices: found.choices, shape: found.shape,
        value: found.value, skeleton: SpanShape(text: text))
      #expect(await replay(property(limit: 500), damaged) == "changed", "\(text)")
    }
  }

  @Test func `a field that is new at the end of each record leaves the others alone`() async throws
  {
    let old = Gen<[Int]>.array(
      of: Gen { $0.integer(in: 0...99) * 100 + $0.integer(in: 0...99) }, upTo: 5)
    let new = Gen<[Int]>.array(
      of: Gen { source in
        let sum = source.integer(in: 0...99) * 100 + source.integer(in: 0...99)
        return sum + (source.boolean() ? 1 : 0)
      }, upTo: 5)
    let saved = Property("p", "", of: old) { try require($0.count < 2 || $0[1] % 100 < 50) }
    let reproduction = try #require(
      await saved.check(Settings(seed: TestSeed.value)).finding?.reproduction)
    let edited = Property("p", "", of: new) { try require($0.count < 2 || $0[1] % 100 < 50) }
    #expect(await replay(edited, reproduction) == "[0, 50] false")
  }

  @Test func `a case that cannot be drawn says why`() async throws {
    let reproduction = try await finding().reproduction
    let impossible = Property("p", "", of: Gen<Int>.element(of: [])) { (_: Int) in }
    #expect(await replay(impossible, reproduction).hasPrefix("element(of:) has an empty list."))
  }

  @Test func `a replay that is cancelled is neither passed nor failed`() async throws {
    let reproduction = try await finding().reproduction
    let lists = Gen<[Int]>.array(of: .int(in: 0...999), upTo: 9)
    let waiting = Property("p", "", of: lists) { (_: [Int]) async throws in
      while true {
        try Task.checkCancellation()
        await Task.yield()
      }
    }
    let running = Task { await replay(waiting, reproduction) }
    running.cancel()
    #expect(await running.value == "cancelled")
  }

  @Test func `equal choices have an equal id`() async throws {
    let first = try await finding().reproduction
    #expect(first.id == (try await finding().reproduction.id))
    #expect(first.id.hasPrefix("f-"))
    #expect(first.id.count == 10)
    let other = Reproduction(
      property: "p", seed: 0, caseIndex: 0, choices: [9], shape: 0, value: 0,
      skeleton: SpanShape(text: "i"))
    #expect(other.id != first.id)
  }
}
