import Testing

@testable import LoadCheck

@Suite struct ResolutionTests {
  @Test(arguments: [(Resolution.thousandth, Int64(1_000)), (.sixteenth, 16)])
  func `a range holds the values that lead to it, and the next begins behind it`(
    _ resolution: Resolution, _ parts: Int64
  ) {
    let last = resolution.index(of: .max)
    for index in 0..<last {
      let (least, greatest) = (resolution.least(at: index), resolution.greatest(at: index))
      #expect(resolution.index(of: least) == index)
      #expect(resolution.index(of: greatest) == index)
      #expect(resolution.least(at: index + 1) == greatest + 1)
      #expect((greatest - least) <= least / parts)
    }
    #expect(resolution.greatest(at: last) == .max)
  }
}
