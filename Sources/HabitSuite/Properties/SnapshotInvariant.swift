import HabitDomain
import StateCheck

/// What must hold of everything that a data layer stores; a failing dump breaks it.
typealias SnapshotInvariant = Invariant<Outcome<Snapshot>>

extension SnapshotInvariant {
  /// Makes an invariant of a dump.
  static func on(
    _ claim: String, _ violation: @escaping @Sendable (Dump) -> String?
  ) -> SnapshotInvariant {
    SnapshotInvariant(claim) { view in
      switch view {
      case .success(let snapshot): violation(snapshot.dump)
      case .failure(let error): "the dump failed: \(error)"
      }
    }
  }

  /// The first key that occurs twice.
  static func repeated<Key: Hashable & CustomStringConvertible>(_ keys: [Key]) -> String? {
    var seen: Set<Key> = []
    return keys.first { !seen.insert($0).inserted }.map(\.description)
  }

  /// The first changed row that is not marked for sync.
  static func firstUnsynced<Content>(
    _ rows: [StoredRow<Content>], name: (Content) -> String
  ) -> String? {
    rows.first { !$0.metadata.needsSync || $0.metadata.revision < 1 }.map { name($0.content) }
  }
}
