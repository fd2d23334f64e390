import PropCheckReport
import Testing

@Suite struct FigureTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"),
    (.min, "-9,223,372,036,854,775,808"),
  ])
  func `digits stand in groups of three`(_ number: Int, _ text: String) {
    #expect(Figure.count(number) == text)
  }

  @Test(arguments: [
    (0, "0 ns"), (1_500, "1 µs"), (12_000_000, "12 ms"), (900_000_000, "0.9 s"),
    (59_999_999_999, "59.9 s"), (125_000_000_000, "2 min 5 s"), (7_260_000_000_000, "2 h 1 min"),
  ])
  func `a time has one unit that suits it`(_ nanoseconds: Int, _ text: String) {
    #expect(Figure.duration(nanoseconds: nanoseconds) == text)
  }

  @Test(arguments: [
    (1, "1 B"), (1024, "1.0 KiB"), (43_620_762, "41.6 MiB"), (3 << 30, "3.0 GiB"),
  ])
  func `a size has one unit that suits it`(_ bytes: Int, _ text: String) {
    #expect(Figure.bytes(bytes) == text)
  }

  @Test(arguments: [(1, 3, "33%"), (0, 0, "0%"), (5, 5, "100%")])
  func `a share is in full percent`(_ part: Int, _ whole: Int, _ text: String) {
    #expect(Figure.share(part, of: whole) == text)
  }
}
