import Testing

@testable import PropCheckReport

@Suite struct MixTimesTests {
  private static func stage(_ histograms: [String], slowest: Int = 2_049) -> StageRecord {
    let operations = histograms.enumerated().map { place, histogram in
      var latency = LoadSamples.latency(slowest)
      latency.histogram = histogram
      return StageRecord.Operation(
        name: "get \(place)", done: 4, errors: [:], response: latency, service: nil, failed: nil)
    }
    var stage = LoadSamples.stage("morning", slowest: slowest)
    stage.t?.operations = operations
    return stage
  }

  @Test func `percentiles are those of all operations together`() {
    let first = LoadSamples.histogram([5, 5, 5, 2_049])
    let second = LoadSamples.histogram(Array(repeating: 7, count: 60))
    #expect(
      MixTimes([Self.stage([first])])?.values == [5, 2_049, 2_049, 2_049, 2_049, 2_049, 2_049])
    let both = MixTimes([Self.stage([first, second])])
    #expect(both?.count == 64)
    #expect(both?.values == [7, 7, 7, 2_049, 2_049, 2_049, 2_049])
  }

  @Test(arguments: ["", "no Base64", "AAAA", String(repeating: "A", count: 80), "HISTFAAAAA=="])
  func `a histogram that is none leaves no times`(_ text: String) {
    let stage = Self.stage([LoadSamples.histogram([5]), text])
    #expect(MixTimes([stage]) == nil && MixTimes.isMeasured(in: [stage]))
  }

  @Test func `what is not held has no times`() {
    var stage = Self.stage([LoadSamples.histogram([5])])
    stage.purpose = "ramp"
    #expect(MixTimes([stage]) == nil && !MixTimes.isMeasured(in: [stage]))
  }
}
