/// Damage that other programs and versions leave behind; an operation that is nil is not tried.
public struct Damage: Sendable {
  /// Gives a live habit a schedule of an unknown kind; other ids do nothing.
  public var spoilHabit: (@Sendable (_ id: Identifier) async throws(DataLayerError) -> Void)?
  /// Gives a live habit the category of a tombstoned row, with no other change; does nothing unless both exist so.
  public var orphanHabit:
    (@Sendable (_ id: Identifier, _ categoryID: String) async throws(DataLayerError) -> Void)?
  /// Gives a live log another zone, known or not but not empty, with no other change; other ids do nothing.
  public var spoilZone:
    (@Sendable (_ id: Identifier, _ zone: String) async throws(DataLayerError) -> Void)?
  /// Lets the storage run full, in place of being held if that is to come.
  ///
  /// The next write that would change something fails with ``DataServiceError/storageFull``, after all its checks,
  /// and changes nothing. Then there is room again, as there is after a reopening. Damage finds room at any time.
  public var fillStorage: (@Sendable () async throws(DataLayerError) -> Void)?
  /// Lets the storage run full once so many more writes have changed something, with 0 at once as `fillStorage`.
  public var fillStorageAfter: (@Sendable (_ writes: Int) async throws(DataLayerError) -> Void)?
  /// Lets another program hold the storage for one write, in place of running full if that is to come.
  ///
  /// The next write that would change something fails with ``DataServiceError/storageBusy``, after all its checks,
  /// and changes nothing. Then the storage is let go, as it is after a reopening. Damage is not kept out.
  public var holdStorage: (@Sendable () async throws(DataLayerError) -> Void)?
  /// Forgets that seeding was completed.
  public var forgetSeeding: (@Sendable () async throws(DataLayerError) -> Void)?
  /// Adds a live family as a merge leaves it: its code may be taken; an id that has a row does nothing.
  public var importFamily: (@Sendable (_ family: Family) async throws(DataLayerError) -> Void)?
  /// Tombstones a live family alone, as a half-received deletion leaves it, with no other change; other ids do nothing.
  public var loseFamily: (@Sendable (_ id: Identifier) async throws(DataLayerError) -> Void)?
  /// Notes of all rows of families, people and memberships that a server has them: they need no sync, and have their id
  /// as record name.
  public var markSynced: (@Sendable () async throws(DataLayerError) -> Void)?
  /// Marks each row of families, people and memberships that waits for its upload as refused by a server, for the reason
  /// "refused": it waits no more until it is edited.
  public var refusePending: (@Sendable () async throws(DataLayerError) -> Void)?

  /// Makes a set of damages.
  public init(
    spoilHabit: (@Sendable (Identifier) async throws(DataLayerError) -> Void)? = nil,
    orphanHabit: (@Sendable (Identifier, String) async throws(DataLayerError) -> Void)? = nil,
    spoilZone: (@Sendable (Identifier, String) async throws(DataLayerError) -> Void)? = nil,
    fillStorage: (@Sendable () async throws(DataLayerError) -> Void)? = nil,
    fillStorageAfter: (@Sendable (Int) async throws(DataLayerError) -> Void)? = nil,
    holdStorage: (@Sendable () async throws(DataLayerError) -> Void)? = nil,
    forgetSeeding: (@Sendable () async throws(DataLayerError) -> Void)? = nil,
    importFamily: (@Sendable (Family) async throws(DataLayerError) -> Void)? = nil,
    loseFamily: (@Sendable (Identifier) async throws(DataLayerError) -> Void)? = nil,
    markSynced: (@Sendable () async throws(DataLayerError) -> Void)? = nil,
    refusePending: (@Sendable () async throws(DataLayerError) -> Void)? = nil
  ) {
    self.spoilHabit = spoilHabit
    self.orphanHabit = orphanHabit
    self.spoilZone = spoilZone
    self.fillStorage = fillStorage
    self.fillStorageAfter = fillStorageAfter
    self.holdStorage = holdStorage
    self.forgetSeeding = forgetSeeding
    self.importFamily = importFamily
    self.loseFamily = loseFamily
    self.markSynced = markSynced
    self.refusePending = refusePending
  }
}
