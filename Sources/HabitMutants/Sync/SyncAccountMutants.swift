import HabitDomain
import HabitSync

/// Mutants of accounts, zones and subscriptions.
enum SyncAccountMutants {
  static let all: [SyncMutant] = [
    SyncMutant(
      storing: "sent-to-next-account", "cloud 21", 4,
      "The next account receives the rows of the one before."
    ) { change, _, _ in
      guard change.sweep == .removeAll, change.state != nil else { return }
      change.sweep = .sendAgain
      change.waiting = []
    },
    SyncMutant(
      "purged-zone-made-again", "cloud 20", 3,
      "Data that a person removed from the server is uploaded again."
    ) { $0.answer(.askPerson, as: .makeZone) },
    SyncMutant(
      "six-subscriptions", "113", 2, "The subscriptions are created twice."
    ) { rules in
      rules.subscriptions += rules.subscriptions.map { subscription in
        var second = subscription
        second.id += "-2"
        return second
      }
    },
    SyncMutant(
      storing: "old-rows-count-as-sent", "116", 4,
      "Rows from before the first sync count as sent."
    ) { change, view, _ throws(DataLayerError) in
      guard change.sweep == .sendAgain, try view.state().account == nil else { return }
      change.sweep = nil
      for row in try allRows(view) {
        change.notes[row.key] = row.exchange.sent(as: row.key.recordName)
      }
    },
    SyncMutant(
      storing: "sent-again-without-stamp", "cloud 4", 6,
      "Rows sent again to a new zone lose their stamp, so an old version wins."
    ) { change, view, _ throws(DataLayerError) in
      guard change.sweep == .sendAgain, try view.state().account != nil else { return }
      change.rows += try allRows(view).map { row in
        var row = row
        row.forge(stamp: Stamp(wall: 0, counter: 0, device: ""))
        row.exchange = Exchange(revision: row.exchange.revision + 1)
        return row
      }
    },
    SyncMutant(
      storing: "first-sync-stamps-anew", "cloud 28", 4,
      "Rows that a new device wrote before its first sync replace those of the server."
    ) { change, view, rules throws(DataLayerError) in
      guard change.sweep == .sendAgain, try view.state().account == nil else { return }
      change.rows += try allRows(view).map { row in
        let stamp = Stamp(
          wall: row.stamp.wall + 86_400_000 * 2, counter: 0, device: row.stamp.device)
        var row = row
        row.forge(stamp: stamp)
        row.exchange.revision += 1
        return row
      }
    },
    SyncMutant(
      "lost-zone-stops", "", 3, "A missing zone ends every sync."
    ) { $0.answer(.makeZone, as: .pause) },
  ]

  private static func allRows(_ view: ReplicaView) throws(DataLayerError) -> [SyncedRow] {
    var rows: [SyncedRow] = []
    for table in SyncedTable.allCases { rows += try view.rows(table) }
    return rows
  }
}

extension Exchange {
  /// The exchange of a row that counts as sent under a name.
  func sent(as name: String) -> Exchange {
    var sent = self
    sent.needsSync = false
    sent.recordName = name
    return sent
  }
}
