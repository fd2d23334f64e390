import Foundation
import PropCheckReport
import Synchronization
import Testing

@testable import PropCheckTool

/// Losses of power in the operations of a suite, and damages of its files.
@Suite struct CrashCommandTests {
  private static func crash(_ name: String, lost: Int = 0) -> CrashTrial {
    CrashTrial(name) { seed, _ in
      var record = CrashRecord(operation: name, group: "write")
      (record.points, record.outcomes, record.lost) = (3, 10 + Int(seed), lost)
      if lost > 0 { record.problems = ["The last row is gone."] }
      return .crash(record)
    }
  }

  private static func damage(silent: Int) -> CrashTrial {
    CrashTrial("damage cut") { _, _ in
      var record = DamageRecord(file: "store", damage: "cut")
      (record.places, record.silent) = (8, silent)
      return .damage(record)
    }
  }

  private static func harness(_ trials: CrashTrial...) throws -> ToolHarness {
    var suite = TestSuite("propcheck", version: "1", "Finds bugs.", layers: [Numbers.sound])
    suite.crashes = trials
    return try ToolHarness(suite)
  }

  @Test func `every operation has a line, and all together a sum`() async throws {
    let harness = try Self.harness(
      Self.crash("create"), Self.crash("delete"), Self.damage(silent: 0))
    #expect(await harness.run("crash") == .passed)
    let text = harness.out.text
    #expect(text.contains("✓ write create"))
    #expect(text.contains("✓ cut store"))
    #expect(
      text.contains(
        "2 operations, 6 calls, 22 outcomes, 0 losses during a recovery: 0 lost, 0 half"), "\(text)"
    )
    #expect(text.contains("next         propcheck crash --seed 1\n"))
    #expect(try harness.files().contains("Reports/crash-1.jsonl.gz"))
  }

  @Test func `its report cannot be stdout`() async throws {
    let harness = try Self.harness(Self.crash("create"))
    #expect(await harness.run("crash", "--report", "-") == .usage)
    #expect(harness.err.text.contains("--report cannot be \"-\": it must be a file, not stdout; "))
    #expect(try harness.files() == [])
  }

  @Test func `what is lost fails, and is told`() async throws {
    let harness = try Self.harness(Self.crash("create"), Self.crash("delete", lost: 1))
    #expect(await harness.run("crash", "--seed", "7") == .failed)
    #expect(harness.out.text.contains("✗ write delete"))
    #expect(harness.out.text.contains("The last row is gone."))
    #expect(harness.out.text.contains("34 outcomes"))
  }

  @Test func `a file that is cut off and answers as if it were whole fails`() async throws {
    let harness = try Self.harness(Self.damage(silent: 1))
    #expect(await harness.run("crash", "--quiet") == .failed)
    #expect(harness.out.text.contains("1 silent"))
  }

  @Test func `an operation that cannot be tried fails, and the others are tried`() async throws {
    let broken = CrashTrial("rename") { _, _ in
      throw LayerError("there is no disk", fix: "insert one.")
    }
    let harness = try Self.harness(broken, Self.crash("create"))
    #expect(await harness.run("crash") == .failed)
    #expect(harness.out.text.contains("rename cannot be tried: "))
    #expect(harness.out.text.contains("✓ write create"))
  }

  @Test(
    arguments: [
      (ENOSPC, 0, .temporary), (ENOSPC, 1, .failed), (EACCES, 0, .usage), (EACCES, 1, .failed),
    ] as [(Int32, Int, ExitCode)])
  func `an operation that the machine has no place for does not fail, and hides no failure`(
    _ reason: Int32, _ lost: Int, _ code: ExitCode
  ) async throws {
    let unplaced = CrashTrial("rename") { _, _ in
      throw TemporaryFolder.error(reason, in: "/nowhere")
    }
    let harness = try Self.harness(unplaced, Self.crash("create", lost: lost))
    #expect(await harness.run("crash") == code)
    let told = "rename cannot be tried: cannot create a folder in /nowhere: "
    #expect(harness.out.text.contains(told), "\(harness.out.text)")
  }

  /// A trial that gets a signal after its first call, and checks whether it has got one.
  private static func stopped(
    _ name: String, by signal: SignalSource, lost: Int = 0
  ) -> CrashTrial {
    CrashTrial(name) { seed, isCancelled in
      signal.send()
      #expect(isCancelled())
      guard case .crash(var record) = try await crash(name, lost: lost).run(seed, isCancelled)
      else { throw LayerError("there is no record", fix: "make one.") }
      record.points = 1
      return .crash(record)
    }
  }

  @Test func `an operation that a signal ends early is told of, and is no pass`() async throws {
    let signal = SignalSource()
    var harness = try Self.harness(
      Self.crash("create"), Self.stopped("delete", by: signal), Self.crash("rename"))
    harness.system.pendingSignal = { signal.pending }
    #expect(await harness.run("crash") == .interrupted(signal: SIGTERM))
    let text = harness.out.text
    let remark =
      "delete was not finished: 1 call, 11 outcomes, 0 losses during a recovery without a problem."
    #expect(text.contains(remark), "\(text)")
    #expect(text.contains("✓ write create") && !text.contains("✓ write delete"))
    #expect(!text.contains("rename"))
    let end = try #require(try harness.end(of: "Reports/crash-1.jsonl.gz"))
    #expect(end.verdict == .interrupted)
  }

  @Test func `what was wrong before a signal is told`() async throws {
    let signal = SignalSource()
    var harness = try Self.harness(Self.stopped("delete", by: signal, lost: 1))
    harness.system.pendingSignal = { signal.pending }
    #expect(await harness.run("crash") == .interrupted(signal: SIGTERM))
    #expect(harness.out.text.contains("outcomes, 0 losses during a recovery with a problem."))
    #expect(harness.out.text.contains("✗ write delete"))
    #expect(harness.out.text.contains("The last row is gone."))
  }

  @Test func `an operation that is over when a signal comes is recorded`() async throws {
    let signal = SignalSource()
    let last = CrashTrial("create") { seed, isCancelled in
      let outcome = try await Self.crash("create").run(seed, isCancelled)
      signal.send()
      return outcome
    }
    var harness = try Self.harness(last, Self.crash("rename"))
    harness.system.pendingSignal = { signal.pending }
    #expect(await harness.run("crash") == .interrupted(signal: SIGTERM))
    #expect(harness.out.text.contains("✓ write create"))
    #expect(!harness.out.text.contains("not finished") && !harness.out.text.contains("rename"))
  }

  @Test func `a filter chooses, and one that chooses nothing is told of`() async throws {
    let harness = try Self.harness(Self.crash("create"), Self.crash("delete"))
    #expect(await harness.run("crash", "--filter", "^del") == .passed)
    #expect(!harness.out.text.contains("create"))
    #expect(await harness.run("crash", "--filter", "^nothing") == .nothingRan)
  }

  @Test func `a suite without operations has no such command, and two may not share a name`()
    async throws
  {
    let none = try Self.harness()
    #expect(await none.run("crash") == .usage)
    #expect(
      none.err.text.contains("There is no command crash: propcheck has no operations to crash."))
    let twice = try Self.harness(Self.crash("create"), Self.crash("create"))
    #expect(await twice.run("crash") == .usage)
    #expect(twice.err.text.contains("There are two operations to crash named create"))
  }
}

/// A signal that a trial sends to the command that runs it.
private final class SignalSource: Sendable {
  private let isSent = Atomic(false)

  func send() { isSent.store(true, ordering: .relaxed) }

  var pending: Int32 { isSent.load(ordering: .relaxed) ? SIGTERM : 0 }
}
