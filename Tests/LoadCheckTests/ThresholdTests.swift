import Testing

@testable import LoadCheck

@Suite struct ThresholdTests {
  @Test(arguments: [
    (
      "p99(response{op=insert,stage=hold}) < 20ms",
      Figure(.percentile(99), of: "response", tags: ["op": "insert", "stage": "hold"]),
      Threshold.Comparison.below, 20e6
    ),
    (" p99.9 ( lag ) <= 1.5 s ", Figure(.percentile(99.9), of: "lag"), .atMost, 1.5e9),
    ("rate(errors) < 0.1%", Figure(.rate, of: "errors"), .below, 0.001),
    ("rate(errors) < 1", Figure(.rate, of: "errors"), .below, 1),
    ("rate(errors) <= 0.5", Figure(.rate, of: "errors"), .atMost, 0.5),
    ("rate(errors) < 100%", Figure(.rate, of: "errors"), .below, 1),
    (
      "rate(dropped{stage=spike}) == 0", Figure(.rate, of: "dropped", tags: ["stage": "spike"]),
      .equal, 0
    ),
    ("throughput >= 1900/s", Figure(.throughput, of: "throughput"), .atLeast, 1_900),
    (
      "throughput{op=list-habits} > 2k/s",
      Figure(.throughput, of: "throughput", tags: ["op": "list-habits"]), .above, 2_000
    ),
    ("slope(live_bytes) <= 0", Figure(.slope, of: "live_bytes"), .atMost, 0),
    ("slope(rss) < 64 B", Figure(.slope, of: "rss"), .below, 64),
    (
      "exponent(list, vm_steps) <= 1.05", Figure(.exponent, of: "list", counter: "vm_steps"),
      .atMost, 1.05
    ),
    ("max(rss) < 100MiB", Figure(.max, of: "rss"), .below, 104_857_600),
    ("mean(service) < 5min", Figure(.mean, of: "service"), .below, 300e9),
    ("count(errors) == 0", Figure(.count, of: "errors"), .equal, 0),
    (
      "p95(call{op=list-10-families}) < 10ms",
      Figure(.percentile(95), of: "call", tags: ["op": "list-10-families"]), .below, 10e6
    ),
    (
      "max(grown{op=create-family}) < 1MB",
      Figure(.max, of: "grown", tags: ["op": "create-family"]), .below, 1e6
    ),
    (
      "max(virtual{op=sync-a-record}) < 2s",
      Figure(.max, of: "virtual", tags: ["op": "sync-a-record"]), .below, 2e9
    ),
  ])
  func `what is written is what is compared`(
    _ text: String, _ figure: Figure, _ comparison: Threshold.Comparison, _ limit: Double
  ) throws {
    let threshold = try Threshold(text)
    #expect(threshold.figure == figure)
    #expect(threshold.comparison == comparison)
    #expect(abs(threshold.limit - limit) <= limit * 1e-12)
    #expect(threshold.text == text)
  }

