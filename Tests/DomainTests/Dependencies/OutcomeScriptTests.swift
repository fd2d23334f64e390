import HabitDomain
import PropCheck
import PropCheckTesting
import Testing

@Suite(.timeLimit(.minutes(20))) struct OutcomeScriptTests {
  private typealias Numbers = OutcomeScript<Int, DependencyError>

  @Test func `outcomes are given in order, failures among them`() async throws {
    let script = Numbers([.success(1), .failure(.unauthorized), .success(3)])
    #expect(script.remaining == 3)
    #expect(try await script.next("f") == 1)
    await #expect(throws: DependencyError.unauthorized) { try await script.next("f") }
    #expect(try await script.next("f") == 3)
    #expect(script.calls == 3)
    #expect(script.remaining == 0)
    #expect(script.overruns == 0)
    await #expect(throws: DependencyError.unscripted(call: "f", number: 4)) {
      try await script.next("f")
    }
    #expect(script.overruns == 1)
  }

  @Test func `only a call that finds no outcome is one too many`() async throws {
    let failing = Numbers.failing(.unauthorized)
    await #expect(throws: DependencyError.unauthorized) { try await failing.next("f") }
    let script = Numbers([])
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await script.next("f")
    }
    await #expect(throws: DependencyError.cancelled) { try await cancelled.value }
    #expect([failing.overruns, script.overruns] == [0, 0])
    // Code that swallows the error is still caught.
    _ = try? await script.next("f")
    #expect(script.overruns == 1)
  }

  @Test func `what is sent before the call is kept, and after it wakes the call`() async throws {
    let script = Numbers.never()
    script.send(.success(1))
    #expect(try await script.next("f") == 1)
    let late = Task { try await script.next("f") }
    await calls(of: script, wait: 1)
    script.send(.success(2))
    #expect(try await late.value == 2)
  }

  @Test func `the call that has waited longest is answered first`() async throws {
    let script = Numbers.never()
    var tasks: [Task<Int, any Error>] = []
    for number in 1...5 {
      tasks.append(Task { try await script.next("f") })
      await calls(of: script, wait: number)
    }
    for number in 1...5 { script.send(.success(number)) }
    for (index, task) in tasks.enumerated() { #expect(try await task.value == index + 1) }
  }

  @Test func `a cancelled call ends and uses up no outcome`() async throws {
    let script = Numbers.never()
    let waiting = Task { try await script.next("f") }
    await calls(of: script, wait: 1)
    waiting.cancel()
    await #expect(throws: DependencyError.cancelled) { try await waiting.value }
    script.send(.success(1))
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await script.next("f")
    }
    await #expect(throws: DependencyError.cancelled) { try await cancelled.value }
    #expect(try await script.next("f") == 1)
  }

  @Test(.cases(30))
  func `several tasks get every outcome once, whoever comes first`() async {
    await forAll(.tuple(.int(in: 0...30), .int(in: 1...4))) { (count, tasks) in
      let script = Numbers.never()
      let received = await withTaskGroup(of: [Int].self) { group in
        group.addTask {
          for number in 0..<(count * tasks) { script.send(.success(number)) }
          return []
        }
        for _ in 0..<tasks {
          group.addTask { await (0..<count).asyncCompactMap { _ in try? await script.next("f") } }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      try require(received.sorted(), equals: Array(0..<(count * tasks)))
      try require(script.remaining, equals: 0)
    }
  }

  private func calls(of script: Numbers, wait count: Int) async {
    while script.waiting < count { await Task.yield() }
  }
}

extension Sequence where Element: Sendable {
  fileprivate func asyncCompactMap<Other>(_ transform: (Element) async -> Other?) async -> [Other] {
    var others: [Other] = []
    for element in self {
      if let other = await transform(element) { others.append(other) }
    }
    return others
  }
}
