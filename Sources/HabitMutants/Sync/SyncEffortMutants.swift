import HabitDomain
import HabitSync
import Synchronization

/// Mutants that do too little, too late or never: each sync is correct, but together they do less than promised.
enum SyncEffortMutants {
  static let all: [SyncMutant] = [
    SyncMutant(
      "two-attempts", "Y-12", 2, "A request is tried twice, not three times."
    ) { $0.retry.attempts = 2 },
    SyncMutant(
      "one-conflict-round", "4.5", 4,
      "A record that changes elsewhere while it is sent waits for the next sync."
    ) { $0.conflictRounds = 1 },
    SyncMutant(
      "conflicts-without-end", "4.5", 4,
      "A record that changes elsewhere while it is sent is sent again without limit."
    ) { $0.conflictRounds = 1_000 }.found(within: 10_000),
    SyncMutant(
      "block-outlives-version", "Y-14", 6,
      "A refused row stays refused when the server gets another version."
    ) { rules in
      rules.merge.editApplied { row, _, local, winner in
        if winner == .local { row.exchange.syncBlocked = local?.exchange.syncBlocked }
      }
    },
    SyncMutant(
      "record-by-record", "Y-13", 4, "Each record is sent in a request of its own."
    ) { $0.chunks.records = 1 },
    SyncMutant(
      "tombstones-for-ever", "4.10", 4, "Tombstones are kept for ten years."
    ) { $0.tombstoneLife = Delay(milliseconds: 3_650 * 86_400_000) },
    SyncMutant(
      storing: "refused-again", "Y-14", 4, "A refused record is sent in every sync."
    ) { change, _, _ in
      for index in change.rows.indices { change.rows[index].exchange.syncBlocked = nil }
      for key in change.notes.keys { change.notes[key]?.syncBlocked = nil }
      change.blocked = [:]
    },
    SyncMutant(
      "quiet-too-long", "Y-12", 4, "After a network failure no request is made for an hour."
    ) { $0.quiet = Delay(milliseconds: 3_600_000) },
    SyncMutant(
      "clock-back-ends-waiting", "4.7", 4,
      "A clock that moves back ends the wait that the server asked for."
    ) { $0.waitingSince = { start, now in now < start ? Instant(milliseconds: .min) : start } },
    SyncMutant(
      "clock-back-waits-for-a-day", "4.7", 5,
      "A clock that moves back makes the app wait until it has caught up."
    ) { $0.waitingSince = { start, _ in start } },
    SyncMutant(
      connecting: "first-sync-ends-early", "4.11", 1,
      "The first sync of a process mistakes its account for another and ends."
    ) { _, cloud, _ in
      let (ask, answers) = (cloud.user, AnswerCount())
      cloud.user = { () async throws(CloudError) in
        let name = try await ask()
        return answers.next() == 2 ? "another" : name
      }
    },
  ]

  /// Counts the answers to a process.
  private final class AnswerCount: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }
}
