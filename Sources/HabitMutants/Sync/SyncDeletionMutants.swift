import HabitDomain
import HabitSync

/// Defects in what becomes of records that another program deletes on the server.
enum SyncDeletionMutants {
  static let all = [
    SyncMutant(
      "server-deletion-ignored", "4.10", 2,
      "A record that is deleted on the server stays on the devices."
    ) { $0.merge.buried = { row, _ in row } },
    SyncMutant(
      "server-deletion-of-edits", "4.10", 3,
      "A deletion on the server also deletes what waits to be sent."
    ) { $0.merge.buryWhatWaits() },
    SyncMutant(
      "server-deletion-dated-now", "4.10", 3,
      "A deletion on the server counts as made when a device learns of it."
    ) { rules in
      let buried = rules.merge.buried
      rules.merge.buried = { row, now in
        var dated = buried(row, now)
        guard dated.version != row.version else { return dated }
        let stamp = Stamp(wall: now.milliseconds, counter: 0, device: dated.stamp.device)
        dated.write(dated.version.edited(dated.content, at: stamp, deletedAt: now))
        return dated
      }
    },
  ]
}

extension Merge {
  /// Treats what waits to be sent as sent when its record is deleted.
  mutating func buryWhatWaits() {
    let buried = buried
    self.buried = { row, now in
      var row = row
      row.exchange.needsSync = false
      row.exchange.recordName = row.key.recordName
      return buried(row, now)
    }
  }
}
