import Domain
import Sync

/// Mutants in when a request is made again.
enum SyncRetryMutants {
  static let all: [SyncMutant] = [
    SyncMutant(
      "constant-delay", "91", 2, "Every repeat waits as long as the first."
    ) { rules in
      let delay = rules.retry.delay
      rules.retry.delay = { policy, _, asked, random in delay(policy, 1, asked, random) }
    },
    // Row 92 says one fault; as elsewhere in that table the call that observes it counts too, and at the end of a play all
    // faults are healed: so it takes the fault and a sync.
    SyncMutant(
      "retry-after-ignored", "92", 2, "How long the server asks to wait is ignored."
    ) { rules in
      let delay = rules.retry.delay
      rules.retry.delay = { policy, attempt, _, random in delay(policy, attempt, nil, random) }
    },
    SyncMutant(
      "wish-forgotten", "Y-6", 1, "A sync that is asked for while one runs never comes."
    ) { $0.wish = { _, _ in nil } },
  ]
}
