import Foundation
import LoadCheck
import PropCheckReport

/// Records of loads, as small as pictures can be made of.
enum LoadSamples {
  /// A load with a picture of each kind, which missed a condition.
  static func records(
    seed: UInt64 = 1, start: Int? = 1_795_414_997_196, mix: String = "morning",
    p99: Int = 2_000_000, profile: String = "smoke", verdict: Verdict = .failed
  ) -> [Record] {
    [
      .run(run(seed: seed, start: start, profile: profile)), .mix(plan(mix)),
      .cost(cost(mix)), .cost(cost(mix, "a-long-name-of-an-operation")),
      .stage(stage(mix, slowest: p99)), .interval(interval(mix)), .scaling(scaling()),
      .cycle(cycle()), .budget(Samples.budget), .threshold(threshold(value: Double(p99))),
      .note(NoteRecord(text: "a note")),
      .end(end(verdict)),
    ]
  }

  static func run(seed: UInt64 = 1, start: Int?, profile: String = "smoke") -> RunRecord {
    RunRecord(
      id: "load-\(seed)", command: "load", seed: seed, tool: "0.1.0", layer: "sqlite-wal",
      options: ["profile": profile],
      t: RunRecord.Circumstances(startUnixMilliseconds: start, commit: "abc123"))
  }

  static func plan(_ mix: String) -> MixRecord {
    let stages = ["warm-up", "ramp", "hold", "spike", "down"].map {
      MixRecord.Stage(name: $0, kind: $0, nanoseconds: 1_000_000_000, workers: 4)
    }
    return MixRecord(
      mix: mix, summary: "A morning.", rows: ["habits": 1], keys: "uniform", weights: ["get": 100],
      arrivals: "open loop", stages: stages)
  }

  static func stage(_ mix: String, slowest: Int, name: String = "get") -> StageRecord {
    StageRecord(
      mix: mix, stage: "hold", purpose: "hold",
      t: StageRecord.Measured(
        elapsedNanoseconds: 1_000_000_000, offered: 4, dropped: 0, queuedAtEnd: 0,
        isSaturated: false, isGeneratorLimited: false, digest: "4-1",
        operations: [
          StageRecord.Operation(
            name: name, done: 4, errors: ["busy": 1], response: latency(slowest), service: nil,
            failed: nil)
        ], lag: nil, gauges: [:]))
  }

  static func latency(_ slowest: Int) -> LatencyRecord {
    LatencyRecord(
      count: 4, mean: 5, p50: 5, p90: slowest, p95: slowest, p99: slowest, p999: slowest,
      p9999: slowest, max: slowest, histogram: histogram([5, 5, 5, Int64(slowest)]))
  }

  static func histogram(_ values: [Int64]) -> String {
    var histogram = Histogram()
    for value in values { histogram.record(value) }
    return Data(histogram.encoded).base64EncodedString()
  }

  static func cost(_ mix: String, _ operation: String = "get") -> CostRecord {
    CostRecord(
      mix: mix, operation: operation, calls: 50, vmSteps: 1_386.25, pages: 1_038,
      t: CostRecord.Measured(allocations: 18))
  }

  static func interval(_ mix: String, count: Int = 5) -> IntervalRecord {
    let parts = (0..<count).map { index in
      IntervalRecord.Interval(
        done: 100 * index, failed: 0, dropped: index % 2, queued: index,
        p50: index == 2 ? nil : 1_000, p99: index == 2 ? nil : 90_000 * index + 1, max: 1_000_000)
    }
    return IntervalRecord(
      mix: mix,
      t: IntervalRecord.Measured(lengthNanoseconds: 1_000_000_000, intervals: parts))
  }

  static func scaling(
    _ operation: String = "habits.create", isGate: Bool = true, isPassed: Bool = false
  ) -> ScalingRecord {
    ScalingRecord(
      operation: operation, counter: "vm_steps", law: "constant", limit: 0.1, isGate: isGate,
      fit: ScalingRecord.Fit(
        points: [1_000, 4_000, 16_000].map {
          ScalingRecord.Point(rows: $0, answered: 1, cost: Double($0) * 5)
        }, exponent: 1, low: 0.9, high: 1.1, isPassed: isPassed))
  }

  static func cycle() -> CycleRecord {
    CycleRecord(
      gauge: "live_bytes",
      t: CycleRecord.Measured(
        values: [25_000_000, 25_000_064, 25_000_128], slope: 64, p: 0.001, isLeak: true))
  }

  static func threshold(value: Double?, expression: String = "p99(response) < 1ms")
    -> ThresholdRecord
  {
    ThresholdRecord(
      expression: expression, limit: 1_000_000,
      t: ThresholdRecord.Measured(
        value: value, dimension: "time", verdict: value == nil ? .noSamples : .failed))
  }

  static let end = end(.failed)

  static func end(_ verdict: Verdict) -> EndRecord {
    EndRecord(
      verdict: verdict, exit: 3, properties: 0, failures: 1, cases: 0, records: 9,
      t: EndRecord.Cost(wallNanoseconds: 12_000_000_000, processorNanoseconds: 1))
  }
}
