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

  @Test func `a changed generator and another property are told`() async throws {
    let reproduction = try await finding().reproduction
    let changed = [property(limit: 500, upTo: 2000), property(limit: 500, id: "q")]
    for other in changed {
      guard case .generatorChanged = await other.replay(reproduction) else {
        Issue.record("not told")
        return
      }
    }
    let short = Reproduction(
      property: "p", seed: 0, caseIndex: 0, choices: [1], shape: reproduction.shape)
    guard case .generatorChanged = await property(limit: 500).replay(short) else {
      Issue.record("not told")
      return
    }
  }

  @Test func `equal choices have an equal id`() async throws {
    let first = try await finding().reproduction
    #expect(first.id == (try await finding().reproduction.id))
    #expect(first.id.hasPrefix("f-"))
    #expect(first.id.count == 10)
    let other = Reproduction(property: "p", seed: 0, caseIndex: 0, choices: [9], shape: 0)
    #expect(other.id != first.id)
  }
}
