public import LoadCheck
import PropCheck

/// What the tool provides to a measurement of a layer, and where its results go.
public final class LoadContext {
  /// The profile that is running.
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

  /// A maker of folders for stores that are opened one after another; all folders are removed at the end.
  public var folders: LoadFolders { LoadFolders(parent: folder) }

  /// Announces work, and returns a closure to report its progress, which any thread may call.
  public func progress(of name: String) -> @Sendable (_ done: Int, _ total: Int) -> Void {
    let progress = journal.sink.begin(name)
    return { progress(Progress(cases: $0, total: $1, isShrinking: false)) }
  }

  /// Adds a sentence to the report.
  public func note(_ text: String) { journal.note(text) }

  /// Declares that an operation of ``LoadSuite/calls`` cannot be measured here, so that the thresholds of the profile
  /// on it are not missed.
  public func leaveOut(_ operation: String, because reason: String) {
    journal.absences.insert(operation)
    journal.note("\(operation) has no budget here: \(reason).")
  }

  /// Adds the cost of an operation that was run alone.
  public func add(_ result: BudgetResult) { journal.add(result) }

  /// Adds the growth of a cost, which must be within its limit if `isWhole`: if all sizes were reached.
  public func add(_ result: GrowthResult, isWhole: Bool) { journal.add(result, isWhole: isWhole) }

  /// Adds the readings of cycles; a leak fails the load.
  public func add(_ result: CycleResult) { journal.add(result) }

  /// The growth of costs that was added so far.
  public var growth: [GrowthResult] { journal.measurements.growth }

  /// The readings of cycles that were added so far.
  public var cycles: [CycleResult] { journal.measurements.cycles }
}

/// A maker of folders for stores that are opened one after another.
public struct LoadFolders: Sendable {
  fileprivate let parent: TemporaryFolder

  /// Creates a folder, to be removed once its store is closed.
  ///
  /// - Throws: ``LayerError`` if the folder cannot be created.
  public func make() throws(LayerError) -> TemporaryFolder {
    try TemporaryFolder(in: parent.path)
  }
}

/// The counters of this program's allocator; nil where a sanitizer replaces the allocator.
public enum AllocationCounters {
  /// The number of blocks allocated so far.
  public static var count: Int64? { Allocations.count }

  /// The number of bytes in use.
  public static var liveBytes: Int64? { Allocations.liveBytes }
}
