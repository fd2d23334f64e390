import Domain
import Sync

/// Mutants in how the changes of the server come in.
enum SyncArrivalMutants {
  static let all: [SyncMutant] = [
    // The change of a transaction is written in two, between which the process may end.
    SyncMutant(
      connecting: "token-first", "88", 4,
      "The position in the changes is stored before the changes."
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
      "A person is made up for a membership that comes before its own."
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
      "A record that cannot be read takes its page with it, without a word."
    ) { page, rules in
      let isReadable = page.changes.allSatisfy { change in
        guard case .saved(let record) = change else { return true }
        return (try? rules.conversion.decode(record)) != nil
      }
      if !isReadable { page.changes = [] }
    },
    SyncMutant(
      storing: "orphan-dropped", "cloud 22", 5, "A child that comes before its parent is dropped."
    ) { change, _, rules in
      change.waiting.removeAll { entry in
        entry.account == nil && (try? rules.conversion.decode(entry.record)) != nil
      }
    },
    SyncMutant(
      storing: "dead-parent-removed", "4.10", 2,
      "A parent that was deleted elsewhere is removed, and what belongs to it stays."
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
      "A row that comes is deleted and inserted, and its children go with it."
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
      "Rows of other devices that are unknown here stay so."
    ) { change, view, _ throws(DataLayerError) in
      var known: [SyncedRow] = []
      for row in change.rows where try view.row(row.key) != nil { known.append(row) }
      change.rows = known
    },
    SyncMutant(
      "token-expiry-stops", "cloud 19", 3, "A position that is too old ends every sync."
    ) { $0.answer(.refetch, as: .pause) },
    // A page that does not end, and a sync that fetches it.
    SyncMutant(
      "pages-for-ever", "cloud 18", 2,
      "Pages that bring nothing and promise more are fetched for ever."
    ) { $0.idlePages = 200 },
    SyncMutant(
      "pages-without-end", "Y-12", 2, "A sync goes on for as long as the server promises more."
    ) { $0.idlePages = .max },
  ]
}
