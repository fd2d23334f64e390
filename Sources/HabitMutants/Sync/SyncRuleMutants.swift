@_spi(Storage) import HabitDomain
import HabitSync

/// Mutants that leave out one rule, each the only one that a certain check of the laws finds.
enum SyncRuleMutants {
  static let all: [SyncMutant] = [
    SyncMutant(
      "conflict-unsent", "4.2", 3, "A row newer than what arrives is no longer pending."
    ) { rules in
      rules.merge.editApplied { row, _, _, _ in
        row.exchange.needsSync = false
      }
    },
    SyncMutant(
      "four-attempts", "Y-12", 2, "A request is tried four times."
    ) { $0.retry.attempts = 4 },
    SyncMutant(
      "no-quiet", "Y-12", 3, "After a network failure the next request is made at once."
    ) { $0.quiet = Delay(milliseconds: 0) },
    SyncMutant(
      "subscription-forgotten", "4.8", 1, "One of the three subscriptions is never created."
    ) { $0.subscriptions.removeLast() },
    SyncMutant(
      "avatar-unsent", "Y-1", 1, "The avatar of a person is not sent."
    ) { rules in
      rules.conversion.editEncoded { record, _ in
        record.fields["avatarUrl"] = nil
      }
    },
    SyncMutant(
      "tombstone-unread", "4.10", 2, "A row deleted elsewhere is read as alive."
    ) { rules in
      let decode = rules.conversion.decode
      rules.conversion.decode = { (record) throws(CloudKitError) in
        var read = try decode(record)
        read.version = RowVersion(
          content: read.content, unknownFields: read.version.unknownFields, stamp: read.stamp)
        return read
      }
    },
    SyncMutant(
      "habits-stay", "D-5", 2, "Two habits with the same name and category both stay."
    ) { $0.repair.replace("D-5", by: nil) },
    SyncMutant(
      "codes-stay", "D-4", 2, "Two families keep the same code."
    ) { $0.repair.replace("D-4", by: nil) },
    SyncMutant(
      "value-stays", "D-6", 2, "The surviving log of a day does not get the greatest value."
    ) { rules in
      let standard = rules.repair.rules.first { $0.name == "D-6" }
      rules.repair.replace("D-6") { set, now in
        let values = Dictionary(set.logs.map { ($0.id, $0.value) }) { first, _ in first }
        standard?.apply(&set, now)
        for var log in set.logs where values[log.id] != .some(log.value) {
          log.value = values[log.id] ?? nil
          set.set(.log(log))
        }
      }
    },
  ]
}
