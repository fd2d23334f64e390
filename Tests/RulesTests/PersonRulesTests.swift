import HabitDomain
import HabitRules
import Testing

@Suite struct PersonRulesTests {
  private let rules = FamilyRuleBook.standard

  private static let empty = "Display name cannot be empty"
  private static let long = "Display name cannot exceed 50 characters"
  private static let invalid = "Display name contains invalid characters"

  @Test(arguments: [
    ("", empty), ("\u{200B} ", empty), (String(repeating: "a", count: 51), long), ("a\0", invalid),
    ("a\u{1}b", invalid), ("a\tb", invalid), ("a\u{7F}b", invalid), ("a\u{9F}b", invalid),
    (String(repeating: "\0", count: 51), long),
  ])
  func `a name is refused in the words of the first rule that it breaks`(
    _ name: String, _ reason: String
  ) {
    #expect(throws: DataServiceError.validationFailed([reason])) { try rules.displayName(name) }
  }

  @Test(arguments: [
    ("a", "a"), (" @_\u{1F468}\u{200D}\u{1F469} ", "@_\u{1F468}\u{200D}\u{1F469}"),
    (" \(String(repeating: "e\u{301}", count: 50))\n", String(repeating: "e\u{301}", count: 50)),
  ])
  func `a name is stored trimmed`(_ name: String, _ stored: String) throws {
    #expect(try rules.displayName(name).utf8.elementsEqual(stored.utf8))
  }

  @Test(arguments: [
    ("", "Apple ID hash cannot be empty"), (" \u{200B}", "Apple ID hash cannot be empty"),
    ("123456789", "Invalid Apple ID hash format"), (" 123456789 ", "Invalid Apple ID hash format"),
  ])
  func `a hash is refused that is empty or short`(_ hash: String, _ reason: String) {
    #expect(throws: DataServiceError.validationFailed([reason])) { try rules.hash(hash) }
  }

  @Test func `a hash is stored trimmed`() throws {
    #expect(try rules.hash(" 1234567890\t") == "1234567890")
    #expect(try rules.hash(String(repeating: "\0", count: 10)).count == 10)
  }

  @Test(arguments: [
    ("", "URL cannot be empty"), (" ", "URL cannot be empty"), ("x", "Invalid URL format"),
    ("ftp://a.b", "Invalid URL format"), ("http:/a.b", "Invalid URL format"),
    ("https://", "Invalid URL format"), ("https:///a", "Invalid URL format"),
    ("http://?a", "Invalid URL format"), ("http://#", "Invalid URL format"),
    ("http://a b", "Invalid URL format"), ("http://ä.de", "Invalid URL format"),
    ("http://a.b/{x}", "Invalid URL format"), ("http", "Invalid URL format"),
    ("http\u{1A}//a", "Invalid URL format"), ("http://:80", "Invalid URL format"),
    ("http://me@", "Invalid URL format"), ("https://me:x@:80/a@b", "Invalid URL format"),
  ])
  func `an address is refused that is none of the web`(_ address: String, _ reason: String) {
    #expect(throws: DataServiceError.validationFailed([reason])) { try rules.avatar(address) }
  }

  @Test(arguments: [
    "http://a", "HTTPS://a.b:8/c?d=%20#e", "hTTp://[::1]/~x", "http://me:x@[::1]:8?@:",
  ])
  func `an address is stored trimmed`(_ address: String) throws {
    #expect(try rules.avatar(" \(address)\n") == address)
  }
}
