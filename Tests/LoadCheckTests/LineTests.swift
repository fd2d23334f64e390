import Testing

@testable import LoadCheck

@Suite struct LineTests {
  @Test func `a line is that of SciPy 1.17, with the interval of its slope`() throws {
    let points = zip([1, 2, 3, 4, 5.0], [2.1, 3.9, 6.2, 7.8, 10.1]).map { (x: $0, y: $1) }
    let line = try #require(Line(points))
    #expect(abs(line.slope - 1.99) < 1e-12)
    #expect(abs(line.intercept - 0.05) < 1e-12)
    let interval = try #require(line.interval)
    #expect(abs(interval.lowerBound - 1.799_939_290_400_537_1) < 1e-10)
    #expect(abs(interval.upperBound - 2.180_060_709_599_463) < 1e-10)
  }

  @Test func `points that have no line are refused`() {
    #expect(Line([]) == nil)
    #expect(Line([(1, 2)]) == nil)
    #expect(Line([(1, 2), (1, 3)]) == nil)
    // The sum of three tenths is more than three times one.
    #expect(Line([(0.1, 1), (0.1, 2), (0.1, 3)]) == nil)
    #expect(Line([(1, 2), (2, .nan)]) == nil)
    #expect(Line([(1, 2), (2, 3)])?.interval == nil)
  }

  @Test(arguments: [1e200, 1e308, .greatestFiniteMagnitude, .infinity, .nan])
  func `points beyond all numbers have no line, or one without an interval`(_ far: Double) {
    let all: [[(x: Double, y: Double)]] = [
      [(0, 0), (1, far), (2, -far)], [(0, 0), (far, 1), (-far, 2)],
      [(0, far), (1, far), (2, 0)], [(0, -far), (1e-300, far), (2e-300, 0)],
    ]
    for points in all {
      let line = Line(points)
      #expect(line?.slope.isFinite != false && line?.intercept.isFinite != false)
      #expect(line?.interval.map { $0.upperBound.isFinite } != false)
    }
  }

  @Test(arguments: [-2.0, -0.5, 0.0, .nan])
  func `a confidence that is none leaves an interval of the slope alone`(
    _ confidence: Double
  ) throws {
    let line = try #require(Line([(0, 0), (1, 1), (2, -1)], confidence: confidence))
    #expect(line.interval == line.slope...line.slope)
    #expect(Line([(0, 1), (1, 0), (2, 1)], confidence: confidence)?.interval == 0...0)
  }

  @Test func `growth is the exponent of a power`() throws {
    for exponent in [0, 0.5, 1, 2] {
      let points = [1_000, 4_000, 16_000, 64_000, 256_000].map { size in
        (size: size, cost: 7 * Elementary.exp(exponent * Elementary.log(size)))
      }
      let growth = try #require(Growth(points))
      #expect(abs(growth.exponent - exponent) < 1e-9)
      let interval = try #require(growth.interval)
      #expect(interval.upperBound - interval.lowerBound < 1e-6)
    }
    #expect(Growth([(0, 1), (2, 3)]) == nil)
    #expect(Growth([(1, 0), (2, 3)]) == nil)
  }

  @Test(arguments: [
    (1.0, 12.706_204_736_174_694), (2, 4.302_652_729_749_462), (3, 3.182_446_305_283_707_8),
    (7, 2.364_624_251_592_784), (30, 2.042_272_456_301_237_8), (200, 1.971_896_223_633_908_8),
  ])
  func `quantiles of Student's distribution are those of SciPy`(_ freedom: Double, _ wanted: Double)
  {
    let student = StudentT(freedom: freedom)
    #expect(abs(student.quantile(0.975) - wanted) < 1e-9 * wanted)
    #expect(abs(student.quantile(0.025) + wanted) < 1e-9 * wanted)
    #expect(abs(student.quantile(0.5)) < 1e-6)
  }

  @Test func `quantiles of the normal distribution are those of SciPy`() {
    #expect(abs(Normal.quantile(0.975) - 1.959_963_984_540_054) < 1e-12)
    #expect(abs(Normal.quantile(0.005) + 2.575_829_303_548_900_4) < 1e-12)
    #expect(abs(Normal.quantile(0.5)) < 1e-12)
  }
}
