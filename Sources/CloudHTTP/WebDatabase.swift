/// A database of CloudKit Web Services (cloud 5.7).
public struct WebDatabase: Hashable, Sendable {
  /// The environment of a container.
  public enum Environment: String, CaseIterable, Sendable {
    /// The environment for development, whose schema grows with use.
    case development
    /// The environment of the released app.
    case production
  }

  /// The database scope within a container.
  public enum Scope: String, CaseIterable, Sendable {
    /// Records that everybody can read.
    case `public`
    /// Records of the signed-in user.
    case `private`
    /// Records that others share with the signed-in user.
    case shared
  }

  /// The identifier of the container, such as `iCloud.org.example.tribe`.
  public var container: String
  /// The environment.
  public var environment: Environment
  /// The scope.
  public var scope: Scope

  /// Creates a reference to a database.
  public init(
    container: String, environment: Environment = .production, scope: Scope = .private
  ) {
    (self.container, self.environment, self.scope) = (container, environment, scope)
  }

  /// The path components of a function; user functions are in the public database.
  func path(to function: Function) -> [String] {
    let scope = function == .caller ? Scope.public : scope
    return ["database", "1", container, environment.rawValue, scope.rawValue] + function.path
  }
}
