import KnownHistories
import StateCheck
import Testing

/// Histories of real systems, judged by others before.
@Suite struct KnownHistoryTests {
  @Test func `all recorded histories are there`() {
    #expect(KnownHistory.known.count == 28)
    #expect(KnownHistory.known.count { $0.isLinearizable } == 8)
  }

  /// Takes half a minute without optimization; `scripts/bench linear` judges it as well.
  private static let longest = "kv/c10-bad.txt"

  @Test(arguments: KnownHistory.known.filter { $0.file != longest || $0.model != "kv-whole-map" })
  func `a recorded history gets its verdict, with no more steps than Porcupine makes`(
    _ recorded: KnownHistory
  ) throws {
    let result = try recorded.result()
    #expect(result.verdict.isLinearizable == recorded.isLinearizable)
    #expect(result.effort.partitions == recorded.partitions)
    // Those without a figure are the stores taken as a whole, where ten concurrent appends are all
    // different.
    let limit = recorded.porcupineSteps ?? 500_000
    #expect(result.effort.modelSteps <= limit)
    // Even with the steps that are remembered.
    if recorded.porcupineSteps != nil { #expect(result.effort.tries <= limit) }
  }

  @Test(arguments: KnownHistory.known)
  func `a recorded history has its calls`(_ recorded: KnownHistory) throws {
    let ends =
      recorded.model == "cas-register"
      ? try recorded.register().calls.map(\.end) : try recorded.keyValue().calls.map(\.end)
    #expect(ends.count == recorded.calls)
    #expect(ends.count { $0 == nil } == recorded.pending)
  }
}
