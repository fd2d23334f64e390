import PropCheckTool

/// The program `ledger-check`: the suite of a double-entry ledger.
@main struct LedgerProgram {
  static func main() async { await Tool(.ledger).run() }
}

extension TestSuite {
  static var ledger: TestSuite {
    var suite = TestSuite(
      "ledger-check", version: "0.1.0", "Finds bugs in a double-entry ledger on SQLite.",
      layers: Layer.ledgers)
    suite.mutants = Mutant.ledgers
    suite.canaries = [.unindexed]
    suite.criteria = Criterion.ledger
    suite.loads = .ledger
    return suite
  }
}
