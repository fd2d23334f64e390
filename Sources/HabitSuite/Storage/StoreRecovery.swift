public import HabitDomain

/// How the stores of a layer are backed up, and come back when they are damaged (domain 5.4).
public struct StoreRecovery: Sendable {
  /// Makes a backup of a store, which may be open, and returns the name of its file; if nothing has changed since the newest
  /// backup, that of the newest one. A store with a flaw is refused.
  public var backUp: @Sendable (_ site: StorageSite) async throws(DataLayerError) -> String
  /// Opens the store of a disk as a starting app does: if it is damaged or gone, from the newest backup that is whole.
  public var start: @Sendable (_ site: StorageSite) async throws(DataLayerError) -> DataLayer
  /// How many backups are kept, the newest ones.
  public var kept = 3

  /// Makes a recovery of its functions.
  public init(
    backUp: @escaping @Sendable (_ site: StorageSite) async throws(DataLayerError) -> String,
    start: @escaping @Sendable (_ site: StorageSite) async throws(DataLayerError) -> DataLayer
  ) {
    (self.backUp, self.start) = (backUp, start)
  }
}
