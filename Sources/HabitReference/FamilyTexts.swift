import HabitDomain

/// The rules for texts of families and people (domain 1.7).
enum FamilyTexts {
  static func name(_ text: String) throws(DataLayerError) -> String {
    let name = TextRules.trimmed(text)
    if name.isEmpty { throw invalid("Family name cannot be empty") }
    if name.count < 2 { throw invalid("Family name must be at least 2 characters") }
    if name.count > 50 { throw invalid("Family name cannot exceed 50 characters") }
    for scalar in name.unicodeScalars
    where !lettersMarksNumbers.contains(scalar.properties.generalCategory)
      && !scalar.properties.isWhitespace && !["'", "-", ".", ","].contains(scalar)
    {
      throw invalid("Family name contains invalid characters")
    }
    return name
  }

  private static let lettersMarksNumbers: Set<Unicode.GeneralCategory> = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .nonspacingMark, .spacingMark, .enclosingMark,
    .decimalNumber, .letterNumber, .otherNumber,
  ]

  static func code(_ text: String) throws(DataLayerError) -> String {
    let small = "abcdefghijklmnopqrstuvwxyz"
    let great = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    var code = String.UnicodeScalarView()
    let pairs = Dictionary(uniqueKeysWithValues: zip(small.unicodeScalars, great.unicodeScalars))
    for scalar in TextRules.trimmed(text).unicodeScalars { code.append(pairs[scalar] ?? scalar) }
    let result = String(code)
    if result.isEmpty { throw invalid("Family code cannot be empty") }
    if ![6, 7, 8].contains(result.count) { throw invalid("Family code must be 6-8 characters") }
    let allowed = Set((great + "0123456789").unicodeScalars)
    guard code.allSatisfy(allowed.contains) else {
      throw invalid("Family code can only contain letters and numbers")
    }
    return result
  }

  static func displayName(_ text: String) throws(DataLayerError) -> String {
    let name = TextRules.trimmed(text)
    if name.isEmpty { throw invalid("Display name cannot be empty") }
    if name.count > 50 { throw invalid("Display name cannot exceed 50 characters") }
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }
    if name.unicodeScalars.contains(where: isControl) {
      throw invalid("Display name contains invalid characters")
    }
    return name
  }

  static func hash(_ text: String) throws(DataLayerError) -> String {
    let hash = TextRules.trimmed(text)
    if hash.isEmpty { throw invalid("Apple ID hash cannot be empty") }
    if hash.count < 10 { throw invalid("Invalid Apple ID hash format") }
    return hash
  }

  static func avatar(_ text: String?) throws(DataLayerError) -> String? {
    guard let text else { return nil }
    let address = TextRules.trimmed(text)
    if address.isEmpty { throw invalid("URL cannot be empty") }
    if !isAddress(address) { throw invalid("Invalid URL format") }
    return address
  }

  /// `http` or `https`, two slashes, a host, and only characters of an address.
  private static func isAddress(_ text: String) -> Bool {
    var known = Set("-._~:/?#[]@!$&'()*+,;=%".unicodeScalars)
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".unicodeScalars {
      known.insert(letter)
    }
    guard text.unicodeScalars.allSatisfy(known.contains) else { return false }
    // Only ASCII is left, so lower-casing is safe.
    for scheme in ["http://", "https://"] where text.lowercased().hasPrefix(scheme) {
      var host = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
      // "user@host:80"
      if let user = host.lastIndex(of: "@") { host = host[host.index(after: user)...] }
      if let first = host.first, first != ":" { return true }
    }
    return false
  }

  static func qrPayload(_ text: String) throws(DataLayerError) -> String {
    let length = TextRules.trimmed(text).count
    if length == 0 { throw invalid("QR payload cannot be empty") }
    if length > 4296 { throw invalid("QR payload cannot exceed 4296 characters") }
    return text
  }

  /// The stored form of a text to look up.
  static func known(_ rule: () throws(DataLayerError) -> String) throws(DataLayerError) -> String {
    do { return try rule() } catch {
      guard case .service(.validationFailed(let reasons)) = error else { throw error }
      throw .service(.invalidData(reasons[0]))
    }
  }

  static func invalid(_ reason: String) -> DataLayerError {
    .service(.validationFailed([reason]))
  }
}
