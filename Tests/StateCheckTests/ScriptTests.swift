import PropCheck
import StateCheck
import Synchronization
import Testing

@Suite struct ScriptTests {
  /// Draws one script and examines it.
  private func withScript(
    _ look: @escaping @Sendable (Script<Int, CounterMachine.TestedCounter>) async throws -> Void
  ) async -> PropertyResult {
    let last = [CounterMachine.add]
    let property = Property(
      "script.ends-with", "A script ends with what was asked for.",
      of: CounterMachine.machine().scripts(endingWith: last), body: look)
    return await Runner().run([property], settings: Settings(seed: 5, cases: 50))
  }

  @Test func `a script can be run but for its last command, which then is run alone`() async {
    let result = await withScript { script in
      let counter = CounterMachine.TestedCounter()
      try await CounterMachine.machine().runAllButLast(of: script, on: counter)
      let before = await counter.value
      let answer = await script.runLast(on: counter)
      try require(script.lastName, equals: "add")
      try require(answer?.isEqual, equals: true)
      try require(answer?.expected, equals: answer?.actual)
      try require(await counter.value, equals: script.end)
      try require(before <= script.end)
    }
    #expect(result.verdict == .passed)
  }

  @Test func `a script is empty where its last command would make no sense`() async {
    let scripts = CounterMachine.machine().scripts(endingWith: [CounterMachine.halve])
    let seen = Mutex((empty: 0, others: 0))
    let property = Property(
      "script.ends-with", "No script ends with something else.", of: scripts
    ) { script in
      seen.withLock { if script.count == 0 { $0.empty += 1 } else { $0.others += 1 } }
      try require(script.count == 0 ? "halve" : script.lastName, equals: "halve")
      if script.count == 0 { try require(script.end, equals: script.start) }
    }
    let result = await Runner().run([property], settings: Settings(seed: 5, cases: 50))
    #expect(result.verdict == .passed)
    #expect(seen.withLock { $0.empty > 0 && $0.others > 0 })
  }

  @Test func `a script shows its commands, numbered, and in a failure`() async {
    let result = await withScript { script in
      try require(script.description.hasPrefix("1  "))
      try require(script.lines.count, equals: script.count)
      let failure = script.failure("Wrong.", origin: "here")
      try require(failure.steps.map(\.text), equals: script.lines)
      try require(failure.origin, equals: "here")
    }
    #expect(result.verdict == .passed)
  }
}
