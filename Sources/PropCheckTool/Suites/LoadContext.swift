public import LoadCheck
import PropCheck

/// What a measurement of a layer gets from the tool, and where its results go.
public final class LoadContext {
  /// The profile that is run.
  public let profile: LoadProfile
  /// The seed of all randomness.
  public let seed: UInt64
  /// Whether to stop early.
  public let isCancelled: @Sendable () -> Bool
  private let folder: TemporaryFolder
  private let journal: LoadJournal

  init(
    _ profile: LoadProfile, seed: UInt64, in folder: TemporaryFolder, _ journal: LoadJournal,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    (self.profile, self.seed, self.folder) = (profile, seed, folder)
    (self.journal, self.isCancelled) = (journal, isCancelled)
  }

  /// A maker of folders for stores that are opened one after the other; all are removed at the end.
  public var folders: LoadFolders { LoadFolders(parent: folder) }

  /// Announces work; returns where its progress goes, from any thread.
  public func progress(of name: String) -> @Sendable (_ done: Int, _ total: Int) -> Void {
    let progress = journal.sink.begin(name)
    return { progress(Progress(cases: $0, total: $1, isShrinking: false)) }
  }

  /// Adds a sentence to the report.
  public func note(_ text: String) { journal.note(text) }

  /// Says that an operation of ``LoadSuite/calls`` cannot be measured here, so that no threshold of the profile about it is missed.
  public func leaveOut(_ operation: String, because reason: String) {
    journal.absences.insert(operation)
    journal.note("\(operation) has no budget here: \(reason).")
  }

  /// Adds the calls of an operation run alone.
  public func add(_ result: BudgetResult) { journal.add(result) }

  /// Adds the growth of a cost, which must be within its limit if all sizes were reached.
  public func add(_ result: GrowthResult, isWhole: Bool) { journal.add(result, isWhole: isWhole) }

  /// Adds what cycles left behind; a leak fails the load.
  public func add(_ result: CycleResult) { journal.add(result) }

  /// The growth that was added so far.
  public var growth: [GrowthResult] { journal.measurements.growth }

  /// What cycles left behind so far.
  public var cycles: [CycleResult] { journal.measurements.cycles }
}

/// Makes folders for stores that are opened one after the other.
public struct LoadFolders: Sendable {
  fileprivate let parent: TemporaryFolder

  /// Makes a folder, to be removed when its store is closed.
  ///
  /// - Throws: ``LayerError`` if it cannot be made.
  public func make() throws(LayerError) -> TemporaryFolder {
    try TemporaryFolder(in: parent.path)
  }
}

/// The counters of the allocator of this program; nil where a sanitizer replaces them.
public enum AllocationCounters {
  /// Blocks allocated so far.
  public static var count: Int64? { Allocations.count }

  /// Bytes in use.
  public static var liveBytes: Int64? { Allocations.liveBytes }
}