  @Test func `a gauge of the system is read once it is declared`() throws {
    let gauges = ["store_bytes", "connections"]
    #expect(try Threshold("max(store_bytes{stage=hold}) < 10MB", gauges: gauges).limit == 10e6)
    #expect(try Threshold("mean(connections) <= 4", gauges: gauges).limit == 4)
    #expect(
      try Threshold("slope(connections) <= 0", gauges: gauges).figure.subject == "connections")
    let error = #expect(throws: ThresholdError.self) { try Threshold("max(store_bytes) < 10MB") }
    #expect(error?.description.contains("\"store_bytes\" is not one of") == true)
    #expect(throws: ThresholdError.self) { try Threshold("max(connections) < 4ms", gauges: gauges) }
    #expect(throws: ThresholdError.self) { try Threshold("rate(connections) < 1", gauges: gauges) }
  }

  /// The marked column of each, with the message for it.
  @Test(arguments: [
    ("", 0, "expected count"),
    ("p99", 3, "expected \"(\""),
    ("p0(lag) < 1ms", 0, "a percentile is above 0"),
    ("p101(lag) < 1ms", 0, "a percentile is above 0"),
    ("p9x(lag) < 1ms", 0, "\"p9x\" is not one of"),
    ("median(lag) < 1ms", 0, "\"median\" is not one of"),
    ("p99(latency) < 1ms", 4, "\"latency\" is not one of"),
    ("p99(lag{who=me}) < 1ms", 8, "\"who\" is not one of mix or stage"),
    ("p99(call{stage=hold}) < 1ms", 9, "\"stage\" is not one of op"),
    ("slope(grown) < 1", 6, "\"grown\" is not one of"),
    ("max(grown) < 1ms", 14, "this figure is a size"),
    ("p99(response{op=a,op=b}) < 1ms", 18, "op is given twice"),
    ("p99(response{op=}) < 1ms", 16, "expected a name"),
    ("p99(response{op=a) < 1ms", 17, "expected \"}\""),
    ("p99(lag) 1ms", 9, "expected <="),
    ("p99(lag) < fast", 11, "expected a number"),
    ("p99(lag) < 1e5ms", 12, "this figure is a time"),
    ("p99(lag) < 1", 12, "this figure is a time; write the limit as in 20ms"),
    ("p99(lag) < 1/s", 12, "this figure is a time"),
    ("p99(rss) < 1ms", 12, "this figure is a size"),
    ("rate(errors) < 1ms", 16, "this figure is a share"),
    ("rate(errors) < 5", 15, "a share is at most 100%, so this says nothing; write 5%"),
    ("rate(errors) <=  5 ", 17, "a share is at most 100%, so this says nothing; write 5%"),
    ("rate(dropped) <= 1", 17, "a share is at most 100%, so this says nothing; write 1%"),
    ("rate(saturated) < 500 %", 18, "a share is at most 100%, so this says nothing"),
    ("rate(errors) > 1.5", 15, "a share is at most 100%, so this says nothing; write 1.5%"),
    ("rate(errors) > 100%", 15, "a share is at most 100%, so this says nothing"),
    ("rate(errors) > 1", 15, "a share is at most 100%, so this says nothing; write 1%"),
    ("rate(errors) == 200%", 16, "a share is at most 100%, so this says nothing"),
    ("rate(errors) >= 0", 16, "this figure is never below 0, so this says nothing"),
    ("rate(errors) >= 0%", 16, "this figure is never below 0, so this says nothing"),
    ("rate(dropped) < 0", 16, "this figure is never below 0, so this says nothing"),
    ("rate(dropped) < -0", 16, "this figure is never below 0, so this says nothing"),
    ("rate(errors) > -5%", 15, "this figure is never below 0, so this says nothing"),
    ("rate(errors) == -0.1", 16, "this figure is never below 0, so this says nothing"),
    ("count(errors) <= -1", 17, "this figure is never below 0, so this says nothing"),
    ("p99(lag) >= 0ms", 12, "this figure is never below 0, so this says nothing"),
    ("max(call) < 0", 12, "this figure is never below 0, so this says nothing"),
    ("throughput >= 0/s", 14, "this figure is never below 0, so this says nothing"),
    ("speedup(slow, fast) > -1", 22, "this figure is never below 0, so this says nothing"),
    ("max(rss) >= 0", 12, "this figure is never below 0, so this says nothing"),
    ("p50(rss) == -5MB", 12, "this figure is never below 0, so this says nothing"),
    ("mean(live_bytes) > -1B", 19, "this figure is never below 0, so this says nothing"),
    ("throughput < 5", 14, "this figure is a rate"),
    ("p99(lag) < 1ms or else", 15, "expected the end"),
    ("exponent(list) <= 1", 13, "expected \",\""),
    ("exponent(list, steps) <= 1", 15, "\"steps\" is not one of"),
    ("p99(lag) < -.-ms", 11, "expected a number"),
    ("p99(lag) < \u{E9}", 11, "expected a number"),
  ])
  func `what cannot be read is marked`(_ text: String, _ column: Int, _ words: String) {
    let error = #expect(throws: ThresholdError.self) { try Threshold(text) }
    #expect(error?.column == column)
    let lines = error.map { "\($0)".split(separator: "\n", omittingEmptySubsequences: false) } ?? []
    #expect(lines.first.map(String.init) == text)
    #expect(
      lines.last?.hasPrefix(String(repeating: " ", count: column) + "^ " + words) == true,
      "\(lines)")
  }

  @Test func `a text of any length is refused or read at once`() {
    let error = #expect(throws: ThresholdError.self) {
      try Threshold(String(repeating: "p99(", count: 100_000))
    }
    #expect(error?.problem == .tooLong(limit: 500))
  }

  @Test func `nothing that is typed makes it trap`() {
    var random = SplitMix64(seed: 31)
    let letters = Array("p9.(){}=,<>%/ smrate-lagop1eé\u{0}\n")
    var read = 0
    for _ in 0..<3_000 {
      let text = String(
        (0..<random.next(below: 30)).map { _ in
          letters[Int(random.next(below: UInt64(letters.count)))]
        })
      let whole = random.next(below: 2) == 0 ? text : "p99(lag) < 5ms" + text
      if (try? Threshold(whole)) != nil { read += 1 }
    }
    #expect(read > 0)
  }

  @Test func `a figure is judged, and no samples are no way to pass`() throws {
    let threshold = try Threshold("p99(lag) <= 1ms")
    #expect(threshold.judge(1e6).state == .passed(1e6))
    #expect(threshold.judge(1e6.nextUp).state == .failed(1e6.nextUp))
    #expect(threshold.judge(nil).state == .noSamples)
    #expect(threshold.judge(.nan).state == .noSamples)
    #expect(!threshold.judge(nil).isPassed)
    #expect(try Threshold("count(errors) == 0").judge(0).isPassed)
    #expect(try Threshold("throughput > 5/s").judge(5).isPassed == false)
  }

  @Test(arguments: [
    "rate(errors) <= 0", "rate(errors) > 0", "rate(errors) == 0", "rate(errors) >= 100%",
    "rate(errors) == 1", "rate(errors) < 100%", "count(errors) > 0", "throughput > 0",
    "max(lag) <= 0", "slope(rss) >= 0", "slope(rss) < -1kB", "exponent(list, pages) >= -0.5",
    "max(connections) >= 0", "max(rss) > 0", "slope(live_bytes) >= 0",
  ])
  func `a limit that some values meet is read`(_ text: String) {
    #expect(throws: Never.self) { try Threshold(text, gauges: ["connections"]) }
  }

  @Test func `a limit beyond all numbers is refused`() {
    let digits = String(repeating: "9", count: 305)
    #expect(throws: Never.self) { try Threshold("max(response) < \(digits)ns") }
    #expect(throws: ThresholdError.self) { try Threshold("max(response) < \(digits)min") }
  }

  @Test func `a figure at its limit is not below it`() throws {
    #expect(try Threshold("p99(lag) < 1ms").judge(1e6).isPassed == false)
  }
}
