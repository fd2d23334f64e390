import HabitDomain
import HabitSync

/// Mutants of fetching and storing changes.
enum SyncArrivalMutants {
  static let all: [SyncMutant] = [
    // The change is written in two transactions, between which the process may end.
    SyncMutant(
      connecting: "token-first", "88", 4,
      "The change token is stored before the changes."
    ) { replica, _, _ in
      let transact = replica.transact
      replica.transact = { (body: Replica.Body) throws(DataLayerError) in
        try await transact { view throws(DataLayerError) in
          let (old, change) = (try view.state(), try body(view))
          guard let new = change.state, new.token != old.token else { return ReplicaChange() }
          var state = old
          state.token = new.token
          return ReplicaChange(state: state)
        }
        try await transact(body)
      }
    },
    SyncMutant(
      storing: "placeholder-person", "97", 5,
      "A membership that arrives before its person gets a placeholder."
    ) { change, view, rules throws(DataLayerError) in
      for entry in change.waiting where entry.account == nil {
        guard let version = try? rules.conversion.decode(entry.record),
          case .membership(let member) = version.content,
          try view.row(RowKey(.person, member.userID)) == nil,
          !change.rows.contains(where: { $0.key == RowKey(.person, member.userID) })
        else { continue }
        let person = UserProfile(
          id: member.userID, displayName: "Loading", appleUserIDHash: "\(member.userID)",
          createdAt: member.joinedAt)
        change.rows.insert(
          SyncedRow(RowVersion(new: .person(person), at: version.stamp)), at: 0)
      }
    },
    SyncMutant(
      fetching: "page-dropped", "cloud 15", 4,
      "An unreadable record silently drops its page."
    ) { page, rules in
      let isReadable = page.changes.allSatisfy { change in
        guard case .saved(let record) = change else { return true }
        return (try? rules.conversion.decode(record)) != nil
      }
      if !isReadable { page.changes = [] }
    },
    SyncMutant(
      storing: "orphan-dropped", "cloud 22", 5, "A child that arrives before its parent is dropped."
    ) { change, _, rules in
      change.waiting.removeAll { entry in
        entry.account == nil && (try? rules.conversion.decode(entry.record)) != nil
      }
    },
    SyncMutant(
      storing: "dead-parent-removed", "4.10", 2,
      "A parent deleted elsewhere is removed, and its children stay."
    ) { change, _, _ in
      let parents: Set<SyncedTable> = [.family, .person, .category, .habit]
      let dead = change.rows.filter {
        $0.deletedAt != nil && parents.contains($0.key.table)
      }.map(\.key)
      change.rows.removeAll { dead.contains($0.key) }
      change.removed += dead
    },
    SyncMutant(
      storing: "children-cascade", "cloud 24", 6,
      "An arriving row is deleted and inserted, and its children are deleted with it."
    ) { change, view, _ throws(DataLayerError) in
      let written = Set(change.rows.map(\.key))
      for table in [SyncedTable.log, .membership] {
        for row in try view.rows(table) where !written.contains(row.key) {
          let parents = row.content.parents.filter(written.contains)
          if !parents.isEmpty, !change.removed.contains(row.key) { change.removed.append(row.key) }
        }
      }
    },
    SyncMutant(
      storing: "never-inserted", "cloud 36", 3,
      "New rows of other devices are not inserted."
    ) { change, view, _ throws(DataLayerError) in
      var known: [SyncedRow] = []
      for row in change.rows where try view.row(row.key) != nil { known.append(row) }
      change.rows = known
    },
    SyncMutant(
      "token-expiry-stops", "cloud 19", 3, "An expired change token ends every sync."
    ) { $0.answer(.refetch, as: .pause) },
    SyncMutant(
      "pages-for-ever", "cloud 18", 2,
      "Empty pages that promise more are fetched far too often."
    ) { $0.idlePages = 200 },
    SyncMutant(
      "pages-without-end", "Y-12", 2, "A sync goes on as long as the server promises more."
    ) { $0.idlePages = .max },
  ]
}
