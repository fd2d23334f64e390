import PropCheckTool
import RepositoryCheck

extension Criterion {
  static let ledger = [
    Criterion(
      "L-1", "All entries add up to 0: a transfer takes what it gives.", [.stateMachine],
      .properties(of: .ledger, .agreesWithTheModel)),
    Criterion(
      "L-2", "No account except the outside is overdrawn, even by concurrent callers.",
      [.stateMachine, .concurrency],
      .properties(
        of: .ledger, .linearizable, .linearizableAcrossConnections, .linearizableAcrossProcesses)),
    Criterion(
      "L-3", "A refused operation changes nothing.", [.stateMachine],
      .properties(of: .ledger, .refusesWithoutTrace)),
    Criterion(
      "L-4", "What was acknowledged survives the end of the process.", [.faultInjection],
      .properties(of: .ledger, .survivesReopening, .survivesKills)),
  ]
}
