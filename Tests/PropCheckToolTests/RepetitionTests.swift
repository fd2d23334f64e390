import Foundation
import PropCheck
import Synchronization
import Testing

@testable import PropCheckTool

/// How often a saved case runs before it counts as passing.
@Suite struct RepetitionTests {
  /// Fails in one of so many runs.
  private static func rare(_ runs: Int, _ count: RunCount) -> Property {
    Property("races.never", "No race.", of: .int(in: 0...9)) { (_: Int) throws in
      guard count.next().isMultiple(of: runs) else { return }
      throw Failure("A race.")
    }
  }

  private static func outcome(
    of property: Property, times: Int = 10, isExact: Bool = false
  ) async throws -> Repetition.Outcome {
    let always = Property(property.id, "No race.", of: .int(in: 0...9)) { (_: Int) throws in
      throw Failure("A race.")
    }
    let finding = try #require(await always.check(Settings(seed: 1, cases: 1)).finding)
    return await Repetition(
      property: property, reproduction: finding.reproduction, caseTime: nil
    ).run(times, isExact: isExact, isCancelled: { false })
  }

  @Test func `a failure of 1 in 700 runs is found if it depends on timing`() async throws {
    let property = Self.rare(700, RunCount()).dependingOnTiming(attempts: 10)
    guard case .fails(let finding) = try await Self.outcome(of: property) else {
      Issue.record("It was not found.")
      return
    }
    #expect(finding.stable == Stability(fails: 1, tries: 70))
  }

  @Test func `what does not depend on timing is tried as often as told`() async throws {
    let count = RunCount()
    guard case .passes(nil) = try await Self.outcome(of: Self.rare(700, count)) else {
      Issue.record("It failed.")
      return
    }
    #expect(count.next() == 11)
  }

  @Test(arguments: [0, 1])
  func `what can no longer be run is told, unless it has failed before`(
    _ failing: Int
  ) async throws {
    let count = RunCount()
    let property = Property("races.never", "No race.", of: .int(in: 0...9)) { (_: Int) throws in
      let origin = count.next() > failing ? Failure.noRoomOrigin : nil
      throw Failure("A race.", origin: origin)
    }
    switch try await Self.outcome(of: property) {
    case .fails(let finding):
      #expect(failing == 1 && finding.stable == Stability(fails: 1, tries: 1))
    case .invalid(let reason): #expect(failing == 0 && reason.contains("cannot be run"))
    default: Issue.record("It neither failed nor was refused.")
    }
  }

  @Test(arguments: [(false, 1_000), (true, 100)])
  func `what depends on timing and passes says in how many runs`(
    _ isExact: Bool, _ runs: Int
  ) async throws {
    let property = Self.rare(10_000, RunCount()).dependingOnTiming(attempts: 10)
    guard case .passes(let chance) = try await Self.outcome(of: property, isExact: isExact) else {
      Issue.record("It failed.")
      return
    }
    #expect(chance == Repetition.Chance(runs: runs))
  }

  @Test func `a replay that passes is honest about chance`() async throws {
    let count = RunCount()
    // It fails once, when it is found, and not for a long time after that.
    let layer = Layer("racing", "has a race") { _ in
      OpenLayer([
        Property("races.never", "No race.", of: .int(in: 0...9)) { (_: Int) throws in
          if count.next() <= 40 { throw Failure("A race.") }
        }.dependingOnTiming(attempts: 10)
      ])
    }
    let suite = TestSuite("propcheck", version: "0.1.0", "Finds bugs.", layers: [layer])
    let harness = try ToolHarness(suite)
    _ = await harness.run("run", "--seed", "1", "--cases", "1", "--quiet")
    let file = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    for _ in 0..<40 { _ = count.next() }
    #expect(await harness.run("replay", file) == .passed)
    #expect(
      harness.out.text.contains(
        """
        PASSED   It did not fail in 1,000 runs on layer racing. It depends on timing:
                 a failure that shows in fewer than 1 of 333 runs may still be there.
        next     repeat it with --times 1000, on a busy machine too
        """), "\(harness.out.text)")
  }
}

private final class RunCount: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
