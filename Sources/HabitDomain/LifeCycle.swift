/// The operations on a store as a whole.
public struct LifeCycle: Sendable {
  /// Resets the store: no rows, no flags, no stamps. Called before every case, so it should be cheap.
  public var reset: @Sendable () async throws(DataLayerError) -> Void
  /// Closes and reopens the store.
  public var reopen: @Sendable () async throws(DataLayerError) -> Void
  /// Closes the store for good.
  public var close: @Sendable () async throws(DataLayerError) -> Void
  /// Everything that is stored; nothing of a part that the layer lacks.
  public var dump: @Sendable () async throws(DataLayerError) -> Dump
  /// Tombstones all logs, habits and categories with one stamp, forgets that seeding was completed, and seeds
  /// again with the next stamp; all in one transaction. Families, people, memberships and meals stay. Without categories there
  /// is nothing to seed.
  public var deleteEverything: @Sendable () async throws(DataLayerError) -> Void
  /// The number of executed statements; nil if unknown.
  public var statementCount: (@Sendable () async -> Int)?

  /// The memory of the store; nil if unknown.
  public var memory: (@Sendable () async -> StorageMemory)?

  /// The work of the store since it was opened; nil if unknown.
  public var work: (@Sendable () async -> StorageWork)?

  /// The open handles of the store, also after it is closed; nil if unknown.
  public var handles: (@Sendable () async -> StorageHandles)?

  /// Hidden faults of the store, a sentence each: pages, indexes, dangling
  /// references; nil if it cannot be checked. Reads everything.
  public var flaws: (@Sendable () async throws(DataLayerError) -> [String])?

  /// Opens another connection to the same store, for a caller with its own environment; nil if there can be only
  /// one. It has to be closed by its own ``close``.
  public var connect:
    (@Sendable (_ environment: Environment) async throws(DataLayerError) -> DataLayer)?

  /// Makes a life cycle of its operations.
  public init(
    reset: @escaping @Sendable () async throws(DataLayerError) -> Void,
    reopen: @escaping @Sendable () async throws(DataLayerError) -> Void,
    close: @escaping @Sendable () async throws(DataLayerError) -> Void,
    dump: @escaping @Sendable () async throws(DataLayerError) -> Dump,
    deleteEverything: @escaping @Sendable () async throws(DataLayerError) -> Void,
    statementCount: (@Sendable () async -> Int)? = nil,
    memory: (@Sendable () async -> StorageMemory)? = nil,
    work: (@Sendable () async -> StorageWork)? = nil,
    handles: (@Sendable () async -> StorageHandles)? = nil,
    flaws: (@Sendable () async throws(DataLayerError) -> [String])? = nil,
    connect: (@Sendable (Environment) async throws(DataLayerError) -> DataLayer)? = nil
  ) {
    self.reset = reset
    self.reopen = reopen
    self.close = close
    self.dump = dump
    self.deleteEverything = deleteEverything
    self.statementCount = statementCount
    self.memory = memory
    self.work = work
    self.handles = handles
    self.flaws = flaws
    self.connect = connect
  }
}

/// The open handles of a store and of connections opened from it; all 0 once they are closed.
public struct StorageHandles: Hashable, Sendable {
  /// Connections to the database.
  public var connections: Int
  /// Compiled statements.
  public var statements: Int

  /// Makes a reading.
  public init(connections: Int, statements: Int) {
    (self.connections, self.statements) = (connections, statements)
  }
}

/// The memory of a store.
public struct StorageMemory: Hashable, Sendable {
  /// Bytes now.
  public var bytes: Int
  /// The most bytes seen.
  public var peakBytes: Int

  /// Makes a reading.
  public init(bytes: Int, peakBytes: Int) {
    self.bytes = bytes
    self.peakBytes = peakBytes
  }
}

/// The work of a store since it was opened, in figures that do not depend on the machine.
///
/// Each wraps around at 2^31, as those of SQLite do; the difference of two readings is right if
/// less than that was done between them.
public struct StorageWork: Hashable, Sendable {
  /// Steps of the virtual machine that executes statements.
  public var steps: Int
  /// Pages of the database that were accessed, in memory or not.
  public var pages: Int
  /// Pages that were read from the file.
  public var pagesRead: Int
  /// Pages that were written.
  public var pagesWritten: Int

  /// Makes a reading.
  public init(steps: Int, pages: Int, pagesRead: Int, pagesWritten: Int) {
    (self.steps, self.pages) = (steps, pages)
    (self.pagesRead, self.pagesWritten) = (pagesRead, pagesWritten)
  }

  /// The work between two readings of one store.
  public static func - (later: StorageWork, earlier: StorageWork) -> StorageWork {
    func difference(_ figure: (StorageWork) -> Int) -> Int {
      (figure(later) &- figure(earlier)) & 0x7FFF_FFFF
    }
    return StorageWork(
      steps: difference(\.steps), pages: difference(\.pages),
      pagesRead: difference(\.pagesRead), pagesWritten: difference(\.pagesWritten))
  }
}
