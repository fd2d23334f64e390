public import PropCheckStorage

/// An operation with a loss of power in each of its calls, and everything that may be left.
public struct StorageSweep: Sendable {
  /// What kind of operation it is: one of a repository, a sync, or one on files.
  public enum Kind: String, CaseIterable, Sendable {
    /// A write of a repository.
    case write
    /// A sync with the server.
    case sync
    /// Something done to the files as a whole.
    case files
  }

  /// The operation, as in `create habit`.
  public let name: String
  /// What kind of operation it is.
  public let kind: Kind
  /// Sweeps it; the seed decides what is stored beforehand and what is written.
  public let run:
    @Sendable (_ seed: UInt64, _ isCancelled: @escaping @Sendable () -> Bool) async throws ->
      CrashCounts
}

extension StorageLayer {
  /// A sweep of every operation that writes: of every repository, of the sync, and of the files.
  public var sweeps: [StorageSweep] {
    Workload.writes.filter { !CommandSweep.ofWorld.contains($0.name) }.map { command in
      StorageSweep(name: command.name, kind: .write) { [self] seed, isCancelled in
        try await CommandSweep(layer: self, command: command).run(seed, isCancelled)
      }
    }
      + SyncSweep.all(on: self)
      + operations.map { operation in
        StorageSweep(name: operation.name, kind: .files) { _, isCancelled in
          var sweep = CrashSweep(of: operation)
          sweep.isCancelled = isCancelled
          return try await sweep.run()
        }
      }
  }
}
