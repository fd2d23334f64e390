import Testing

@testable import PropCheck

@Suite struct WholeNumbersTests {
  @Test(arguments: [
    (2.5, 2.0, 3.0, 3.0), (-2.5, -3.0, -2.0, -2.0), (2.0, 2.0, 2.0, 2.0), (-0.25, -1.0, 0.0, 0.0),
    (0x1p60, 0x1p60, 0x1p60, 0x1p60), (-.infinity, -.infinity, -.infinity, -.infinity),
  ])
  func `numbers are rounded`(_ value: Double, _ down: Double, _ up: Double, _ nearest: Double) {
    #expect(value.roundedDown == down)
    #expect(value.roundedUp == up)
    #expect(value.roundedToNearest == nearest)
  }

  @Test func `what is no number stays none`() {
    #expect(Double.nan.roundedDown.isNaN)
  }
}
