import PropCheck
import PropCheckStorage
import StateCheck

/// Writes on a store, the last of which hits trouble, and the disk that it is on.
struct StoreScriptPlan: Sendable {
  let script: StoreScript
  let settings: DiskSettings
  let promise: StorageSite.Promise
  let movesLogOften: Bool

  /// The number of commands before the last one.
  var countBefore: Int { max(0, script.count - 1) }

  // Each command makes a case longer, and what a few others left is enough for trouble with the
  // last one.
  private static let scripts = Workload.machine(length: 14).scripts

  /// A few commands of every kind that writes.
  static let drawn = Gen { source in
    StoreScriptPlan(
      script: try source.draw(scripts), settings: source.diskSettings(),
      promise: source.boolean(probability: 0.4) ? .allButTheLatest : .all,
      movesLogOften: source.boolean())
  }
}

extension StoreScriptPlan {
  /// What is unusual about the store and its disk, in one line; empty if nothing is.
  var circumstances: [String] {
    let words = [
      promise == .all ? nil : "the latest may be lost",
      movesLogOften ? "the log is moved often" : nil,
      settings.sectorBytes < 4096 ? "sectors of \(settings.sectorBytes) bytes" : nil,
      settings.sparesNeighbours ? nil : "writes spoil what is beside them",
      settings.namesFollowFiles ? "names follow files" : nil,
    ].compactMap { $0 }
    return words.isEmpty ? [] : [words.joined(separator: "; ")]
  }

  /// A line for each command, and one for each of these events.
  func text(with events: [String]) -> String {
    ([script.description] + circumstances + events).joined(separator: "\n   ")
  }
}

extension Source {
  fileprivate mutating func diskSettings() -> DiskSettings {
    var settings = DiskSettings()
    settings.sectorBytes = boolean() ? 512 : 4096
    settings.sparesNeighbours = !boolean(probability: 0.25)
    settings.namesFollowFiles = boolean(probability: 0.25)
    return settings
  }
}
