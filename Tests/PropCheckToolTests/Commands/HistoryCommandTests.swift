import Foundation
import StateCheck
import Synchronization
import TestFolders
import Testing

@testable import PropCheckTool

@Suite struct HistoryCommandTests {
  /// The recorded histories that StateCheck is tested with, as files.
  private static let recorded = Checkout.root.appending(
    path: "Tests/KnownHistories/Histories")

  private func lines(_ events: [String]) -> String {
    events.map { "INFO  jepsen.util - \($0)\n" }.joined()
  }

  @Test(arguments: [
    ("jepsen/etcd_005.log", "register", ExitCode.passed),
    ("jepsen/etcd_016.log", "register", .failed), ("kv/c10-ok.txt", "key-value", .passed),
    ("kv/c10-bad.txt", "key-value", .failed),
  ])
  func `a recorded history is judged`(
    _ file: String, _ model: String, _ code: ExitCode
  ) async throws {
    let harness = try ToolHarness()
    let path = Self.recorded.appending(path: file).path
    #expect(await harness.run("history", path, "--model", model) == code)
    let verdict = code == .passed ? "LINEARIZABLE\n" : "NOT LINEARIZABLE\n"
    #expect(harness.out.text.hasPrefix(verdict))
    #expect(harness.err.text == "")
  }

