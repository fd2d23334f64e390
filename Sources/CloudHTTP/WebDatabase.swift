/// Which database of CloudKit Web Services is meant (cloud 5.7).
public struct WebDatabase: Hashable, Sendable {
  /// Which copy of the data of an app.
  public enum Environment: String, CaseIterable, Sendable {
    /// The one for trying things out, which learns its schema.
    case development
    /// The one of the people who use the app.
    case production
  }

  /// Whose records.
  public enum Scope: String, CaseIterable, Sendable {
    /// Those that everybody sees.
    case `public`
    /// Those of who is signed in.
    case `private`
    /// Those of others, which they share with who is signed in.
    case shared
  }

  /// The name of the container of an app, as in `iCloud.org.example.tribe`.
  public var container: String
  /// The environment.
  public var environment: Environment
  /// The scope.
  public var scope: Scope

  /// Names a database.
  public init(
    container: String, environment: Environment = .production, scope: Scope = .private
  ) {
    self.container = container
    self.environment = environment
    self.scope = scope
  }

  /// The parts of the path to a function; those of users are in the public database.
  func path(to function: Function) -> [String] {
    let scope = function == .caller ? Scope.public : scope
    return ["database", "1", container, environment.rawValue, scope.rawValue] + function.path
  }
}
