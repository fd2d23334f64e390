import Testing

@testable import PropCheck

@Suite struct CaseSizeTests {
  @Test func `the first cases grow one by one`() {
    #expect((0..<40).map { CaseSize.listBound(index: $0, attempt: 0, bits: 7) } == Array(0..<40))
    #expect((0..<40).map { CaseSize.listBound(index: 0, attempt: $0, bits: 7) } == Array(0..<40))
    #expect(CaseSize.listBound(index: .max, attempt: 1, bits: 7) == .max)
    #expect(CaseSize.listBound(index: -5, attempt: 0, bits: 0) == 0)
  }

  @Test func `later ones are of every size`() {
    let bounds = Set((0..<16).map { CaseSize.listBound(index: 1000, attempt: 0, bits: $0) })
    #expect(bounds == [2, 6, 20, .max])
  }
}
