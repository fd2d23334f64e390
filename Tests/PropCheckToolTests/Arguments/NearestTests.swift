import Testing

@testable import PropCheckTool

@Suite struct NearestTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "ac", 1), ("ac", "abc", 1), ("abc", "axc", 1),
    ("abc", "acb", 1), ("kitten", "sitting", 3), ("", "abc", 3),
  ])
  func `slips are counted`(_ left: String, _ right: String, _ count: Int) {
    #expect(Nearest.distance(left, right) == count)
  }

  @Test(arguments: [
    ("sede", "seed"), ("filtr", "filter"), ("f", "filter"), ("zzzz", nil), ("", nil),
    ("SEED", "seed"),
    (String(repeating: "x", count: 100_000), nil), ("seed" + String(repeating: "x", count: 9), nil),
  ])
  func `only a word that is near is proposed`(_ word: String, _ match: String?) {
    #expect(Nearest.match(word, among: ["seed", "filter", "verbose"]) == match)
  }
}
