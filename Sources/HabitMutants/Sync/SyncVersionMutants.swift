@_spi(Storage) import HabitDomain
import HabitSync

/// Mutants that combine the stamp of one version with the content of another.
///
/// The engine cannot do so by accident: only files that import `HabitDomain` with `@_spi(Storage)` can assemble a version.
enum SyncVersionMutants {
  static let all: [SyncMutant] = [
    SyncMutant(
      "unknown-fields-of-the-server", "4.5", 4,
      "A version that wins takes over the unknown fields of the one that lost."
    ) { rules in
      rules.merge.editApplied { row, remote, local, winner in
        guard winner == .local else { return }
        row.forge(unknownFields: remote.version.unknownFields)
        row.exchange.traits.leftovers = []
      }
    },
    SyncMutant(
      "unknown-fields-stay", "4.5", 4,
      "Unknown fields of a row stay when a version without them arrives."
    ) { rules in
      rules.merge.editApplied { row, remote, local, winner in
        guard winner == .remote, let old = local?.unknownFields, !old.isEmpty else { return }
        row.forge(unknownFields: row.unknownFields.merging(old) { new, _ in new })
      }
    },
    SyncMutant(
      "leftovers-stay", "4.5", 4,
      "Unknown fields of a losing version stay on the server, beside the stamp of the winner."
    ) { rules in
      rules.merge.editApplied { row, _, _, _ in
        row.exchange.traits.leftovers = []
      }
    },
    SyncMutant(
      storing: "repair-forgets", "4.9", 4, "Rows that a repair changes lose their unknown fields."
    ) { change, view, _ throws(DataLayerError) in
      for index in change.rows.indices {
        let row = change.rows[index]
        guard !row.unknownFields.isEmpty, row.exchange.needsSync,
          try view.row(row.key)?.stamp != row.stamp
        else { continue }
        change.rows[index].forge(unknownFields: [:])
      }
    },
    SyncMutant(
      "update-gives-up", "5.3", 3, "An update of the app drops a field that it no longer uses."
    ) { rules in
      let updated = rules.conversion.updated
      rules.conversion.updated = { row in
        var new = updated(row)
        new.forge(unknownFields: new.unknownFields.filter { row.unknownFields[$0.key] != nil })
        return new
      }
    },
    SyncMutant(
      "stamp-of-the-server", "4.5", 4, "A version that wins takes the stamp of the one that lost."
    ) { rules in
      rules.merge.editApplied { row, remote, local, winner in
        guard winner == .local else { return }
        row.forge(stamp: remote.stamp)
      }
    },
    SyncMutant(
      "tombstone-keeps-content", "4.10", 5,
      "An arriving deletion is recorded on the local row, which may be an older version."
    ) { rules in
      rules.merge.editApplied { row, remote, local, winner in
        guard winner == .remote, let local, remote.deletedAt != nil else { return }
        row.forge(local.content, unknownFields: local.unknownFields)
      }
    },
  ]
}

extension SyncedRow {
  /// Replaces parts of its version, which makes one that no device wrote.
  mutating func forge(
    _ content: SyncedContent? = nil, unknownFields: [String: CloudValue]? = nil,
    stamp: Stamp? = nil
  ) {
    self = SyncedRow(
      RowVersion(
        content: content ?? self.content, unknownFields: unknownFields ?? self.unknownFields,
        stamp: stamp ?? self.stamp, deletedAt: deletedAt, mergedInto: mergedInto),
      exchange)
  }
}
