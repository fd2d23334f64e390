import Foundation
import PropCheckTesting
import HabitSuite
import Testing

@testable import HabitCLI

/// Processes that are killed while they write (domain 5.4, requirement 9.6).
///
/// A replay repeats what is written and when the kill is sent; where in an operation it arrives depends on the
/// machine each time.
@Suite(.serialized) struct KilledWriterTests {
  @Test func `what was reported as done survives a kill, and nothing is half done`() async throws {
    let plans = await KillPlan.drawn(30, seed: TestSeed.value)
    var within = 0
    for plan in plans {
      let trial = try await KillTrial(plan)
      #expect(trial.complaints == [], "\(plan)")
      within += trial.isWithinOperation ? 1 : 0
    }
    // A kill that never falls within an operation shows nothing.
    #expect(within > 0, "of \(plans.count) kills")
  }

  @Test(arguments: [WriteCommand.Mode.piecemeal, .early])
  func `a store that keeps half of an operation, or tells too early, is found`(
    _ mode: WriteCommand.Mode
  ) async throws {
    for plan in await KillPlan.drawn(400, seed: TestSeed.value) {
      let trial = try await KillTrial(plan, mode)
      // Anything else that is wrong is not a mistake of the mode.
      #expect(trial.complaints.allSatisfy { $0.contains(KillTrial.neither) })
      // Without transactions, a refused batch leaves its beginning, whether or not anybody is killed.
      let isOfKill = trial.isWithinOperation || mode == .early
      if isOfKill, !trial.complaints.isEmpty { return }
    }
    Issue.record("It was not found.")
  }

  @Test(arguments: [(SIGKILL, false), (SIGTRAP, true), (SIGSEGV, true)])
  func `what ends by a signal of its own has failed`(_ signal: Int32, _ hasFailed: Bool) throws {
    let plan = KillPlan(number: 0, acknowledged: 0, microseconds: 0, isWatched: false)
    var writer = try KilledWriter(plan.arguments(.whole))
    // It has hardly begun, so it cannot have finished.
    writer.kill(after: plan.microseconds, by: signal)
    #expect(writer.hasFailed == hasFailed)
  }

  @Test func `the same seed is the same writes, and all kinds of them`() async throws {
    var lines: [String] = []
    for number in 0..<20 {
      let workload = try #require(await Workload.drawn(seed: KillPlan.seed, number: number))
      let again = try #require(await Workload.drawn(seed: KillPlan.seed, number: number))
      #expect(workload.lines == again.lines)
      lines += workload.lines
    }
    for kind in [
      "create habit", "update habit", "delete habit", "reorder habits", "import log",
      "increment habit", "delete category", "found family", "delete family", "delete person",
      "save meal", "delete everything", "reopen",
    ] {
      #expect(lines.contains { $0.hasPrefix(kind) }, "\(kind)")
    }
    let reads = ["list", "fetch", "look", "count", "can join"]
    #expect(lines.filter { line in reads.contains { line.hasPrefix($0) } } == [])
  }
}
