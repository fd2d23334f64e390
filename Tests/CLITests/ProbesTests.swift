import Testing

@testable import CLI

@Suite struct ProbesTests {
  @Test func `this process has a peak, a heap and a processor time`() throws {
    let probes = Probes.live
    probes.resetPeak()
    #expect(try #require(probes.peakResidentBytes()) > 1 << 20)
    #expect(try #require(probes.liveHeapBytes()) > 1 << 10)
    #expect(try #require(probes.processorNanoseconds()) > 0)
  }
}
