import Testing

@testable import LoadCheck

@Suite struct StageResultTests {
  @Test func `an hour of falling behind is saturated, though it is less than one in a hundred`() {
    let stage = { (queued: Int) in
      StageResult(
        name: "hold", kind: .hold, elapsed: 3_600 * second, offered: 7_200_000, dropped: 0,
        queuedAtEnd: queued, operations: [], lag: Histogram(), digest: WorkDigest(), gauges: [:])
    }
    #expect(stage(3_600).isSaturated && stage(200).isSaturated)
    #expect(!stage(199).isSaturated && !stage(0).isSaturated)
  }

  @Test(arguments: [(299, false), (201, false), (200, true), (1, true)])
  func `two of so many that wait at the end are one in a hundred, or less`(
    _ offered: Int, _ isSaturated: Bool
  ) {
    let stage = StageResult(
      name: "hold", kind: .hold, elapsed: millisecond, offered: offered, dropped: 0,
      queuedAtEnd: 2, operations: [], lag: Histogram(), digest: WorkDigest(), gauges: [:])
    #expect(stage.isSaturated == isSaturated)
  }

  @Test func `lag that is small beside the times is no fault of the generator`() {
    var (record, lag) = (OperationRecord(name: "a"), Histogram())
    record.response.record(100_000_000)
    lag.record(2_000_000)
    let stage = StageResult(
      name: "hold", kind: .hold, elapsed: 1, offered: 1, dropped: 0, queuedAtEnd: 0,
      operations: [record], lag: lag, digest: WorkDigest(), gauges: [:])
    #expect(!stage.isGeneratorLimited)
  }
}
