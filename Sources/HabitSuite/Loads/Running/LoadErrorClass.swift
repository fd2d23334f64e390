import HabitDomain
import PropCheckTool

/// Classes of errors under load: as few as there are kinds, not one per row that an error names.
enum LoadErrorClass {
  static func name(_ error: any Error) -> String {
    if let error = error as? WrongAnswer { return error.errorClass }
    guard let error = error as? DataLayerError else { return "\(type(of: error))" }
    switch error {
    case .service(let error): return "service." + head(of: "\(error)")
    case .habit(let error): return "habit." + head(of: "\(error)")
    case .log(let error): return "log." + head(of: "\(error)")
    case .schedule(let error): return "schedule." + head(of: "\(error)")
    case .category(let error): return "category." + head(of: "\(error)")
    case .authorization(let error): return "authorization." + head(of: "\(error)")
    case .eating(let error): return "eating." + head(of: "\(error)")
    case .absent: return "absent"
    }
  }

  /// The name of a case without its payload.
  private static func head(of text: String) -> String { String(text.prefix { $0 != "(" }) }
}
