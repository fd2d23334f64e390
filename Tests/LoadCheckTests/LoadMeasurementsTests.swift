import Testing

@testable import LoadCheck

@Suite struct LoadMeasurementsTests {
  private static func operation(
    _ name: String, _ response: [Int64], _ service: [Int64], failed: [Int64] = []
  ) -> OperationRecord {
    var record = OperationRecord(name: name)
    for time in response { record.response.record(time) }
    for time in service { record.service.record(time) }
    for time in failed {
      record.failed.record(time)
      record.count("refused")
    }
    return record
  }

  private static func stage(
    _ name: String, _ kind: LoadStage.Kind, offered: Int, dropped: Int = 0,
    _ operations: [OperationRecord], lag: [Int64] = [], gauges: [String: Int64] = [:]
  ) -> StageResult {
    StageResult(
      name: name, kind: kind, elapsed: 10 * second, offered: offered, dropped: dropped,
      queuedAtEnd: 0, operations: operations,
      lag: lag.reduce(into: Histogram()) { $0.record($1) }, digest: WorkDigest(), gauges: gauges)
  }

  private static func result(_ stages: StageResult...) -> LoadResult {
    LoadResult(stages: stages, series: IntervalSeries())
  }

  /// Two mixes; in the first one operations fail while the load rises, and more is asked for than can be done.
  private static let measurements: LoadMeasurements = {
    var all = LoadMeasurements()
    all.loads = [
      .init(
        mix: "m",
        result: result(
          stage("ramp", .ramp, offered: 3, [operation("a", [900], [900], failed: [5, 6])]),
          stage(
            "hold", .hold, offered: 20, dropped: 5,
            [
              operation("a", [10, 20, 30], [1, 2, 3]), operation("b", [1_000], [500], failed: [7]),
            ],
            lag: [7, 9], gauges: ["live_bytes": 100, "rss_bytes": 50, "rss_peak_bytes": 80]),
          stage("spike", .spike, offered: 1, [operation("a", [5], [4])], lag: [40]))),
      .init(
        mix: "n",
        result: result(
          stage(
            "hold", .hold, offered: 1, [operation("a", [40], [30])],
            gauges: ["live_bytes": 300, "rss_bytes": 70, "rss_peak_bytes": 90]))),
    ]
    all.cycles = [
      CycleResult(gauge: "live_bytes", values: (0...20).map { 64 * Int64($0) }),
      CycleResult(gauge: "sqlite_bytes", values: (0...20).map { $0 * 7 % 11 + $0 / 4 }),
    ]
    let budgets: [(String, [Int64])] = [("slow", [90, 100, 110]), ("fast", [9, 10, 900])]
    all.budgets = budgets.map { name, times in
      var call = Histogram()
      for time in times { call.record(time) }
      return BudgetResult(name, rows: 1, call: call)
    }
    all.growth = [
      GrowthResult(
        "list", "vm_steps",
        [1, 10, 100].map { GrowthPoint(rows: $0, answered: 1, cost: Double($0)) },
        limit: GrowthLimit(.constant)),
      // As its answer grows too, the gate has nothing against it.
      GrowthResult(
        "list", "pages",
        [1, 10, 100].map { GrowthPoint(rows: $0, answered: $0, cost: Double($0 * $0)) },
        limit: GrowthLimit(.linearInResult)),
    ]
    return all
  }()

