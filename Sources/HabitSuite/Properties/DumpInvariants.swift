import HabitDomain

/// What must hold of habits, logs and categories at every moment.
enum DumpInvariants {
  /// Whatever was done to the store, damage included.
  static let all: [SnapshotInvariant] = [
    .on("Every id occurs once") { dump in
      SnapshotInvariant.repeated(dump.habits.map(\.content.id)) ?? SnapshotInvariant.repeated(
        dump.logs.map(\.content.id))
        ?? SnapshotInvariant.repeated(dump.categories.map { Array($0.content.id.utf8) })
    },
    .on("A log names a habit that has a row") { dump in
      let known = Set(dump.habits.map(\.content.id.description)).union(dump.unreadable)
      return dump.logs.first { !known.contains($0.content.habitID.description) }
        .map { Pool.name(of: $0.content.id) }
    },
    .on("A row that lives, or was changed, is to be synced") { dump in
      SnapshotInvariant.firstUnsynced(dump.habits) { Pool.name(of: $0.id) }
        ?? SnapshotInvariant.firstUnsynced(dump.logs) { Pool.name(of: $0.id) }
        ?? SnapshotInvariant.firstUnsynced(dump.categories) { "category \(quoted($0.id))" }
    },
    .on("Live categories have different names") { dump in
      SnapshotInvariant.repeated(dump.categories.live().map { $0.name.lowercased() })
    },
  ]

  /// While no rows arrive from other devices (P-R8, P-R9).
  static let withoutForeignRows: [SnapshotInvariant] =
    all + [
      .on("A live habit's category is nil or live (P-R8)") { dump in
        let live = Set(dump.categories.live().map { Array($0.id.utf8) })
        return dump.habits.live().first { habit in
          !(habit.categoryID.map { live.contains(Array($0.utf8)) } ?? true)
        }.map { Pool.name(of: $0.id) }
      },
      .on("A live log's habit is live (P-R8)") { dump in
        let live = Set(dump.habits.live().map(\.id))
        return dump.logs.live().first { !live.contains($0.habitID) }.map { Pool.name(of: $0.id) }
      },
      .on("A day of a habit has one live log (P-R9)") { dump in
        SnapshotInvariant.repeated(
          dump.logs.live().map { "\(Pool.name(of: $0.habitID)) \($0.day)" })
      },
      // Without a category, two may share a name: a habit that loses its category keeps its name.
      .on("A live habit has its name alone in its category (P-R9)") { dump in
        SnapshotInvariant.repeated(
          dump.habits.live().compactMap { habit in
            habit.categoryID.map { "\(habit.name.lowercased()) in category \(quoted($0))" }
          })
      },
    ]
}

/// What must hold of stamps, whatever the order of operations.
enum StampInvariants {
  /// While no rows arrive from other devices.
  ///
  /// All rows that an operation changes get the same stamp: reordered habits, children deleted with their parent, a family
  /// and its founder. But no operation changes two live logs, families or people. So if two of these have one stamp, two
  /// operations had the same.
  static let withoutForeignRows: [SnapshotInvariant] = [
    .on("Live logs have different stamps (P-L2)") { repeated(among: $0.logs) },
    .on("Live families have different stamps (P-L2)") { repeated(among: $0.families) },
    .on("Live people have different stamps (P-L2)") { repeated(among: $0.people) },
  ]

  private static func repeated<Content>(among rows: [StoredRow<Content>]) -> String? {
    SnapshotInvariant.repeated(
      rows.filter(\.isLive).map(\.metadata.modifiedAt))
  }
}
