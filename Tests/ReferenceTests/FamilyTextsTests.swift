import HabitDomain
import Testing

@testable import HabitReference

@Suite struct FamilyTextsTests {
  private func refusal(_ rule: () throws(DataLayerError) -> some Any) -> String? {
    guard case .service(.validationFailed(let reasons)) = Fixture.refused(rule) else { return nil }
    return reasons.joined()
  }

  @Test(arguments: [
    ("", "Family name cannot be empty"), (" \u{200B}", "Family name cannot be empty"),
    (" a ", "Family name must be at least 2 characters"),
    (String(repeating: "_", count: 51), "Family name cannot exceed 50 characters"),
    ("a_", "Family name contains invalid characters"),
    ("a\u{200B}b", "Family name contains invalid characters"),
    ("ab", nil), (" a '-.,\u{E9}e\u{301}9\u{BD}", nil), (String(repeating: "a", count: 50), nil),
  ])
  func `a family's name`(_ name: String, _ reason: String?) {
    #expect(refusal { () throws(DataLayerError) in try FamilyTexts.name(name) } == reason)
  }

  @Test(arguments: [
    (" ", "Family code cannot be empty"), ("ABC12", "Family code must be 6-8 characters"),
    ("ABC123456", "Family code must be 6-8 characters"),
    ("ABC12ß", "Family code can only contain letters and numbers"),
    ("ABC12\u{661}", "Family code can only contain letters and numbers"),
    (" abc123", nil), ("SELFIE12", nil),
  ])
  func `a family's code`(_ code: String, _ reason: String?) {
    #expect(refusal { () throws(DataLayerError) in try FamilyTexts.code(code) } == reason)
  }

  @Test func `codes are compared in upper case`() throws {
    #expect(try FamilyTexts.code(" azAZ09\t") == "AZAZ09")
    let error = Fixture.refused { () throws(DataLayerError) in
      try FamilyTexts.known { () throws(DataLayerError) in try FamilyTexts.code("") }
    }
    #expect(error == .service(.invalidData("Family code cannot be empty")))
    let other = Fixture.refused { () throws(DataLayerError) in
      try FamilyTexts.known { () throws(DataLayerError) in throw .service(.notFound) }
    }
    #expect(other == .service(.notFound))
  }

  @Test(arguments: [
    ("", "Display name cannot be empty"),
    (String(repeating: "\0", count: 51), "Display name cannot exceed 50 characters"),
    ("a\u{85}b", "Display name contains invalid characters"), ("@\u{1F468}\u{200D}\u{1F469}", nil),
  ])
  func `a person's name`(_ name: String, _ reason: String?) {
    #expect(refusal { () throws(DataLayerError) in try FamilyTexts.displayName(name) } == reason)
  }

  @Test(arguments: [
    (" ", "Apple ID hash cannot be empty"), (" 123456789 ", "Invalid Apple ID hash format"),
    ("1234567890", nil),
  ])
  func `a person's hash`(_ hash: String, _ reason: String?) {
    #expect(refusal { () throws(DataLayerError) in try FamilyTexts.hash(hash) } == reason)
  }

  @Test(arguments: [
    (nil, nil), (" ", "URL cannot be empty"), ("http://", "Invalid URL format"),
    ("http://?", "Invalid URL format"), ("gopher://a", "Invalid URL format"),
    ("http://a b", "Invalid URL format"), ("HTTP://a", nil), ("https://a/?b#c", nil),
    ("http://:80", "Invalid URL format"), ("http://me@", "Invalid URL format"),
    ("https://me:x@:80/a@b", "Invalid URL format"), ("http://me:x@[::1]:8?@:", nil),
  ])
  func `a person's picture`(_ address: String?, _ reason: String?) {
    #expect(refusal { () throws(DataLayerError) in try FamilyTexts.avatar(address) } == reason)
  }

  @Test(arguments: [
    (" ", "QR payload cannot be empty"),
    (String(repeating: "x", count: 4_297), "QR payload cannot exceed 4296 characters"),
    (String(repeating: "x", count: 4_296) + " ", nil),
  ])
  func `what fits a QR code`(_ text: String, _ reason: String?) {
    #expect(refusal { () throws(DataLayerError) in try Model.qrPayload(text) } == reason)
  }
}
