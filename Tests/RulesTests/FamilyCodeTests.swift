import HabitDomain
import PropCheck
import PropCheckTesting
import HabitRules
import Testing

@Suite struct FamilyCodeTests {
  private let rules = FamilyRuleBook.standard

  private static let empty = "Family code cannot be empty"
  private static let length = "Family code must be 6-8 characters"
  private static let characters = "Family code can only contain letters and numbers"

  @Test(arguments: [
    ("", empty), (" \u{200B}\n", empty), ("ABC12", length), ("ABC123456", length), ("Ä", length),
    ("ABC12\u{301}", length), ("ABC12\u{661}", characters),
    ("\u{661}\u{662}\u{663}456", characters),
    ("\u{FF21}BC123", characters), ("abc12ß", characters), ("SELﬁE1", characters),
    ("ABC 123", characters), ("ABC-123", characters), ("ABC\u{0}123", characters),
    ("ABC123\u{301}", characters),
  ])
  func `a code is refused in the words of the first rule that it breaks`(
    _ code: String, _ reason: String
  ) {
    #expect(throws: DataServiceError.validationFailed([reason])) { try rules.code(code) }
  }

  @Test(arguments: [
    ("ABC123", "ABC123"), (" abc123\t", "ABC123"), ("selfie1", "SELFIE1"), ("zz99ZZ00", "ZZ99ZZ00"),
    ("\u{200B}aBcDeF", "ABCDEF"),
  ])
  func `a code is stored trimmed and in upper case`(_ code: String, _ stored: String) throws {
    #expect(try rules.code(code) == stored)
    #expect(try rules.code(stored) == stored)
  }

  @Test func `random numbers make a code, length first`() {
    var numbers = [2, 0, 25, 26, 35, 1, 2, 3, 4]
    #expect(rules.newCode { _ in numbers.removeFirst() } == "AZ09BCDE")
    #expect(numbers.isEmpty)
    var bounds: [Int] = []
    _ = rules.newCode { bound in
      bounds.append(bound)
      return 0
    }
    #expect(bounds == [3] + Array(repeating: 36, count: 6))
  }

  @Test func `numbers beyond their bound do no harm`() {
    #expect(rules.newCode { _ in .max } == "99999999")
    #expect(rules.newCode { _ in -1 } == "AAAAAA")
    #expect(rules.delay(.max) { _ in .max } == 5_000)
    #expect(rules.delay(.min) { _ in .min } == 50)
  }

  @Test func `every code that is drawn is valid`() async {
    await forAll(
      .array(of: .int(in: 0...35), upTo: 9), settings: Settings(seed: TestSeed.value)
    ) { numbers in
      var rest = numbers
      let code = FamilyRuleBook.standard.newCode { rest.isEmpty ? 0 : rest.removeFirst() % $0 }
      try require(try FamilyRuleBook.standard.code(code), equals: code)
    }
  }

  @Test(
    arguments: [
      (2, 100), (3, 200), (4, 400), (5, 800), (6, 1_600), (7, 3_200), (8, 5_000), (10, 5_000),
    ] as [(Int, Int64)])
  func `the wait doubles to five seconds, of which half or more is taken`(
    _ attempt: Int, _ longest: Int64
  ) {
    #expect(rules.delay(attempt) { $0 - 1 } == longest)
    #expect(rules.delay(attempt) { _ in 0 } == longest / 2)
  }
}
