import HabitSync

/// Mutants of retries.
enum SyncRetryMutants {
  static let all: [SyncMutant] = [
    SyncMutant(
      "constant-delay", "91", 2, "Every retry waits as long as the first."
    ) { rules in
      let delay = rules.retry.delay
      rules.retry.delay = { policy, _, asked, random in delay(policy, 1, asked, random) }
    },
    // Two events, the fault and a sync that observes it: all faults are healed at the end.
    SyncMutant(
      "retry-after-ignored", "92", 2, "The wait that the server asks for is ignored."
    ) { rules in
      let delay = rules.retry.delay
      rules.retry.delay = { policy, attempt, _, random in delay(policy, attempt, nil, random) }
    },
    SyncMutant(
      "sleeps-without-end", "Y-12", 2, "A round sleeps for as long as the server asks."
    ) { $0.retry.patience = .max },
    SyncMutant(
      "wish-forgotten", "Y-6", 1, "A sync requested while one runs never happens."
    ) { $0.wish = { _, _ in nil } },
  ]
}
