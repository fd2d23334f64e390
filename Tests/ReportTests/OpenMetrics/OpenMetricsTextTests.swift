import LoadCheck
import PropCheckReport
import TestFolders
import Testing

@testable import PropCheckReport

@Suite struct OpenMetricsTextTests: ~Copyable {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `every report keeps to the format`() throws {
    let twice = LoadSamples.records().dropLast() + LoadSamples.records()
    for records in [Samples.records, twice, HostileSamples.all, [.end(Samples.end)]] {
      #expect(MetricRules.problems(in: try text(records)) == [])
    }
  }

  @Test func `a text that breaks the format is seen`() {
    let broken = [
      "", "# EOF", "a 1\n# EOF\n", "# TYPE a gauge\na 1\na 1\n# EOF\n",
      "# TYPE a counter\na 1\n# EOF\n", "# TYPE a gauge\n# UNIT a seconds\na 1\n# EOF\n",
      "# TYPE a gauge\na{b=\"\n\"} 1\n# EOF\n",
      "# TYPE a histogram\na_bucket{le=\"1.0\"} 2\na_bucket{le=\"+Inf\"} 1\na_count 1\na_sum 1\n# EOF\n",
      "# TYPE a histogram\na_bucket{le=\"+Inf\"} 1\na_count 2\na_sum 1\n# EOF\n",
    ]
    for text in broken { #expect(MetricRules.problems(in: text).count >= 1, "\(text)") }
  }

  @Test func `a load has histograms, counters and gauges in base units`() throws {
    let shown = try text(LoadSamples.records(p99: 3_000_000))
    let labels = "mix=\"morning\",stage=\"hold\",kind=\"hold\""
    for line in [
      "# UNIT propcheck_load_response_seconds seconds",
      "propcheck_load_response_seconds_bucket{\(labels),operation=\"get\",le=\"1e-06\"} 3",
      "propcheck_load_response_seconds_bucket{\(labels),operation=\"get\",le=\"0.0025\"} 3",
      "propcheck_load_response_seconds_bucket{\(labels),operation=\"get\",le=\"0.005\"} 4",
      "propcheck_load_response_seconds_bucket{\(labels),operation=\"get\",le=\"+Inf\"} 4",
      "propcheck_load_response_seconds_count{\(labels),operation=\"get\"} 4",
      "propcheck_load_operations_total{\(labels),operation=\"get\"} 4",
      "propcheck_load_errors_total{\(labels),operation=\"get\",class=\"busy\"} 1",
      "propcheck_threshold_value_seconds{expression=\"p99(response) < 1ms\"} 0.003",
      "propcheck_threshold_met{expression=\"p99(response) < 1ms\"} 0",
      "propcheck_growth_exponent{operation=\"habits.create\",counter=\"vm_steps\"} 1.0",
      "propcheck_run_passed 0",
    ] {
      #expect(shown.contains("\n\(line)\n"), "\(line)")
    }
  }

  @Test(arguments: [(0, 1), (6, 0)])
  func `a merged report that lacks something has not passed`(_ exit: Int, _ value: Int) throws {
    var end = Samples.end
    (end.verdict, end.exit) = (.passed, exit)
    #expect(try text([.end(end)]).contains("\npropcheck_run_passed \(value)\n"))
  }

  @Test func `a histogram that cannot be read is counted, not hidden`() throws {
    let shown = try text(Samples.records)
    #expect(!shown.contains("propcheck_load_response_seconds"))
    #expect(shown.contains("\npropcheck_report_unreadable_histograms 5\n"))
  }

  @Test(arguments: [
    ("live_bytes", "stage_live", "bytes"), ("processor_ns", "stage_processor", "seconds"),
    ("threads", "stage_threads", nil), ("a b-ü", "stage_a_b__", nil),
    ("seen_total", "stage_seen_total_value", nil),
    ("wait_seconds", "stage_wait_seconds_value", nil),
  ])
  func `a gauge is named by its unit`(_ gauge: String, _ name: String, _ unit: String?) {
    #expect(GaugeName(gauge).text == name)
    #expect(GaugeName(gauge).unit == unit)
  }

  @Test func `no gauge is lost for the name of another`() throws {
    let figures = [
      "x": 1, "x_bytes": 2, "x_ns": 3_000_000_000, "x_seconds": 4, "a b": 5, "a_b": 6, "a-b": 7,
    ]
    var stage = Samples.stage
    stage.t?.gauges = figures
    let shown = try text([.stage(stage), .end(Samples.end)])
    #expect(MetricRules.problems(in: shown) == [])
    let samples = shown.split(separator: "\n").filter { $0.hasPrefix("propcheck_stage_") }
    let values = samples.compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
    #expect(values.sorted() == [1, 2, 3, 4, 5, 6, 7])
    for name in ["x{", "x_bytes{", "x_seconds{"] {
      #expect(samples.count { $0.hasPrefix("propcheck_stage_" + name) } == 1, "\(name)")
    }
    #expect(shown.contains(#",gauge="a b"} 5"#) && shown.contains(#",gauge="a-b"} 7"#))
  }

  @Test func `a bound divides the values, to the width of a bucket`() {
    var histogram = Histogram()
    for value in [0, 5, 1_000, 1_001, 3_000_000] as [Int64] { histogram.record(value) }
    #expect(
      histogram.counts(upTo: [0, 4, 5, 1_000, 2_000_000, 3_000_000, .max]) == [1, 1, 2, 3, 4, 5, 5])
    #expect(Histogram().counts(upTo: [1]) == [0])
  }

  private func text(_ records: [Record]) throws -> String {
    try OpenMetricsText(ReportReader(path: try folder.report(records))).text
  }
}
