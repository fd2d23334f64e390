import Testing

@testable import HabitSuite

@Suite struct KeysTests {
  @Test(
    arguments: [
      (nil, nil, .neitherHas), ("a", nil, .joining), (nil, "a", .leaving), ("a", "a", .both),
      ("a", "b", .otherCategory), ("\u{E9}", "e\u{301}", .otherCategory),
    ] as [(String?, String?, HabitKeyClass)])
  func `two habits of one name are told apart by the bytes of their categories`(
    _ category: String?, _ other: String?, _ expected: HabitKeyClass
  ) {
    #expect(HabitKeyClass.ofNamesakes(category, other) == expected)
  }

  @Test(arguments: [
    (0, CodeTriesClass.one), (1, .few), (6, .few), (7, .many), (8, .many), (9, .ten),
  ])
  func `the tries of a code are one more than its waits`(
    _ waits: Int, _ expected: CodeTriesClass
  ) {
    #expect(CodeTriesClass(waits: waits, isFound: true) == expected)
    #expect(CodeTriesClass(waits: waits, isFound: false) == .tooMany)
  }

  @Test(
    arguments: [
      ([], "[]"), ([0, 0, 0], "[0, 0, 0]"), ([2, 0, 0, 0, 0, 1], "[2, 0 × 4, 1]"),
    ] as [([Int], String)])
  func `numbers that are repeated often are written once`(_ numbers: [Int], _ text: String) {
    #expect(briefRandom(numbers) == text)
  }
}
