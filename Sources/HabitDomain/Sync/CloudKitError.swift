/// The errors that a sync engine reports; errors of the server are translated (domain 4.7).
public enum CloudKitError: Error, Hashable, Sendable {
  /// There is no such container, or the app may not use it.
  case containerNotFound
  /// The network failed in all attempts.
  case networkUnavailable
  /// There is no space left on the server; local changes wait.
  case quotaExceeded
  /// There is no record of this name.
  case recordNotFound(String)
  /// The server had another version each time a record was sent; it waits.
  case conflictResolution(String)
  /// A record, by name, cannot be stored here or on the server; the field is nil for the whole record.
  case invalidRecord(String, field: String?, reason: String)
  /// The server refused for another reason.
  case syncFailed(CloudError)
  /// The server failed in all attempts.
  case retryLimitExceeded(CloudError)
  /// The zone cannot be created.
  case zoneCreationFailed(CloudError)
  /// The subscription of this id cannot be created; others are not affected.
  case subscriptionFailed(String, CloudError)
  /// The server returns the same changes again and again.
  case endlessChanges
  /// The store of the device fails.
  case storage(DataLayerError)
  /// The clock or the source of random numbers fails.
  case dependency(DependencyError)
  /// The calling task was cancelled.
  case cancelled
}

extension CloudKitError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .containerNotFound: "The server does not know this app's data; update the app"
    case .networkUnavailable: "There is no network; changes are sent later"
    case .quotaExceeded: "There is no space left on the server; free some space"
    case .recordNotFound(let name): "There is no record \(name) on the server"
    case .conflictResolution(let name):
      "\(name) changes elsewhere again and again; it is sent with the next sync"
    case .invalidRecord(let name, let field?, let reason): "\(field) of \(name): \(reason)"
    case .invalidRecord(let name, nil, let reason): "\(name): \(reason)"
    case .syncFailed(let error), .retryLimitExceeded(let error): error.description
    case .zoneCreationFailed(let error): "The zone cannot be created: \(error)"
    case .subscriptionFailed(let id, let error): "There is no subscription \(id): \(error)"
    case .endlessChanges: "The server sends the same changes again and again; try later"
    case .storage(let error): "The device cannot store the changes: \(error)"
    case .dependency(let error): error.description
    case .cancelled: "The task was cancelled before the sync ended"
    }
  }
}
