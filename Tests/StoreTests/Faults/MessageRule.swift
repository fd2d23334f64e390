/// What a message for a person must be like (domain 2.7).
enum MessageRule: String, CaseIterable {
  case says = "is one sentence of one line"
  case namesThing = "names the field or the thing"
  case statesBound = "states the bound or the accepted set"
  case hidesTypes = "holds no name of a type"
  case hidesSQL = "holds no SQL"
  case hidesIDs = "holds no id unless that is the subject"

  /// The rules that the message of an error breaks.
  static func broken(by error: any Error) -> [MessageRule] {
    let message = "\(error)"
    let subject = ErrorSubject(of: error)
    return allCases.filter { rule in
      switch rule {
      case .says: !isSentence(message)
      case .namesThing: !isFixed(message) && !words(of: message).contains(where: things.contains)
      case .statesBound: subject == .validation && !isFixed(message) && !statesBound(message)
      case .hidesTypes: namesType(message)
      case .hidesSQL: quotesSQL(message)
      case .hidesIDs: subject != .id && holdsID(message)
      }
    }
  }
}

extension MessageRule {
  // The words that the domain requires, although they break one of its own rules.
  private static let fixed = [
    "Data not found", "Invalid colour", "Duplicate habit", "Invalid weekday values: [0, 8]",
    "Validation failed: Family name contains invalid characters",
    "Validation failed: Display name contains invalid characters",
    "Validation failed: Invalid Apple ID hash format", "Validation failed: Invalid URL format",
  ]

  private static let things: Set = [
    "admin", "calories", "category", "code", "database", "date", "day", "disk", "display", "emoji",
    "family", "file", "habit", "habits", "hash", "id", "kind", "label", "level", "log", "logged",
    "meal",
    "member", "members", "membership", "name", "notes", "order", "payload", "plan", "profile",
    "protein", "reminder", "reminders", "role", "schedule", "storage", "store", "target",
    "themselves",
    "times", "url", "user", "value", "weekday", "weight",
    "zone",
  ]

  private static let bounds = [
    "cannot", "must", "at least", "longer than", "can only", "only the", "requires", "already",
    "is not active", "no family",
  ]

  private static func isFixed(_ message: String) -> Bool { fixed.contains(message) }

  private static func statesBound(_ message: String) -> Bool {
    let message = message.lowercased()
    return bounds.contains { message.contains($0) }
  }

  private static func isSentence(_ message: String) -> Bool {
    guard let first = message.first, message.count <= 200 else { return false }
    // A message may begin with what the person wrote.
    return !first.isWhitespace && !message.contains { $0.isNewline }
  }

  private static func words(of message: String) -> [String] {
    message.split { !$0.isLetter }.map { $0.lowercased() }
  }
}

extension MessageRule {
  private static let sql = [
    "SELECT", "INSERT", "UPDATE", "DELETE", "FROM ", "WHERE", "CHECK", "UNIQUE", "NULL", "PRAGMA",
    "SQL", "constraint failed", "no such", "syntax", "sqlite",
  ]

  private static func quotesSQL(_ message: String) -> Bool {
    sql.contains { message.contains($0) }
  }

  /// Types begin with a capital letter and contain another, or belong to the language.
  private static func namesType(_ message: String) -> Bool {
    let marks = ["Optional(", "nil", "Error", "()", "Swift.", "Domain."]
    let isNamed = message.split { !$0.isLetter }.contains { word in
      word.first?.isUppercase == true && word.dropFirst().contains { $0.isUppercase }
        && word.contains { $0.isLowercase }
    }
    return isNamed || marks.contains { message.contains($0) }
  }

  private static func holdsID(_ message: String) -> Bool {
    message.contains(/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-/)
  }
}
