import HabitDomain

/// What the texts of families and people have to be (domain 1.7); each check returns the text as it is
/// stored.
enum FamilyChecks {
  static func name(_ given: String) throws(DataLayerError) -> String {
    let name = Words.trim(given)
    try demand(!name.isEmpty, "Family name cannot be empty")
    try demand(name.count >= 2, "Family name must be at least 2 characters")
    try demand(name.count <= 50, "Family name cannot exceed 50 characters")
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isWhitespace || "'-.,".unicodeScalars.contains(scalar)
        || isAlphanumeric(scalar.properties.generalCategory)
    }
    try demand(isPlain, "Family name contains invalid characters")
    return name
  }

  static func code(_ given: String) throws(DataLayerError) -> String {
    let scalars = Words.trim(given).unicodeScalars.map { scalar in
      ("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) - 32) : scalar
    }
    let code = String(String.UnicodeScalarView(scalars))
    try demand(!code.isEmpty, "Family code cannot be empty")
    try demand((6...8).contains(code.count), "Family code must be 6-8 characters")
    let isPlain = scalars.allSatisfy { ("A"..."Z").contains($0) || ("0"..."9").contains($0) }
    try demand(isPlain, "Family code can only contain letters and numbers")
    return code
  }

  /// The code by which a family is looked up: what no family can have is invalid data.
  static func knownCode(_ given: String) throws(DataLayerError) -> String {
    do { return try code(given) } catch {
      guard case .service(.validationFailed(let reasons)) = error else { throw error }
      throw .service(.invalidData(reasons.joined()))
    }
  }

  static func displayName(_ given: String) throws(DataLayerError) -> String {
    let name = Words.trim(given)
    try demand(!name.isEmpty, "Display name cannot be empty")
    try demand(name.count <= 50, "Display name cannot exceed 50 characters")
    let hasControl = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    try demand(!hasControl, "Display name contains invalid characters")
    return name
  }

  static func hash(_ given: String) throws(DataLayerError) -> String {
    let hash = Words.trim(given)
    try demand(!hash.isEmpty, "Apple ID hash cannot be empty")
    try demand(hash.count >= 10, "Invalid Apple ID hash format")
    return hash
  }

  static func avatar(_ given: String?) throws(DataLayerError) -> String? {
    guard let given else { return nil }
    let address = Words.trim(given)
    try demand(!address.isEmpty, "URL cannot be empty")
    let isPlain = address.unicodeScalars.allSatisfy {
      ("!"..."~").contains($0) && !"\"<>\\^`{|}".unicodeScalars.contains($0)
    }
    let hasHost = ["http://", "https://"].contains { scheme in
      address.lowercased().hasPrefix(scheme)
        && !address.dropFirst(scheme.count).prefix { !"/?#".contains($0) }.isEmpty
    }
    try demand(isPlain && hasHost, "Invalid URL format")
    return address
  }

  static func qrPayload(_ text: String) throws(DataLayerError) -> String {
    try Words.demandRoom(for: text, "payload")
    let length = Words.trim(text).count
    try demand(length > 0, "QR payload cannot be empty")
    try demand(length <= 4_296, "QR payload cannot exceed 4296 characters")
    return text
  }

  static func demand(_ condition: Bool, _ reason: String) throws(DataLayerError) {
    guard condition else { throw .service(.validationFailed([reason])) }
  }

  private static func isAlphanumeric(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }
}
