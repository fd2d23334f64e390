import StateCheck
import Testing

@Suite(.failing) struct JudgingTransactionsFailures {
  @Test func `nobody is surprised by a cart`() throws {
    let history = try TransactionHistory<String, Int>([
      Transaction(client: 1, [.read("cart", []), .append("cart", 7)]),
      Transaction(client: 2, [.read("cart", []), .append("cart", 8)]),
      Transaction(client: 1, [.read("cart", [7, 8])]),
    ])
    for anomaly in history.check(.serializability).anomalies {
      Issue.record("\(history.lines(for: anomaly).joined(separator: "\n"))")
    }
  }
}
