/// The transactions that an order has to explain: those that committed, and those of unknown outcome that a counted
/// one read from.
///
/// Others of unknown outcome may be left out: nobody saw anything of them, so any order that explains the rest still
/// does without them.
struct CountedTransactions {
  private(set) var isCounted: [Bool]
  private var open: [Int]

  init(_ table: TransactionTable, _ outcomes: [TransactionOutcome]) {
    isCounted = outcomes.map { $0 == .committed }
    open = isCounted.indices.filter { outcomes[$0] == .committed }
    while let transaction = open.popLast() {
      for case .read(_, let values) in table.steps[transaction] {
        for value in values { count(table.writer(of: value), outcomes) }
      }
    }
  }

  private mutating func count(_ writer: Int?, _ outcomes: [TransactionOutcome]) {
    guard let writer, outcomes[writer] == .unknown, !isCounted[writer] else { return }
    isCounted[writer] = true
    open.append(writer)
  }
}
