public import HabitDomain

/// What the server, the network and the system know about a device.
struct DeviceState: Hashable, Sendable {
  var account: String?
  /// The false account status that the device reports, if any.
  var status: AccountStatus?
  var isConnected = true
  /// There is no network before this time.
  var isOfflineUntil: Instant?
  /// The system sends no requests before this time, because a server asked for it (TN).
  var isThrottledUntil: Instant?
  var calls = 0
  var callsOfKind: [CallKind: Int] = [:]
  var pushes: [Push] = []
  /// The last page of each list of changes. A zone that ended and was made again is another list: a page of the old one would
  /// claim that the new one has its records, which no client could doubt.
  var lastPages: [Int: CloudChanges] = [:]
  /// The pages that repeat forever, by list.
  var endlessPages: [Int: CloudChanges] = [:]

  var accountStatus: AccountStatus {
    status ?? (account == nil ? .noAccount : .available)
  }

  /// The signed-in account; throws the error of a request without one (CK).
  func signedIn() throws(CloudError) -> String {
    switch accountStatus {
    case .available: break
    case .temporarilyUnavailable: throw .refused(.accountTemporarilyUnavailable)
    case .restricted: throw .refused(.managedAccountRestricted)
    case .noAccount, .couldNotDetermine: throw .refused(.notAuthenticated)
    }
    guard let account else { throw .refused(.notAuthenticated) }
    return account
  }

  /// Counts a call and returns the number of earlier calls, in all and of its kind.
  mutating func count(_ kind: CallKind) -> (all: Int, ofKind: Int) {
    let before = (calls, callsOfKind[kind] ?? 0)
    calls += 1
    callsOfKind[kind] = before.1 + 1
    return before
  }

  /// Adds a push, unless one of the same subscription is waiting.
  mutating func add(_ push: Push) {
    if !pushes.contains(where: { $0.subscription == push.subscription }) { pushes.append(push) }
  }
}

/// A hint that something has changed; it carries no data and may be lost (CK).
public struct Push: Hashable, Sendable {
  /// The id of the subscription; waiting pushes with the same id are merged.
  public let subscription: String
  /// The zone of the subscription.
  public let zone: RecordZone
}
