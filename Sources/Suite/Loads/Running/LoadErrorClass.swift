import Domain

/// Errors under load by class: as few as there are kinds, not one for each row that an error names.
enum LoadErrorClass {
  /// How the classes of answers begin that do not tell what is there.
  static let wrongAnswer = "wrong-answer."

  static func name(_ error: any Error) -> String {
    if let error = error as? WrongAnswer { return wrongAnswer + error.sentence }
    guard let error = error as? DataLayerError else { return "\(type(of: error))" }
    switch error {
    case .service(let error): return "service." + head(of: "\(error)")
    case .habit(let error): return "habit." + head(of: "\(error)")
    case .log(let error): return "log." + head(of: "\(error)")
    case .schedule(let error): return "schedule." + head(of: "\(error)")
    case .category(let error): return "category." + head(of: "\(error)")
    case .authorization(let error): return "authorization." + head(of: "\(error)")
    case .eating(let error): return "eating." + head(of: "\(error)")
    }
  }

  /// The name of a case without what it carries.
  private static func head(of text: String) -> String { String(text.prefix { $0 != "(" }) }
}
