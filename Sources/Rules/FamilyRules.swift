import Domain

/// The rules of a family's name and of its QR code (F-1, F-2).
enum FamilyRules {
  static func name(_ text: String) throws(DataServiceError) -> String {
    let name = trimmed(text)
    try require(!name.isEmpty, "Family name cannot be empty")
    try require(!isAtMost(1, name), "Family name must be at least 2 characters")
    try require(isAtMost(50, name), "Family name cannot exceed 50 characters")
    try require(
      name.unicodeScalars.allSatisfy(isAllowed), "Family name contains invalid characters")
    return name
  }

  /// Letters, marks and numbers of any script, as people's names have them.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isWhitespace || "'-.,".unicodeScalars.contains(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }

  /// The greatest number of characters is that of the largest QR code in its alphanumeric mode.
  static func qrPayload(_ text: String) throws(DataServiceError) -> String {
    let content = trimmed(text)
    try require(!content.isEmpty, "QR payload cannot be empty")
    try require(isAtMost(4_296, content), "QR payload cannot exceed 4296 characters")
    return text
  }
}
