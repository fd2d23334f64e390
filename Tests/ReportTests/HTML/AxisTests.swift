import Testing

@testable import PropCheckReport

@Suite struct AxisTests {
  @Test(arguments: [
    ([0, 400], Quantity.count, ["0", "100", "200", "300", "400"]),
    ([3, 3], .count, ["2", "3", "4"]),
    ([0, 0], .count, ["0", "1"]),
    ([0, 3_500], .bytes, ["0 B", "1.0 KiB", "2.0 KiB", "3.0 KiB", "4.0 KiB"]),
    ([-5, 5], .number, ["-5", "0", "5"]),
    ([0, 0.01], .share, ["0%", "0.5%", "1%"]),
  ])
  func `equal steps are round numbers`(
    _ values: [Double], _ quantity: Quantity, _ texts: [String]
  ) {
    #expect(Axis.linear(values, quantity, label: "", count: 4).ticks.map(\.text) == texts)
  }

  @Test(arguments: [
    ([1_000, 256_000], Quantity.count, ["1,000", "10,000", "100,000"]),
    ([70_000, 1_200_000], .time, ["50 µs", "100 µs", "200 µs", "500 µs", "1 ms", "2 ms"]),
    ([7, 7], .count, ["5", "10"]),
    ([5, 5], .count, ["2", "5", "10"]),
    ([], .count, ["1", "2", "5", "10"]),
  ])
  func `equal ratios are 1, 2 and 5, or powers of ten`(
    _ values: [Double], _ quantity: Quantity, _ texts: [String]
  ) {
    #expect(Axis.logarithmic(values, quantity, label: "").ticks.map(\.text) == texts)
  }

  @Test func `a place is a part of the way, by its ratio where ratios count`() {
    #expect(Scale(kind: .linear, low: 10, high: 20).place(15) == 0.5)
    #expect(Scale(kind: .logarithmic, low: 1, high: 100).place(10) == 0.5)
    #expect(Scale(kind: .logarithmic, low: 1, high: 100).place(-1) == 0)
    #expect(Scale(kind: .linear, low: 1, high: 1).place(1) == 0.5)
  }
}
