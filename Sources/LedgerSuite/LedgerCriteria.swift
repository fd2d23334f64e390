import PropCheckTool

extension Criterion {
  static let ledger = [
    Criterion(
      "L-1", "All entries together are 0: a transfer takes what it gives.", [.stateMachine],
      .properties("ledger.agrees-with-the-model")),
    Criterion(
      "L-2", "No account but the outside is overdrawn, whoever spends at once.",
      [.stateMachine, .concurrency],
      .properties("ledger.linearizable"),
      .propertiesInFile(
        "ledger.linearizable-across-connections", "ledger.linearizable-across-processes")),
    Criterion(
      "L-3", "A refused operation changes nothing.", [.stateMachine],
      .properties("ledger.refuses-without-trace")),
    Criterion(
      "L-4", "What was acknowledged outlives the process.", [.faultInjection],
      .propertiesInFile("ledger.survives-reopening", "ledger.survives-kills")),
  ]
}
