public import Domain

/// How the calls of a device get to the server.
public enum Transport: String, CaseIterable, Sendable {
  /// As calls of functions.
  case direct

  /// The same server, reached in this way.
  public func carry(_ cloud: Cloud) throws -> Cloud {
    switch self {
    case .direct: cloud
    }
  }
}
