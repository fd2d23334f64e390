import PropCheckTool
import RepositoryCheck

extension Criterion {
  static let ledger = [
    Criterion(
      "L-1", "All entries together are 0: a transfer takes what it gives.", [.stateMachine],
      .properties(LedgerMachine.ledger.id(of: .agreesWithTheModel))),
    Criterion(
      "L-2", "No account but the outside is overdrawn, whoever spends at once.",
      [.stateMachine, .concurrency],
      .properties(LedgerMachine.ledger.id(of: .linearizable)),
      .propertiesInFile(
        LedgerMachine.ledger.id(of: .linearizableAcrossConnections),
        LedgerMachine.ledger.id(of: .linearizableAcrossProcesses))),
    Criterion(
      "L-3", "A refused operation changes nothing.", [.stateMachine],
      .properties(LedgerMachine.ledger.id(of: .refusesWithoutTrace))),
    Criterion(
      "L-4", "What was acknowledged outlives the process.", [.faultInjection],
      .propertiesInFile(
        LedgerMachine.ledger.id(of: .survivesReopening),
        LedgerMachine.ledger.id(of: .survivesKills))),
  ]
}
