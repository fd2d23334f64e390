import Testing

@testable import PropCheckTool

@Suite struct FiguresTests {
  @Test func `times add up and of memory the most counts`() {
    let one = Figures(processorNanoseconds: 3, peakResidentBytes: 10, storeBytes: 7)
    let two = Figures(processorNanoseconds: 4, peakResidentBytes: 30, liveHeapBytes: 5)
    #expect(
      Figures.joined([one, two])
        == Figures(
          processorNanoseconds: 7, peakResidentBytes: 30, liveHeapBytes: 5, storeBytes: 7))
    #expect(Figures.joined([]) == Figures())
  }
}
