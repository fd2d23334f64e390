import Domain
import Reference
import Synchronization

/// The reference model of a load: it is fed with what the layer has acknowledged, and must then hold what the layer holds.
final class LoadJudge: Sendable {
  private let data: LoadData
  private let view: LoadView
  private let model: Mutex<Model>

  init(_ mix: LoadMix) {
    data = LoadData(sizes: mix.sizes)
    view = LoadView(mix)
    model = Mutex(
      Model(
        now: LoadWorld.start, freshID: Identifier(high: 0, low: 0), displayZone: "UTC",
        device: "load", zones: .suite))
  }

  /// Feeds the model, and compares.
  ///
  /// - Parameters:
  ///   - entries: What was acknowledged since the last call, in any order.
  ///   - dump: What the layer holds now.
  /// - Throws: ``LoadFinding``, of what the model refuses or what differs.
  /// - Complexity: O(rows + n log n) for n changes, and O(live logs of a habit) for each that changes one.
  func judge(_ entries: [CommitLog.Entry], by dump: Dump) throws(LoadFinding) {
    let commits = CommitOrder(entries).arranged(by: dump)
    let (refused, expected) = model.withLock { model in
      (commits.compactMap { refusal(of: $0, by: &model) }, model.dump())
    }
    guard refused.isEmpty else { throw .refused(first(refused), count: refused.count) }
    let differences = DumpDifferences(from: view.of(expected), to: view.of(dump)).texts
    guard differences.isEmpty else {
      throw .differs(first(differences), count: differences.count)
    }
  }

  private func refusal(of commit: LoadCommit, by model: inout Model) -> String? {
    do throws(DataLayerError) {
      try model.take(commit, of: data)
      return nil
    } catch {
      return "\(commit): \(error)"
    }
  }

  private func first(_ texts: [String]) -> [String] { Array(texts.prefix(LoadFinding.limit)) }
}
