import HabitDomain
import HabitSync

/// Mutants of merging two versions.
enum SyncMergeMutants {
  static let all: [SyncMutant] = [
    SyncMutant(
      "last-sync-as-time", "77", 7,
      "The time of the last sync is compared with that of the server, so later edits do not count."
    ) { rules in
      let winner = rules.merge.winner
      rules.merge.winner = { local, remote in
        guard winner(local, remote) != .same else { return .same }
        return (remote.storedAt ?? .epoch) > (local.storedAt ?? .epoch) ? .remote : .local
      }
    },
    SyncMutant(
      "tie-keeps-local", "79", 4, "Of two versions with equal stamps each device keeps its own."
    ) { rules in
      let winner = rules.merge.winner
      rules.merge.winner = { local, remote in
        let found = winner(local, remote)
        return found == .remote && local.stamp == remote.stamp ? .local : found
      }
    },
    SyncMutant(
      "arrival-wins", "89", 4, "Every version that arrives is written, whichever is newer."
    ) { $0.merge.winner = { _, _ in .remote } },
    SyncMutant(
      "stale-acknowledgement", "80", 6, "A receipt acknowledges a row that was edited meanwhile."
    ) { rules in
      let acknowledged = rules.merge.acknowledged
      rules.merge.acknowledged = { row, _, record in
        acknowledged(row, row.exchange.revision, record)
      }
    },
    SyncMutant(
      "tag-forgotten", "82", 4, "The change tag of a stored record is not kept."
    ) { rules in
      let acknowledged = rules.merge.acknowledged
      rules.merge.acknowledged = { row, revision, record in
        var stored = acknowledged(row, revision, record)
        stored.exchange.changeTag = row.exchange.changeTag
        return stored
      }
    },
    SyncMutant(
      "absent-keeps-old", "98", 6, "An avatar removed elsewhere stays."
    ) { rules in
      rules.merge.editApplied { row, _, local, _ in
        guard case .person(var new) = row.content, case .person(let old)? = local?.content else {
          return
        }
        new.avatarURL = new.avatarURL ?? old.avatarURL
        row.forge(.person(new))
      }
    },
    SyncMutant(
      "tombstone-ignored", "101", 7,
      "A live row replaces a tombstone, however old it is."
    ) { rules in
      let winner = rules.merge.winner
      rules.merge.winner = { local, remote in
        local.deletedAt != nil && remote.deletedAt == nil ? .remote : winner(local, remote)
      }
    },
    SyncMutant(
      "deletion-always-wins", "cloud 7", 6,
      "A tombstone replaces a row that was created again since."
    ) { rules in
      let winner = rules.merge.winner
      rules.merge.winner = { local, remote in
        local.deletedAt == nil && remote.deletedAt != nil ? .remote : winner(local, remote)
      }
    },
    SyncMutant(
      "seconds-only", "cloud 2", 3, "Stamps are encoded in whole seconds."
    ) { rules in
      rules.conversion.editEncoded { record, _ in
        if case .integer(let wall)? = record.fields["modifiedWall"] {
          record.fields["modifiedWall"] = .integer(wall / 1_000 * 1_000)
        }
      }
    },
    SyncMutant(
      "clock-learns-nothing", "cloud 5", 5,
      "The clock ignores received stamps, so a fast one wins every conflict."
    ) {
      $0.received = { last, _ in last ?? ClockReading(wall: 0, counter: 0) }
      $0.receivedWaiting = $0.received
    },
    SyncMutant(
      "clock-ignores-inbox", "Y-10", 5,
      "The clock ignores the stamps of records that wait for a parent."
    ) { $0.receivedWaiting = { last, _ in last } }.found(within: 20_000),
  ]
}

extension Instant {
  fileprivate static let epoch = Instant(milliseconds: 0)
}
