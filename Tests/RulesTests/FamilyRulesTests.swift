import HabitDomain
import HabitRules
import Testing

@Suite struct FamilyRulesTests {
  private let rules = FamilyRuleBook.standard

  private static let empty = "Family name cannot be empty"
  private static let short = "Family name must be at least 2 characters"
  private static let long = "Family name cannot exceed 50 characters"
  private static let invalid = "Family name contains invalid characters"

  @Test(arguments: [
    ("", empty), (" \t\u{200B}\u{3000}", empty), ("a", short), (" a ", short),
    ("\u{1F468}\u{200D}\u{1F469}", short), (String(repeating: "a", count: 51), long),
    (String(repeating: "@", count: 51), long), ("a@", invalid), ("a#", invalid), ("a$", invalid),
    ("a&b", invalid), ("a_b", invalid), ("a\u{1F642}", invalid), ("a\u{200B}b", invalid),
    ("a\0b", invalid), ("a\u{2019}b", invalid), ("a(b)", invalid), ("\u{202E}ab", invalid),
  ])
  func `a name is refused in the words of the first rule that it breaks`(
    _ name: String, _ reason: String
  ) {
    #expect(throws: DataServiceError.validationFailed([reason])) { try rules.familyName(name) }
  }

  @Test(arguments: [
    ("ab", "ab"), (" O'Neil-Smith, Jr. ", "O'Neil-Smith, Jr."), ("e\u{301}a", "e\u{301}a"),
    ("\u{5D0}\u{5D1}", "\u{5D0}\u{5D1}"), ("3 ½", "3 ½"), ("a\tb", "a\tb"),
    ("\u{92E}\u{93F}x", "\u{92E}\u{93F}x"),
    ("  " + String(repeating: "é", count: 50), String(repeating: "é", count: 50)),
  ])
  func `a name is stored trimmed`(_ name: String, _ stored: String) throws {
    #expect(try rules.familyName(name).utf8.elementsEqual(stored.utf8))
  }

  @Test func `a QR payload stays as it is, if it has text and fits a code`() throws {
    for text in [" ABC123\n", "x", String(repeating: "é", count: 4_296) + " "] {
      #expect(try rules.qrPayload(rules.qrPayload(text)).utf8.elementsEqual(text.utf8))
    }
    #expect(throws: DataServiceError.validationFailed(["QR payload cannot be empty"])) {
      try rules.qrPayload(" \u{200B}")
    }
    #expect(
      throws: DataServiceError.validationFailed(["QR payload cannot exceed 4296 characters"])
    ) { try rules.qrPayload(String(repeating: "x", count: 4_297)) }
  }
}
