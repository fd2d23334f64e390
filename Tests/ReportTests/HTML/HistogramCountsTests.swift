import Testing

@testable import Report

@Suite struct HistogramCountsTests {
  @Test func `percentiles are those of all that was added`() {
    var counts = HistogramCounts()
    #expect(counts.percentile(50) == nil)
    let first = counts.add(LoadSamples.histogram(zeros: 5, times: 3, more: 2_042))
    #expect(first)
    #expect(counts.total == 4)
    #expect([50, 75, 76, 100].map(counts.percentile) == [5, 5, 2_049, 2_049])
    let second = counts.add(LoadSamples.histogram(zeros: 7, times: 60, more: 1))
    #expect(second)
    #expect([1, 50, 100].map(counts.percentile) == [5, 7, 2_049])
  }

  @Test(arguments: ["", "no Base64", "AAAA", String(repeating: "A", count: 80)])
  func `what is none is not added`(_ text: String) {
    var counts = HistogramCounts()
    let isAdded = counts.add(text)
    #expect(!isAdded)
    #expect(counts == HistogramCounts())
  }

  @Test func `one that asks for more memory than there are times is refused`() {
    var counts = HistogramCounts()
    let isAdded = counts.add(LoadSamples.histogram(zeros: 1 << 40, times: 1, more: 1))
    #expect(!isAdded)
  }
}
