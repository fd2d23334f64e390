import Testing

@testable import CLI

@Suite struct PeakMemoryTests {
  @Test(arguments: [
    ("Name:\tx\nVmHWM:\t   41234 kB\nVmRSS:\t 1 kB\n", 42_223_616 as Int?), ("VmHWM:\n", nil),
    ("", nil), ("VmHWM: x kB", nil),
  ])
  func `the high water is read`(_ status: String, _ bytes: Int?) {
    #expect(PeakMemory.bytes(inStatus: status) == bytes)
  }

  @Test func `this process has a peak, a heap and a processor time`() throws {
    PeakMemory.reset()
    #expect(try #require(PeakMemory.bytes()) > 1 << 20)
    #expect(try #require(LiveHeap.bytes()) > 1 << 10)
    #expect(try #require(ProcessorTime.nanoseconds()) > 0)
  }
}