  @Test func `a history without an order is shown with its lines`() async throws {
    let harness = try ToolHarness()
    let events = [
      "1 :invoke :write 1", "1 :ok :write 1", "", "2 :invoke :write 2", "3 :invoke :cas [1 7]",
      "2 :ok :write 2", "3 :info :cas :timed-out", "1 :invoke :read nil", "1 :ok :read 1",
    ]
    try harness.write(lines(events).replacing("INFO  jepsen.util - \n", with: "\n"), to: "a.log")
    #expect(await harness.run("history", "a.log", "--model", "register") == .failed)
    #expect(
      harness.out.text == """
        NOT LINEARIZABLE
          calls        4, 1 without an answer
          callers      3
          partitions   1
          model steps  6
          explored     7 tries, 4 configurations, 4 states

        No order of the calls explains every answer.
        The longest order places 2 of 3 answered calls:
          write 1: ok   caller 1, line 1-2
          write 2: ok   caller 2, line 4-6
          state: 2

        There none of these can come next:
          read: 1   caller 1, line 8-9

        These 3 calls are not linearizable, whatever the others did; none can be left out:
          line  caller 1   caller 2
             1  [ write 1
             2  ] ok
             4             [ write 2
             6             ] ok
             8  [ read
             9  ] 1

        """)
  }

  @Test func `a history that needs more than it may take is unknown`() async throws {
    let harness = try ToolHarness()
    let path = Self.recorded.appending(path: "kv/c10-ok.txt").path
    #expect(
      await harness.run("history", path, "--model", "key-value", "--steps", "20") == .gaveUp)
    #expect(
      harness.out.text.hasPrefix("UNKNOWN: the limit of 20 model steps is reached.\n"))
    #expect(harness.out.text.contains("\n  partitions   10, 10 not finished\n"))
    #expect(harness.out.text.contains("\n  placed       at most "))
    #expect(harness.out.text.contains("next     raise --steps, or"))
  }

  /// Concurrent appends leave as many texts as they have orders, and none is what is read.
  private var hardHistory: String {
    let lines = ["invoke", "ok"].flatMap { type in
      (0..<9).map { number in
        "{:process \(number), :type :\(type), :f :append, :key \"a\", :value \"\(number)\"}"
      }
    }
    let look = ["invoke, :f :get, :value nil", "ok, :f :get, :value \"none\""].map {
      "{:process 9, :key \"a\", :type :\($0)}"
    }
    return (lines + look).joined(separator: "\n")
  }

  @Test func `a history that needs more memory than it may take is unknown`() async throws {
    let harness = try ToolHarness()
    try harness.write(hardHistory, to: "a.log")
    #expect(
      await harness.run("history", "a.log", "--model", "key-value", "--memory", "1") == .gaveUp)
    #expect(
      harness.out.text.hasPrefix("UNKNOWN: the limit of memory, 1048576 bytes, is reached.\n"))
    #expect(harness.out.text.contains("next     raise --memory, or"))
  }

  @Test(
    arguments: [
      (.modelSteps(limit: 1), "--steps,"), (.memory(limitBytes: 1), "--memory,"),
      (.time, "--time,"), (.endlessStep(operation: nil), "--time; if"),
      (.modelThrew(operation: "a", error: "b"), "report this"),
      (.notReadOnly(operation: "a"), "report this"),
      (.notOverwriting(operation: "a"), "report this"),
      (.modelTrapped(operation: nil, signal: 4), "report this"),
    ] as [(UnknownReason, String)])
  func `what is advised helps against the reason`(_ reason: UnknownReason, _ words: String) {
    #expect(reason.advice.contains(words))
  }

  @Test func `a long file of blank lines takes no memory`() async throws {
    let harness = try ToolHarness()
    try harness.write(String(repeating: "\n", count: 300_000) + "x", to: "a.log")
    #expect(await harness.run("history", "a.log", "--model", "register") == .usage)
    #expect(harness.err.text.contains("where: a.log, line 300001\n"))
  }

  @Test func `a signal ends the search`() async throws {
    var harness = try ToolHarness()
    harness.system.pendingSignal = { 2 }
    try harness.write(hardHistory, to: "a.log")
    #expect(
      await harness.run("history", "a.log", "--model", "key-value") == .interrupted(signal: 2))
    #expect(harness.out.text.hasPrefix("UNKNOWN: the time is up.\n"))
  }

  /// The clock stands still until the end of the search is known, and is past it from then on.
  @Test func `the end of the time ends the search`() async throws {
    var harness = try ToolHarness()
    let looks = Atomic(0)
    harness.system.clock = {
      looks.add(1, ordering: .relaxed).oldValue == 0 ? 0 : 3_000_000_000
    }
    try harness.write(hardHistory, to: "a.log")
    #expect(
      await harness.run("history", "a.log", "--model", "key-value", "--time", "2s") == .gaveUp)
    #expect(harness.out.text.hasPrefix("UNKNOWN: the time is up.\n"))
    #expect(harness.out.text.contains("next     raise --time, or"))
  }

  /// Otherwise the advice to give an endless step more time would not help.
  @Test(arguments: [("1s", 60), ("2m", 120)])
  func `a step may take all the time there is, and a minute at least`(
    _ time: String, _ seconds: Int
  ) throws {
    let harness = try ToolHarness()
    let invocation = try ArgumentParser(
      table: CommandTable(layers: ["sqlite"], jobs: 1), environment: [:]
    ).parse([
      "history", "a.log", "--model", "register", "--time", time,
    ])
    let limits = try HistoryCommand(invocation: invocation, system: harness.system).chosenLimits()
    #expect(limits.stepTime == .seconds(seconds))
  }

  @Test(arguments: [
    ("", "This history is empty.", "a.log"),
    ("\n\n", "This history is empty.", "a.log"),
    (
      "INFO jepsen.util - 1 :invoke :re",
      "This is not a line of a register's log", "a.log, line 1"
    ),
    (
      "INFO jepsen.util - 1 :invoke :write 4\nINFO jepsen.util - 1 :ok :write :timed-out\n",
      "An event of type ok and function \":write\" has no value \":timed-out\".",
      "a.log, line 2"
    ),
    (
      "INFO jepsen.util - 1 :ok :read 3\n", "There is an answer for caller 1 before its call.",
      "a.log, line 1"
    ),
    (
      "INFO jepsen.util - 1 :invoke :read nil\n\nINFO jepsen.util - 1 :invoke :read nil\n",
      "Caller 1 calls again before its last call has ended.", "a.log, line 3"
    ),
    (
      "INFO jepsen.util - 1 :invoke :push 3\n", "Unknown function \":push\".", "a.log, line 1"
    ),
    (
      "INFO jepsen.util - 1 :invoke :write x\n", "The value \"x\" is not a number.", "a.log, line 1"
    ),
    ("{:process 0}\n", "This is not a line of a register's log", "a.log, line 1"),
  ])
  func `what is no history is refused with its line`(
    _ text: String, _ problem: String, _ place: String
  ) async throws {
    let harness = try ToolHarness()
    try harness.write(text, to: "a.log")
    #expect(await harness.run("history", "a.log", "--model", "register") == .usage)
    #expect(harness.out.text == "")
    #expect(harness.err.text.hasPrefix("propcheck: \(problem)"), "\(harness.err.text)")
    #expect(
      harness.err.text.contains("\npropcheck: where: \(place)\n")
        || harness.err.text.contains("\nwhere: \(place)\n"))
  }

  @Test(arguments: [
    (["history"], "FILE is missing."), (["history", "a.log", "--model"], "--model needs a value."),
    (
      ["history", "a.log"],
      "--model NAME is missing.\nusage: propcheck history FILE --model NAME [--steps N] "
    ),
    (["history", "a.log", "--model", "registr"], "Did you mean register?"),
    (["history", "none.log", "--model", "register"], "no such file or directory."),
    (["history", "a.log", "--model", "register", "--steps", "0"], "--steps cannot be \"0\""),
    (["history", "a.log", "--model", "register", "--memory", "0"], "--memory cannot be \"0\""),
    (["history", "a.log", "--model", "register", "--time", "5"], "--time cannot be \"5\""),
  ])
  func `wrong usage is said`(_ arguments: [String], _ text: String) async throws {
    let harness = try ToolHarness()
    #expect(await Tool(system: harness.system).run(arguments) == .usage)
    #expect(harness.err.text.contains(text), "\(harness.err.text)")
  }
}
