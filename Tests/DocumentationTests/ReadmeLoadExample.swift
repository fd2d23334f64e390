import LoadCheck
import Synchronization
import Testing
import PropCheckThreads

/// What the README puts under load.
private final class NumberTable: Sendable {
  private let reads = Mutex(0)

  var readCount: Int { reads.withLock { $0 } }

  func get(_ key: Int) async throws -> Int {
    reads.withLock { $0 += 1 }
    return key
  }
}

@Suite struct ReadmeLoadExample {
  @Test func `any program can be put under load`() async throws {
    let table = NumberTable()
    let stream = OperationStream(
      ["get"], operation: { number in number % 1_000 }, kind: { _ in 0 }, mark: { UInt64($0) }
    ) { key in _ = try await table.get(key) }
    let hold = LoadStage("hold", .hold, start: 0, duration: 1_000_000_000, rate: 500)
    let load = Load(stream, .open(try ArrivalPlan([hold], .poisson, seed: 1)))
    let result = try await load.run(on: (0..<4).map { CallerThread(name: "load \($0)") })
    let nanoseconds = result.stages[0].response.percentile(99)
    #expect(nanoseconds.map { $0 > 0 } == true)
    #expect(result.stages[0].done == table.readCount)
    #expect(result.stages[0].done > 400)
  }
}