  @Test(
    arguments: [
      ("max(response)", 1_000), ("max(response{op=a})", 40), ("max(response{op=a,mix=m})", 30),
      ("p50(response{op=a,mix=m})", 20), ("max(response{mix=n})", 40),
      // Users wait longer than the system works.
      ("max(service)", 500), ("max(service{op=a,mix=m})", 3), ("mean(service{op=b})", 500),
      ("max(response{stage=spike})", 5), ("max(service{stage=spike})", 4),
      ("max(lag)", 9), ("max(lag{stage=spike})", 40), ("max(lag{mix=n})", nil),
      // Errors of all stages, unless one is named.
      ("count(errors)", 3), ("count(errors{stage=hold})", 1), ("count(errors{op=b})", 1),
      ("rate(errors{op=b})", 0.5), ("rate(errors{mix=n})", 0), ("rate(errors{stage=down})", nil),
      ("count(dropped)", 5), ("rate(dropped)", 5.0 / 21), ("rate(dropped{mix=n})", 0),
      ("rate(saturated)", 0.5), ("count(saturated{mix=m})", 1),
      ("count(saturated{stage=spike})", 0),
      ("throughput", 0.25), ("throughput{op=a,mix=m}", 0.3), ("throughput{op=c}", nil),
      ("max(rss)", 90), ("max(rss{mix=m})", 80), ("mean(rss)", 60), ("max(live_bytes)", 300),
      ("max(wal_bytes)", nil), ("max(response{op=c})", nil), ("max(response{stage=down})", nil),
      ("slope(live_bytes)", 64), ("slope(sqlite_bytes)", 0), ("slope(wal_bytes)", nil),
      ("exponent(list, vm_steps)", 1), ("exponent(list, pages)", 2), ("exponent(list, time)", nil),
      ("exponent(fetch, vm_steps)", nil), ("max(call{op=slow})", 110),
      ("max(call{op=none})", nil), ("speedup(slow, fast)", 10), ("speedup(fast, slow)", 0.1),
      ("speedup(slow, none)", nil),
    ] as [(String, Double?)])
  func `a figure is of the samples that it names`(_ text: String, _ expected: Double?) throws {
    let dimension = try figure(text)
    let value = Self.measurements.value(of: dimension)
    guard let expected else { return #expect(value == nil) }
    #expect(abs(try #require(value) - expected) <= abs(expected) * 1e-9)
  }

  /// The figure of a threshold, whatever its unit is.
  private func figure(_ text: String) throws -> Figure {
    var reader = ThresholdReader(text, gauges: ["wal_bytes", "sqlite_bytes"])
    let figure = try reader.figure()
    try reader.end()
    return figure
  }

  @Test func `a stage that was divided has the samples of all its parts`() throws {
    var measurements = LoadMeasurements()
    let parts =
      [("hold.1", 10), ("hold.2", 30), ("hold-2.1", 70), ("hold.x", 80), ("holdall", 90)]
      as [(_, Int64)]
    measurements.loads = [
      .init(
        mix: "m",
        result: LoadResult(
          stages: parts.map { name, time in
            Self.stage(name, .hold, offered: 1, [Self.operation("a", [time], [time])])
          }, series: IntervalSeries()))
    ]
    for (text, expected) in [
      ("max(response{stage=hold})", 30), ("max(response{stage=hold.1})", 10),
      ("max(response{stage=hold-2})", 70), ("max(response)", 90),
    ] {
      #expect(measurements.value(of: try figure(text)) == Double(expected), "\(text)")
    }
    #expect(measurements.value(of: try figure("max(response{stage=hol})")) == nil)
  }

  @Test func `growth that chance explains is none, though it has a slope`() throws {
    let cycle = try #require(Self.measurements.cycles.last)
    #expect(cycle.slope > 0 && !cycle.isLeak)
  }

  @Test func `what is held and not released has a slope, however seldom it is kept`() {
    let values = Array(repeating: Int64(3), count: 11) + Array(repeating: 4, count: 19)
    let cycle = CycleResult(gauge: "connections", values: values, isHeld: true)
    #expect(cycle.slope == 0 && cycle.isLeak)
    var measurements = LoadMeasurements()
    measurements.cycles = [cycle]
    #expect(measurements.value(of: Figure(.slope, of: "connections")) == 1.0 / 29)
  }

  @Test func `of several cycles the worst one counts, and none may be silent`() throws {
    let result = { (cycle: String, count: Int, bytes: Int64) in
      CycleResult(
        cycle: cycle, gauge: "live_bytes", values: (0...count).map { bytes * Int64($0) })
    }
    var measurements = LoadMeasurements()
    measurements.cycles = [result("stores", 20, 0), result("rows", 20, 8)]
    #expect(measurements.value(of: try figure("slope(live_bytes)")) == 8)
    measurements.cycles.reverse()
    #expect(measurements.value(of: try figure("slope(live_bytes)")) == 8)
    measurements.cycles.append(result("short", 3, 0))
    #expect(measurements.value(of: try figure("slope(live_bytes)")) == nil)
  }

  @Test(arguments: [
    "p99(lag{op=a})", "rate(dropped{op=a})", "count(saturated{op=a})", "max(rss{op=a})",
    "slope(live_bytes{stage=hold})", "speedup(slow{op=slow}, fast)", "exponent(list{mix=m}, pages)",
    "max(call{mix=m})",
  ])
  func `a tag that tells nothing apart is refused`(_ text: String) {
    #expect(throws: ThresholdError.self) { try figure(text) }
  }

  /// 55 % of a hundred is 55.00000000000001 as a product.
  @Test func `a percentile of a gauge is not that of the next rank`() throws {
    var measurements = LoadMeasurements()
    let stages = (1...100).map { place in
      Self.stage("hold.\(place)", .hold, offered: 1, [], gauges: ["rss_bytes": Int64(place)])
    }
    measurements.loads = [
      .init(mix: "m", result: LoadResult(stages: stages, series: IntervalSeries()))
    ]
    for (text, expected) in [("p55(rss)", 55.0), ("p0.1(rss)", 1), ("p100(rss)", 100)] {
      #expect(measurements.value(of: try figure(text)) == expected, "\(text)")
    }
  }

  @Test func `a call of more than an hour is not cut to one`() throws {
    let hour = Histogram.hourInNanoseconds
    var call = Histogram(upTo: 10 * hour)
    for hours in [2, 3, 4] as [Int64] { call.record(hours * hour) }
    var measurements = LoadMeasurements()
    measurements.budgets = [BudgetResult("import", rows: 1, call: call)]
    for (text, hours) in [("p50(call) < 2h", 3), ("mean(call) < 2h", 3), ("max(call) < 2h", 4)] {
      let threshold = try Threshold(text)
      let value = try #require(measurements.value(of: threshold.figure))
      #expect(abs(value - Double(hours) * Double(hour)) <= Double(hour) / 100)
      guard case .failed = threshold.judge(value).state else {
        Issue.record("\(text) holds with \(value).")
        continue
      }
    }
  }

  @Test func `calls of several operations are taken together`() throws {
    var measurements = LoadMeasurements()
    measurements.budgets = ([900, 10] as [Int64]).map { time in
      var call = Histogram()
      call.record(time)
      return BudgetResult("\(time)", rows: 1, call: call)
    }
    let figure = try Threshold("max(call) < 1ms").figure
    #expect(measurements.value(of: figure) == 900)
  }

  /// As those of a report may be.
  @Test func `counts beyond all numbers are the greatest one together`() {
    var busy = OperationRecord(name: "a")
    busy.response.record(1, times: UInt64(Int64.max))
    busy.failed.record(1, times: UInt64(Int64.max))
    let stage = Self.stage("hold", .hold, offered: .max, dropped: .max, [busy, busy])
    #expect(stage.done == .max && stage.failures == .max)
    var all = LoadMeasurements()
    all.loads = [.init(mix: "m", result: Self.result(stage, stage))]
    #expect(all.value(of: Figure(.rate, of: "dropped")) == 1)
    #expect(all.value(of: Figure(.rate, of: "errors")) == 1)
    #expect(all.value(of: Figure(.count, of: "errors")) == Double(Int.max))
    #expect(all.value(of: Figure(.throughput, of: "throughput")) == Double(Int.max) / 20)
  }
}
