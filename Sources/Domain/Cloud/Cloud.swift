/// A record server (domain 4.3).
public struct Cloud: Sendable {
  /// What has become of each record of a request, in its order.
  public typealias Receipts = [Result<CloudRecord, CloudError>]

  /// Stores records; throws what concerns the whole request.
  public var save: @Sendable (_ request: CloudSave) async throws(CloudError) -> Receipts
  /// A page of changes.
  public var fetchChanges:
    @Sendable (_ request: ChangeRequest) async throws(CloudError) -> CloudChanges
  /// One record; ``CloudError/Code/unknownItem`` if there is none.
  public var fetch: @Sendable (_ id: RecordID) async throws(CloudError) -> CloudRecord
  /// Makes a zone; one that exists stays as it is.
  public var saveZone: @Sendable (_ zone: RecordZone) async throws(CloudError) -> Void
  /// Makes a subscription; one of the same id is replaced.
  public var saveSubscription:
    @Sendable (_ subscription: Subscription) async throws(CloudError) -> Void
  /// Whether somebody is signed in.
  public var accountStatus: @Sendable () async throws(CloudError) -> AccountStatus

  /// Makes a server of its functions.
  public init(
    save: @escaping @Sendable (CloudSave) async throws(CloudError) -> Receipts,
    fetchChanges: @escaping @Sendable (ChangeRequest) async throws(CloudError) -> CloudChanges,
    fetch: @escaping @Sendable (RecordID) async throws(CloudError) -> CloudRecord,
    saveZone: @escaping @Sendable (RecordZone) async throws(CloudError) -> Void,
    saveSubscription: @escaping @Sendable (Subscription) async throws(CloudError) -> Void,
    accountStatus: @escaping @Sendable () async throws(CloudError) -> AccountStatus
  ) {
    self.save = save
    self.fetchChanges = fetchChanges
    self.fetch = fetch
    self.saveZone = saveZone
    self.saveSubscription = saveSubscription
    self.accountStatus = accountStatus
  }
}

extension Cloud {
  /// A call with its argument.
  public enum Call: Hashable, Sendable {
    /// `save`
    case save(CloudSave)
    /// `fetchChanges`
    case fetchChanges(ChangeRequest)
    /// `fetch`
    case fetch(RecordID)
    /// `saveZone`
    case saveZone(RecordZone)
    /// `saveSubscription`
    case saveSubscription(Subscription)
    /// `accountStatus`
    case accountStatus
  }

  /// A server that never answers.
  public static var noop: Cloud {
    played(
      save: .never(), fetchChanges: .never(), fetch: .never(), saveZone: .never(),
      saveSubscription: .never(), accountStatus: .never())
  }

  /// A server that always fails.
  public static func failing(_ error: CloudError) -> Cloud {
    played(
      save: .failing(error), fetchChanges: .failing(error), fetch: .failing(error),
      saveZone: .failing(error), saveSubscription: .failing(error), accountStatus: .failing(error))
  }

  /// A server with one outcome for each call.
  public static func scripted(
    save: [Result<Receipts, CloudError>] = [],
    fetchChanges: [Result<CloudChanges, CloudError>] = [],
    fetch: [Result<CloudRecord, CloudError>] = [],
    saveZone: [Result<Void, CloudError>] = [],
    saveSubscription: [Result<Void, CloudError>] = [],
    accountStatus: [Result<AccountStatus, CloudError>] = []
  ) -> Cloud {
    played(
      save: OutcomeScript(save), fetchChanges: OutcomeScript(fetchChanges),
      fetch: OutcomeScript(fetch), saveZone: OutcomeScript(saveZone),
      saveSubscription: OutcomeScript(saveSubscription),
      accountStatus: OutcomeScript(accountStatus))
  }

  /// A server that scripts answer.
  public static func played(
    save: OutcomeScript<Receipts, CloudError>,
    fetchChanges: OutcomeScript<CloudChanges, CloudError>,
    fetch: OutcomeScript<CloudRecord, CloudError>,
    saveZone: OutcomeScript<Void, CloudError>,
    saveSubscription: OutcomeScript<Void, CloudError>,
    accountStatus: OutcomeScript<AccountStatus, CloudError>
  ) -> Cloud {
    Cloud(
      save: save.function("save"), fetchChanges: fetchChanges.function("fetchChanges"),
      fetch: fetch.function("fetch"), saveZone: saveZone.function("saveZone"),
      saveSubscription: saveSubscription.function("saveSubscription"),
      accountStatus: accountStatus.function("accountStatus"))
  }

  /// This server, with every call written down first.
  public func recording(into recorder: Recorder<Call>) -> Cloud {
    Cloud(
      save: recorder.recording(Call.save, save),
      fetchChanges: recorder.recording(Call.fetchChanges, fetchChanges),
      fetch: recorder.recording(Call.fetch, fetch),
      saveZone: recorder.recording(Call.saveZone, saveZone),
      saveSubscription: recorder.recording(Call.saveSubscription, saveSubscription),
      accountStatus: recorder.recording(.accountStatus, accountStatus))
  }
}
