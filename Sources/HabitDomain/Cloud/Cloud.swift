/// A record server (domain 4.3).
public struct Cloud: Sendable {
  /// The results for the records of a request.
  public typealias Receipts = CloudReceipts

  /// Stores and deletes records; throws errors of the whole request.
  public var save: @Sendable (_ request: CloudSave) async throws(CloudError) -> Receipts
  /// A page of changes of one zone.
  public var fetchChanges:
    @Sendable (_ request: ChangeRequest) async throws(CloudError) -> CloudChanges
  /// A page of changes of zones.
  public var fetchZones: @Sendable (_ request: ZoneRequest) async throws(CloudError) -> ZoneChanges
  /// One record; ``CloudError/Code/unknownItem`` if there is none.
  public var fetch: @Sendable (_ id: RecordID) async throws(CloudError) -> CloudRecord
  /// A page of the records of a type; its cursor leads to the next.
  public var query: @Sendable (_ query: CloudQuery) async throws(CloudError) -> CloudPage
  /// Makes a zone; one that exists stays as it is.
  public var saveZone: @Sendable (_ zone: RecordZone) async throws(CloudError) -> Void
  /// Deletes a zone with all its records.
  public var deleteZone: @Sendable (_ zone: RecordZone) async throws(CloudError) -> Void
  /// Makes a subscription; one of the same id is replaced.
  public var saveSubscription:
    @Sendable (_ subscription: Subscription) async throws(CloudError) -> Void
  /// Ends the subscription of that id; ``CloudError/Code/unknownItem`` if there is none.
  public var deleteSubscription: @Sendable (_ id: String) async throws(CloudError) -> Void
  /// The subscriptions of the account, by id.
  public var subscriptions: @Sendable () async throws(CloudError) -> [Subscription]
  /// Whether an account is signed in.
  public var accountStatus: @Sendable () async throws(CloudError) -> AccountStatus
  /// The name of the signed-in account, the same on all devices; ``CloudError/Code/notAuthenticated`` if there is none.
  public var user: @Sendable () async throws(CloudError) -> String

  /// Makes a server of its functions.
  public init(
    save: @escaping @Sendable (CloudSave) async throws(CloudError) -> Receipts,
    fetchChanges: @escaping @Sendable (ChangeRequest) async throws(CloudError) -> CloudChanges,
    fetchZones: @escaping @Sendable (ZoneRequest) async throws(CloudError) -> ZoneChanges,
    fetch: @escaping @Sendable (RecordID) async throws(CloudError) -> CloudRecord,
    query: @escaping @Sendable (CloudQuery) async throws(CloudError) -> CloudPage,
    saveZone: @escaping @Sendable (RecordZone) async throws(CloudError) -> Void,
    deleteZone: @escaping @Sendable (RecordZone) async throws(CloudError) -> Void,
    saveSubscription: @escaping @Sendable (Subscription) async throws(CloudError) -> Void,
    deleteSubscription: @escaping @Sendable (String) async throws(CloudError) -> Void,
    subscriptions: @escaping @Sendable () async throws(CloudError) -> [Subscription],
    accountStatus: @escaping @Sendable () async throws(CloudError) -> AccountStatus,
    user: @escaping @Sendable () async throws(CloudError) -> String
  ) {
    self.save = save
    self.fetchChanges = fetchChanges
    self.fetchZones = fetchZones
    self.fetch = fetch
    self.query = query
    self.saveZone = saveZone
    self.deleteZone = deleteZone
    self.saveSubscription = saveSubscription
    self.deleteSubscription = deleteSubscription
    self.subscriptions = subscriptions
    self.accountStatus = accountStatus
    self.user = user
  }
}

extension Cloud {
  /// A call with its argument.
  public indirect enum Call: Hashable, Sendable {
    /// `save`
    case save(CloudSave)
    /// `fetchChanges`
    case fetchChanges(ChangeRequest)
    /// `fetchZones`
    case fetchZones(ZoneRequest)
    /// `fetch`
    case fetch(RecordID)
    /// `query`
    case query(CloudQuery)
    /// `saveZone`
    case saveZone(RecordZone)
    /// `deleteZone`
    case deleteZone(RecordZone)
    /// `saveSubscription`
    case saveSubscription(Subscription)
    /// `deleteSubscription`
    case deleteSubscription(String)
    /// `subscriptions`
    case subscriptions
    /// `accountStatus`
    case accountStatus
    /// `user`
    case user
  }
}
