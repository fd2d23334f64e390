import LoadCheck
import Synchronization
import Testing

@testable import PropCheckTool

@Suite struct LoadSessionTests {
  /// What a session did: the numbers of its operations, and how its run ended.
  private struct Outcome {
    let numbers: [Int]
    let checks: Int
    let result: LoadResult
  }

  private static func outcome(
    first: Int = 0, failing error: (any Error)? = nil, finding: WrongStore? = nil
  ) async throws -> Outcome {
    let numbers = Mutex<[Int]>([])
    let checks = Atomic<Int>(0)
    let stream = OperationStream(
      ["read"], operation: { $0 }, kind: { _ in 0 }, mark: { UInt64($0) },
      errorClass: { _ in "other" }
    ) { (number: Int) async throws in
      numbers.withLock { $0.append(number) }
      if let error { throw error }
    }
    let session = LoadSession(stream) {
      checks.add(1, ordering: .relaxed)
      if let finding { throw finding }
    }
    let stage = ClosedPlan.Stage("hold", .hold, .operations(5), workers: 1)
    var run = LoadRun(
      plan: .closed(try ClosedPlan([stage], seed: 1)), workers: 1, observe: { _ in },
      stop: LoadStop(), ended: { _, _ in })
    run.first = first
    let result = try await session.run(run)
    return Outcome(
      numbers: numbers.withLock { $0 }, checks: checks.load(ordering: .relaxed), result: result)
  }

  @Test(arguments: [0, 200])
  func `a load goes on behind the operations that are done`(_ first: Int) async throws {
    let outcome = try await Self.outcome(first: first)
    #expect(outcome.numbers == Array(first..<first + 5))
    #expect(outcome.checks == 1 && outcome.result.end == .completed)
  }

  @Test func `what the check finds ends the load`() async throws {
    let outcome = try await Self.outcome(finding: WrongStore("A row is missing."))
    #expect(outcome.result.end == .wrong(stage: "hold", finding: "A row is missing."))
  }

  @Test func `wrong answers are told from other errors, whatever the stream calls them`()
    async throws
  {
    #expect(try await Self.outcome(failing: WrongAnswer("7 is missing")).result.wrongAnswers == 5)
    #expect(try await Self.outcome(failing: WrongStore("no")).result.wrongAnswers == 0)
  }
}
