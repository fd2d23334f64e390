import Testing

@testable import PropCheckReport

@Suite struct LoadTextTests {
  private func lines(_ record: Record, isDetailed: Bool = false) -> [String] {
    var report = TextReport(style: TextStyle(isUnicode: true), isDetailed: isDetailed)
    return report.lines(for: record)
  }

  @Test func `a mix says what is there and how operations come`() {
    #expect(
      lines(.mix(Samples.mix)) == [
        "",
        "morning · open loop, poisson, 4 workers · 50 habits, 9,000 logs · zipfian 0.99",
        "  A morning of check-ins.",
      ])
  }

  @Test func `a stage hides neither what was dropped nor what is wrong`() {
    #expect(
      lines(.stage(Samples.stage))
        == [
          "  ✗ hold     600 done in 2.0 s · 300/s · queue 12 · dropped 3",
          "      saturated: the offered load exceeded the capacity",
          "      generator-limited: operations began late though a worker was free",
          "      list-habits: 2 errors service.storageBusy",
          "      The store does not hold what it acknowledged; 1 rows differ.",
          "        habit 1: gone",
          "                      done      err      p50      p90      p99    p99.9      max  service p99",
          "      check-in         600        0    58 µs   129 µs   243 µs   398 µs    22 ms       243 µs",
          "      list-habits        0        2        -        -        -        -        -            -",
        ])
  }

  @Test func `what operations cost alone stands beside their times, until the next mix`() {
    var report = TextReport(style: TextStyle(isUnicode: true))
    let rows = { (report: inout TextReport) in
      report.lines(for: .stage(Samples.stage)).map { $0.suffix(27) }.suffix(3).map(String.init)
    }
    #expect(report.lines(for: .cost(Samples.operationCost)) == [])
    #expect(
      rows(&report) == [
        "    steps    pages   allocs", "      209       25       31", "        -        -        -",
      ])
    _ = report.lines(for: .mix(Samples.mix))
    #expect(rows(&report).first?.hasSuffix("service p99") == true)
  }

  @Test func `gauges are details`() {
    let lines = lines(.stage(Samples.stage), isDetailed: true)
    #expect(lines.contains("      rss_peak_bytes           41.9 MiB"))
    #expect(lines.contains("      vm_steps                 12,000"))
  }

  @Test func `growth is shown where it breaks its limit, and that of time on demand`() {
    #expect(
      lines(.scaling(Samples.scaling)) == [
        "  ✗ exponent(habits.fetch, vm_steps) 1 (0.875 to 1.125), at most 0.1, constant: "
          + "40 at 1,000 rows, 160 at 4,000 rows"
      ])
    #expect(lines(.scaling(Samples.scalingOfTime)) == [])
    #expect(
      lines(.scaling(Samples.scalingOfTime), isDetailed: true) == [
        "  · exponent(habits.fetch-all, time) unknown, at most 0.1, linear in the result: "
      ])
  }

  @Test(
    arguments: [
      ("time", 1_400_000, 1_000_000, "1.4 ms"), ("time", 1_000_447, 1_000_000, "1.00045 ms"),
      ("time", 1_000_000, 1_000_000, "1 ms"), ("time", 2_900_000, 1_000_000, "2 ms"),
      ("time", 120_500_000_000, 120_000_000_000, "120.5 s"), ("time", 998.5, 999, "998.5 ns"),
      ("share", 0.000_001, 0, "0.0001%"), ("share", 0, 0, "0%"), ("share", 0.25, 0, "25%"),
      ("rate", 899.9996, 900, "899.9996/s"), ("size", 1_048_577, 1_048_576, "1048577 B"),
      ("number", 0.1001, 0.1, "0.1001"), ("number", 3, 4, "3"),
      ("number", .greatestFiniteMagnitude, 0, "1.7976931348623157e+308"),
    ] as [(String, Double, Double, String)])
  func `a value that misses its limit is seen to differ from it`(
    _ dimension: String, _ value: Double, _ limit: Double, _ text: String
  ) {
    let threshold = ThresholdRecord(
      expression: "x < y", limit: limit,
      t: ThresholdRecord.Measured(value: value, dimension: dimension, verdict: .failed))
    #expect(lines(.threshold(threshold)) == ["  ✗ x < y   \(text)"])
    #expect(
      Problem.all(in: .threshold(threshold)).map(\.sentence) == [
        "Threshold x < y was not met: \(text)."
      ])
  }

  @Test func `leaks, thresholds and comparisons take a line each`() {
    #expect(
      lines(.budget(Samples.budget)) == [
        "  · list-100-families          10 calls · p50 58 µs · p95 140 µs · max 22 ms · grown 4.0 KiB"
      ])
    #expect(
      lines(.budget(Samples.virtualBudget)) == [
        "  · sync-a-record              0 calls · virtual 1.5 s"
      ])
    #expect(
      lines(.cycle(Samples.cycle)) == ["  ✗ live_bytes grows by 64 a cycle over 3 cycles of rows"])
    var held = Samples.cycle
    held.t?.slope = 0
    #expect(lines(.cycle(held)) == ["  ✗ live_bytes stays raised over 3 cycles of rows"])
    #expect(
      lines(.threshold(Samples.threshold)) == ["  ✓ p99(response{op=check-in}) < 20ms   243 µs"])
    var missed = Samples.threshold
    missed.t = ThresholdRecord.Measured(value: nil, dimension: "time", verdict: .noSamples)
    #expect(
      lines(.threshold(missed)) == ["  ✗ p99(response{op=check-in}) < 20ms   no samples"])
    #expect(
      lines(.comparison(Samples.comparison)) == [
        "  ✗ morning/check-in                                         slower   1.188x   1.125 to 1.25"
      ])
  }
}
