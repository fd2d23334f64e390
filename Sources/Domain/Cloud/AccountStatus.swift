/// Whether there is somebody whose records the server keeps (domain 4.11).
public enum AccountStatus: String, CaseIterable, Sendable {
  /// Somebody is signed in.
  case available
  /// Nobody is.
  case noAccount
  /// Somebody is, and may not.
  case restricted
  /// Nobody knows.
  case couldNotDetermine
  /// Somebody is, and should try again later.
  case temporarilyUnavailable
}
