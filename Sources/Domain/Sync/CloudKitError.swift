/// What a sync engine reports; no error of the server leaves it as it is (domain 4.7).
public enum CloudKitError: Error, Hashable, Sendable {
  /// There is no such container, or the app may not use it.
  case containerNotFound
  /// The network failed as often as it was tried.
  case networkUnavailable
  /// There is no room left on the server; what is here waits.
  case quotaExceeded
  /// There is no record of this name.
  case recordNotFound(String)
  /// A record was changed elsewhere each time it was sent; it waits.
  case conflictResolution(String)
  /// A record, by its name, cannot be stored here or there; the field is nil where the whole record is meant.
  case invalidRecord(String, field: String?, reason: String)
  /// The server refuses for another reason.
  case syncFailed(CloudError)
  /// The server failed as often as it was tried.
  case retryLimitExceeded(CloudError)
  /// The zone cannot be made.
  case zoneCreationFailed(CloudError)
  /// The subscription of this id cannot be made; the others are not concerned.
  case subscriptionFailed(String, CloudError)
  /// The server answers the same page again and again.
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
