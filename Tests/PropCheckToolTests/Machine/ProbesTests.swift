import Testing

@testable import PropCheckTool

@Suite struct ProbesTests {
  @Test func `this process has a peak, a heap and a processor time`() throws {
    let probes = Probes.live
    probes.resetPeak()
    #expect(try #require(probes.peakResidentBytes()) > 1 << 20)
    // Under a sanitizer nothing is counted.
    #expect(probes.liveHeapBytes().map { $0 > 1 << 10 } == Allocations.count.map { _ in true })
    #expect(try #require(probes.processorNanoseconds()) > 0)
  }
}
