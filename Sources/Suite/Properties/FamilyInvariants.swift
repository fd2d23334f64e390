import Domain
import StateCheck

/// What must hold of families, people and memberships at every moment.
enum FamilyInvariants {
  typealias View = Outcome<Dump>

  /// Whatever was done to the store, damage included.
  static let all: [Invariant<View>] = [
    on("Every id occurs once") { dump in
      repeated(dump.families.map(\.content.id)) ?? repeated(dump.people.map(\.content.id))
        ?? repeated(dump.memberships.map(\.content.id))
    },
    on("A membership names a family and a person that have rows (P-R8)") { dump in
      let families = Set(dump.families.map(\.content.id))
      let people = Set(dump.people.map(\.content.id))
      return dump.memberships.first {
        !families.contains($0.content.familyID) || !people.contains($0.content.userID)
      }.map { Pool.name(of: $0.content.id) }
    },
    on("A person has one active or invited membership in a family (M-1)") { dump in
      repeated(
        live(dump.memberships).filter { $0.status != .removed }
          .map { "\(Pool.name(of: $0.userID)) in \(Pool.name(of: $0.familyID))" })
    },
    on("A family has one active parent admin (M-2)") { dump in
      repeated(
        live(dump.memberships).filter { $0.status == .active && $0.role == .parentAdmin }
          .map { Pool.name(of: $0.familyID) })
    },
    on("Live people have different hashes (P-R9)") { dump in
      repeated(live(dump.people).map { Array($0.appleUserIDHash.utf8) })
    },
    on("A code is in its stored form (F-3)") { dump in
      dump.families.map(\.content.code).first { code in
        !(6...8).contains(code.utf8.count)
          || !code.utf8.allSatisfy("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8.contains)
      }
    },
  ]

  /// As long as nothing came in from elsewhere.
  static let withoutForeignRows: [Invariant<View>] =
    all + [
      on("Live families have different codes (P-R9)") { dump in
        repeated(live(dump.families).map(\.code))
      },
      on("A live membership has a live family and person (P-R8)") { dump in
        let families = Set(live(dump.families).map(\.id))
        let people = Set(live(dump.people).map(\.id))
        return live(dump.memberships).first {
          !families.contains($0.familyID) || !people.contains($0.userID)
        }.map { Pool.name(of: $0.id) }
      },
      on("A row that was changed is to be synced") { dump in
        unsynced(dump.families) ?? unsynced(dump.people) ?? unsynced(dump.memberships)
      },
    ]

  private static func on(
    _ claim: String, _ violation: @escaping @Sendable (Dump) -> String?
  ) -> Invariant<View> {
    Invariant(claim) { view in
      switch view {
      case .success(let dump): violation(dump)
      case .failure(let error): "the dump failed: \(error)"
      }
    }
  }

  private static func live<Content>(_ rows: [StoredRow<Content>]) -> [Content] {
    rows.filter { $0.metadata.deletedAt == nil }.map(\.content)
  }

  private static func unsynced<Content>(_ rows: [StoredRow<Content>]) -> String? {
    rows.first { !$0.metadata.needsSync || $0.metadata.revision < 1 }.map { "\($0.content)" }
  }

  private static func repeated<Key: Hashable>(_ keys: [Key]) -> String? {
    var seen: Set<Key> = []
    return keys.first { !seen.insert($0).inserted }.map { "\($0)" }
  }
}
