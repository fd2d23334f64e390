import LoadCheck
import Testing

@testable import PropCheckReport

/// Loads that are added up from their shards.
@Suite struct LoadSumTests {
  private static func stage(slowest: Int64, gauges: [String: Int]) throws -> StageRecord {
    var histogram = Histogram()
    histogram.record(1_000)
    histogram.record(slowest)
    var stage = LoadSamples.stage("m", slowest: 1)
    stage.t?.operations[0].response = LatencyRecord(histogram)
    stage.t?.gauges = gauges
    return stage
  }

  @Test func `the slowest time of all shards is exact, and what they wrote adds up`() throws {
    let slow = try Self.stage(slowest: 3_000_001, gauges: ["written_bytes": 10, "rss_bytes": 7])
    let fast = try Self.stage(slowest: 2_000_001, gauges: ["written_bytes": 20, "rss_bytes": 5])
    for parts in [[slow, fast], [fast, slow]] {
      var sum = StageSum(parts[0])
      for part in parts { sum.add(part) }
      let t = try #require(sum.result.t)
      #expect(t.operations[0].response?.max == 3_000_001)
      #expect(t.operations[0].response?.count == 4)
      #expect(t.gauges == ["written_bytes": 30, "rss_bytes": 7])
    }
  }

  private static func interval(seconds: Int, queues: [Int]) -> IntervalRecord {
    IntervalRecord(
      mix: "m",
      t: IntervalRecord.Measured(
        lengthNanoseconds: seconds * 1_000_000_000,
        intervals: queues.map {
          IntervalRecord.Interval(
            done: 1, failed: 0, dropped: 0, queued: $0, p50: nil, p99: nil, max: nil)
        }))
  }

  private static func sum(_ parts: [IntervalRecord]) -> IntervalRecord.Measured? {
    var sum = IntervalSum(mix: "m")
    for part in parts { sum.add(part) }
    return sum.result.t
  }

  private static let orders = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]

  @Test(arguments: orders)
  func `queues of shards add up, but not those of one shard over time`(_ order: [Int]) throws {
    let parts = [
      Self.interval(seconds: 1, queues: [5, 0, 2]), Self.interval(seconds: 1, queues: [0, 7, 1]),
      Self.interval(seconds: 2, queues: [1, 0]),
    ]
    let t = try #require(Self.sum(order.map { parts[$0] }))
    #expect(t.lengthNanoseconds == 2_000_000_000)
    #expect(t.intervals.map(\.queued) == [13, 3])
    #expect(t.intervals.map(\.done) == [5, 3])
  }

  @Test(arguments: orders)
  func `a shard that was done in one interval keeps the time of the others`(
    _ order: [Int]
  ) throws {
    let parts = [
      Self.interval(seconds: 1, queues: [4]), Self.interval(seconds: 4, queues: [1, 1]),
      Self.interval(seconds: 2, queues: [0]),
    ]
    let t = try #require(Self.sum(order.map { parts[$0] }))
    #expect(t.lengthNanoseconds == 4_000_000_000)
    #expect(t.intervals.map(\.queued) == [5, 1])
    #expect(t.intervals.map(\.done) == [3, 1])
  }
}
