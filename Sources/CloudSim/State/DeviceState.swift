import Domain

/// What the server, the network and the system know of one device.
struct DeviceState: Hashable, Sendable {
  /// The name of who is signed in.
  var account: String?
  /// What the device says of its account instead of what is so.
  var status: AccountStatus?
  /// Whether there is a network.
  var isConnected = true
  /// There is no network before this moment.
  var isOfflineUntil: Instant?
  /// The system sends no requests before this moment, because a server asked for it (TN).
  var isThrottledUntil: Instant?
  /// How many calls there were.
  var calls = 0
  /// How many calls there were of each kind.
  var callsOfKind: [CallKind: Int] = [:]
  /// Pushes that wait to be delivered.
  var pushes: [Push] = []
  /// The last page that was received of each zone.
  var lastPages: [String: CloudChanges] = [:]
  /// The pages that are answered again and again.
  var endlessPages: [String: CloudChanges] = [:]

  var accountStatus: AccountStatus {
    status ?? (account == nil ? .noAccount : .available)
  }

  /// Who is signed in; throws what a request gets if nobody is, or may not be (CK).
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

  /// Counts a call; answers how many there were before, and how many of its kind.
  mutating func count(_ kind: CallKind) -> (all: Int, ofKind: Int) {
    let before = (calls, callsOfKind[kind] ?? 0)
    calls += 1
    callsOfKind[kind] = before.1 + 1
    return before
  }

  /// Adds a push, unless one of the same subscription waits.
  mutating func add(_ push: Push) {
    if !pushes.contains(where: { $0.subscription == push.subscription }) { pushes.append(push) }
  }
}
