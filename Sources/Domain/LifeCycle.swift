/// What concerns a store as a whole.
public struct LifeCycle: Sendable {
  /// Makes the store as new: no row, no flag, no stamp given out. Called before every case, so it should be cheap.
  public var reset: @Sendable () async throws(DataLayerError) -> Void
  /// Closes the store and opens it again.
  public var reopen: @Sendable () async throws(DataLayerError) -> Void
  /// Closes the store for good.
  public var close: @Sendable () async throws(DataLayerError) -> Void
  /// Everything that is stored.
  public var dump: @Sendable () async throws(DataLayerError) -> Dump
  /// Tombstones all logs, habits and categories with one stamp, forgets that seeding was completed, and seeds
  /// again with the next stamp; all in one transaction. Families, people, memberships and meals stay.
  public var deleteEverything: @Sendable () async throws(DataLayerError) -> Void
  /// How many statements the store has executed; nil where that is not known.
  public var statementCount: (@Sendable () async -> Int)?

  /// What the store holds in memory; nil where that is not known.
  public var memory: (@Sendable () async -> StorageMemory)?

  /// What the store has done since it was opened; nil where that is not known.
  public var work: (@Sendable () async -> StorageWork)?

  /// What the store has open, told also once it is closed; nil where nobody counts.
  public var handles: (@Sendable () async -> StorageHandles)?

  /// What is broken in the store though no answer shows it, a sentence each: pages, indexes, references to what is not
  /// there; nil where nobody can look. Reads everything.
  public var flaws: (@Sendable () async throws(DataLayerError) -> [String])?

  /// Opens another connection to the same store, for a caller with surroundings of its own; nil where there can be but
  /// one. It is closed by its own ``close``.
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

/// What a store and the connections that were opened from it have open, also once they are closed: then each number is 0.
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
  /// The most bytes that were seen.
  public var peakBytes: Int

  /// Makes a reading.
  public init(bytes: Int, peakBytes: Int) {
    self.bytes = bytes
    self.peakBytes = peakBytes
  }
}

/// What a store has done since it was opened, in figures that depend on the work alone and not on the machine.
///
/// Each counts up to 2^31 and then from 0 again, as those of SQLite do; the difference of two readings is right as long as
/// less than that was done between them.
public struct StorageWork: Hashable, Sendable {
  /// Steps of the virtual machine that executes statements.
  public var steps: Int
  /// Pages of the database that were looked at, in memory or not.
  public var pages: Int
  /// Pages that had to be read from the file.
  public var pagesRead: Int
  /// Pages that were written.
  public var pagesWritten: Int

  /// Makes a reading.
  public init(steps: Int, pages: Int, pagesRead: Int, pagesWritten: Int) {
    (self.steps, self.pages) = (steps, pages)
    (self.pagesRead, self.pagesWritten) = (pagesRead, pagesWritten)
  }

  /// The work between two readings of the same store.
  public static func - (later: StorageWork, earlier: StorageWork) -> StorageWork {
    func difference(_ figure: (StorageWork) -> Int) -> Int {
      (figure(later) &- figure(earlier)) & 0x7FFF_FFFF
    }
    return StorageWork(
      steps: difference(\.steps), pages: difference(\.pages),
      pagesRead: difference(\.pagesRead), pagesWritten: difference(\.pagesWritten))
  }
}
