import PropCheckReport

extension Samples {
  static let recordsOfLoads: [Record] = [
    .mix(mix), .cost(operationCost), .stage(stage), .interval(interval), .scaling(scaling),
    .scaling(scalingOfTime),
    .cycle(cycle), .budget(budget), .budget(virtualBudget), .threshold(threshold),
    .comparison(comparison),
  ]

  static let mix = MixRecord(
    mix: "morning", summary: "A morning of check-ins.", rows: ["habits": 50, "logs": 9_000],
    keys: "zipfian 0.99", weights: ["check-in": 60, "list-habits": 40],
    arrivals: "open loop, poisson, 4 workers",
    stages: [
      MixRecord.Stage(
        name: "hold", kind: "hold", nanoseconds: 2_000_000_000, startRate: 500, endRate: 500,
        workers: 4)
    ])

  static let latency = LatencyRecord(
    count: 10, mean: 60_000, p50: 58_000, p90: 129_000, p95: 140_000, p99: 243_000,
    p999: 398_000, p9999: 398_000, max: 22_000_000, histogram: "HISTFAAAAA==")

  static let stage = StageRecord(
    mix: "morning", stage: "hold", purpose: "hold",
    t: StageRecord.Measured(
      elapsedNanoseconds: 2_000_000_000, offered: 1_000, dropped: 3, queuedAtEnd: 12,
      isSaturated: true, isGeneratorLimited: true, digest: "1000-8271",
      operations: [
        StageRecord.Operation(
          name: "check-in", done: 600, errors: [:], response: latency, service: latency,
          failed: nil),
        StageRecord.Operation(
          name: "list-habits", done: 0, errors: ["service.storageBusy": 2], response: nil,
          service: nil, failed: latency),
      ],
      lag: latency, gauges: ["rss_peak_bytes": 44_000_000, "vm_steps": 12_000],
      finding: "The store does not hold what it acknowledged; 1 rows differ.\n  habit 1: gone"))

  static let operationCost = CostRecord(
    mix: "morning", operation: "check-in", calls: 60, vmSteps: 208.75, pages: 24.5,
    t: CostRecord.Measured(allocations: 31))

  static let interval = IntervalRecord(
    mix: "morning",
    t: IntervalRecord.Measured(
      lengthNanoseconds: 1_000_000_000,
      intervals: [
        IntervalRecord.Interval(
          done: 500, failed: 1, dropped: 0, queued: 3, p50: 58_000, p99: 243_000, max: 250_000),
        IntervalRecord.Interval(
          done: 0, failed: 0, dropped: 3, queued: 12, p50: nil, p99: nil, max: nil),
      ]))

  static let scaling = ScalingRecord(
    operation: "habits.fetch", counter: "vm_steps", law: "constant", limit: 0.1, isGate: true,
    fit: ScalingRecord.Fit(
      points: [
        ScalingRecord.Point(rows: 1_000, answered: 1, cost: 40),
        ScalingRecord.Point(rows: 4_000, answered: 1, cost: 160),
      ], exponent: 1, low: 0.875, high: 1.125, isPassed: false))

  static let scalingOfTime = ScalingRecord(
    operation: "habits.fetch-all", counter: "time", law: "linear in the result", limit: 0.1,
    isGate: false,
    t: ScalingRecord.Measured(
      fit: ScalingRecord.Fit(points: [], exponent: nil, low: nil, high: nil, isPassed: false)))

  static let cycle = CycleRecord(
    cycle: "rows", gauge: "live_bytes",
    t: CycleRecord.Measured(values: [100, 164, 228], slope: 64, p: 0.0005, isLeak: true))

  static let budget = BudgetRecord(
    operation: "list-100-families", rows: 100, calls: 10,
    t: BudgetRecord.Measured(call: latency, grownBytes: 4_096))

  static let virtualBudget = BudgetRecord(
    operation: "sync-a-record", rows: 1, calls: 0, virtualNanoseconds: 1_500_000_000,
    t: BudgetRecord.Measured(call: nil))

  static let threshold = ThresholdRecord(
    expression: "p99(response{op=check-in}) < 20ms", limit: 20_000_000,
    t: ThresholdRecord.Measured(value: 243_000, dimension: "time", verdict: .passed))

  static let comparison = ComparisonRecord(
    figure: "morning/check-in", measure: .time, first: [60_000, 61_000], second: [70_000, 72_000],
    ratio: 1.1875, low: 1.125, high: 1.25, p: 0.0005, verdict: "slower")
}
