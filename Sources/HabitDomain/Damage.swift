/// Damage as other programs and versions may leave it; operations that are nil are not tested.
public struct Damage: Sendable {
  /// Gives a live habit a schedule of an unknown kind; does nothing for other ids.
  public var spoilHabit: (@Sendable (_ id: Identifier) async throws(DataLayerError) -> Void)?
  /// Puts a live habit into a deleted category, with no other change; does nothing unless both exist.
  public var orphanHabit:
    (@Sendable (_ id: Identifier, _ categoryID: String) async throws(DataLayerError) -> Void)?
  /// Gives a live log another zone, known or not but not empty, with no other change; does nothing for other ids.
  public var spoilZone:
    (@Sendable (_ id: Identifier, _ zone: String) async throws(DataLayerError) -> Void)?
  /// Makes the storage full, in place of a pending lock.
  ///
  /// The next write that would change something fails with ``DataServiceError/storageFull``, after all its checks,
  /// and changes nothing. Then there is space again, as after reopening. Damage always finds space.
  public var fillStorage: (@Sendable () async throws(DataLayerError) -> Void)?
  /// Makes the storage full after this many more writes with changes; 0 is the same as `fillStorage`.
  public var fillStorageAfter: (@Sendable (_ writes: Int) async throws(DataLayerError) -> Void)?
  /// Locks the storage by another program for one write, in place of a pending full storage.
  ///
  /// The next write that would change something fails with ``DataServiceError/storageBusy``, after all its checks,
  /// and changes nothing. Then the lock is released, as after reopening. Damage is not locked out.
  public var holdStorage: (@Sendable () async throws(DataLayerError) -> Void)?
  /// Forgets that seeding was completed.
  public var forgetSeeding: (@Sendable () async throws(DataLayerError) -> Void)?
  /// Adds a live family as a merge may leave it, even if its code is taken; does nothing for an existing id.
  public var importFamily: (@Sendable (_ family: Family) async throws(DataLayerError) -> Void)?
  /// Tombstones only a live family, as a partly received deletion leaves it; does nothing for other ids.
  public var loseFamily: (@Sendable (_ id: Identifier) async throws(DataLayerError) -> Void)?
  /// Marks all families, people and memberships as stored by a server: they need no sync, and have their id
  /// as record name.
  public var markSynced: (@Sendable () async throws(DataLayerError) -> Void)?
  /// Marks all waiting families, people and memberships as refused by a server, for the reason
  /// "refused": they no longer wait, until they are edited.
  public var refusePending: (@Sendable () async throws(DataLayerError) -> Void)?

  /// Makes a set of operations.
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
