/// What somebody is not allowed to do.
public enum AuthorizationError: Error, Hashable, Sendable {
  /// The reason is a sentence for a person.
  case denied(String)
}
