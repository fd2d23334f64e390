import HabitDomain
import HabitReference
import Synchronization

/// Checks a data layer under load against the reference model, which applies the acknowledged operations.
final class LoadChecker: Sendable {
  private let data: LoadData
  private let view: LoadView
  private let model: Mutex<Model>
  /// The number of changes that were not kept; from then on nothing can be checked.
  private let unknown = Atomic<Int>(0)

  init(_ mix: LoadMix) {
    data = LoadData(sizes: mix.sizes)
    view = LoadView(mix)
    model = Mutex(
      Model(
        now: LoadWorld.start, freshID: Identifier(high: 0, low: 0), displayZone: "UTC",
        device: "load", zones: .suite))
  }

  /// Applies changes to the model and compares it with the layer.
  ///
  /// - Parameters:
  ///   - noted: The changes acknowledged since the last call, in any order, and the number of those that were not kept.
  ///   - dump: What the layer holds now.
  /// - Throws: ``LoadFinding``, with what the model refuses or what differs.
  /// - Complexity: O(rows + n log n) for n changes, and O(live logs of a habit, members of a family, or all habits) for each
  ///   that changes a log, a membership or a habit. A few copies of all rows are in memory.
  func check(
    _ noted: (entries: [CommitLog.Entry], dropped: Int), by dump: Dump
  ) throws(LoadFinding) {
    let unknown = self.unknown.add(noted.dropped, ordering: .relaxed).newValue
    guard unknown == 0 else { throw .unknown(count: unknown) }
    let commits = CommitOrder(noted.entries).arranged(by: dump)
    let (refused, expected) = model.withLock { model in
      (feed(commits, to: &model), model.dump())
    }
    guard refused.count == 0 else { throw .refused(refused.texts, count: refused.count) }
    let differences = DumpDifferences(from: view.of(expected), to: view.of(dump))
    guard differences.count == 0 else {
      throw .differs(differences.texts, count: differences.count)
    }
    let (places, found) = (view.places(of: expected), view.places(of: dump))
    guard places == found else {
      throw .differs(["the places of habits are \(found) instead of \(places)"], count: 1)
    }
  }

  /// Applies changes to the model, and returns the number of those that it refuses, with some examples.
  private func feed(
    _ commits: [LoadCommit], to model: inout Model
  ) -> (texts: [String], count: Int) {
    var refused: (texts: [String], count: Int) = ([], 0)
    for commit in commits {
      do throws(DataLayerError) {
        try model.take(commit, of: data)
      } catch {
        refused.count += 1
        if refused.texts.count < LoadFinding.limit {
          refused.texts.append("\(plainText(of: commit)): \(error)")
        }
      }
    }
    return refused
  }
}
