import HabitDomain

/// What must hold of families, people and memberships at every moment.
enum FamilyInvariants {
  /// Whatever was done to the store, damage included.
  static let all: [SnapshotInvariant] = [
    .on("Every id occurs once") { dump in
      SnapshotInvariant.repeated(dump.families.map(\.content.id)) ?? SnapshotInvariant.repeated(
        dump.people.map(\.content.id))
        ?? SnapshotInvariant.repeated(dump.memberships.map(\.content.id))
    },
    .on("A membership names a family and a person that have rows (P-R8)") { dump in
      let families = Set(dump.families.map(\.content.id))
      let people = Set(dump.people.map(\.content.id))
      return dump.memberships.first {
        !families.contains($0.content.familyID) || !people.contains($0.content.userID)
      }.map { Pool.name(of: $0.content.id) }
    },
    .on("A person has one active or invited membership in a family (M-1)") { dump in
      SnapshotInvariant.repeated(
        dump.memberships.live().filter { $0.status != .removed }
          .map { "\(Pool.name(of: $0.userID)) in \(Pool.name(of: $0.familyID))" })
    },
    .on("A family has one active parent admin (M-2)") { dump in
      SnapshotInvariant.repeated(
        dump.memberships.live().filter { $0.status == .active && $0.role == .parentAdmin }
          .map { Pool.name(of: $0.familyID) })
    },
    .on("Live people have different hashes (P-R9)") { dump in
      SnapshotInvariant.repeated(dump.people.live().map { Array($0.appleUserIDHash.utf8) })
    },
    .on("A code is in its stored form (F-3)") { dump in
      dump.families.map(\.content.code).first { code in
        !(6...8).contains(code.utf8.count)
          || !code.utf8.allSatisfy("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8.contains)
      }
    },
  ]

  /// While no rows arrive from other devices.
  static let withoutForeignRows: [SnapshotInvariant] =
    all + [
      .on("Live families have different codes (P-R9)") { dump in
        SnapshotInvariant.repeated(dump.families.live().map(\.code))
      },
      .on("A live membership has a live family and person (P-R8)") { dump in
        let families = Set(dump.families.live().map(\.id))
        let people = Set(dump.people.live().map(\.id))
        return dump.memberships.live().first {
          !families.contains($0.familyID) || !people.contains($0.userID)
        }.map { Pool.name(of: $0.id) }
      },
      .on("A row that was changed is to be synced") { dump in
        SnapshotInvariant.firstUnsynced(dump.families) { Pool.name(of: $0.id) }
          ?? SnapshotInvariant.firstUnsynced(dump.people) { Pool.name(of: $0.id) }
          ?? SnapshotInvariant.firstUnsynced(dump.memberships) { Pool.name(of: $0.id) }
      },
    ]
}
