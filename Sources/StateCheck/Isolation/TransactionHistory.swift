/// Transactions of several clients on lists that only grow, written down so that they make sense together: no value is
/// appended twice to one list, so that every read tells whose appends it saw.
///
/// Transactions are given by their index, and called T0, T1 and so on in texts.
public struct TransactionHistory<Key: Hashable & Sendable, Value: Hashable & Sendable>: Sendable {
  /// The transactions, in any order.
  public let transactions: [Transaction<Key, Value>]

  let table: TransactionTable

  /// The most operations and values read of a history, unless another limit is given.
  public static var limit: Int { 10_000_000 }

  /// Makes a history.
  ///
  /// - Parameters:
  ///   - transactions: What every client did, aborted transactions too: else their values would look like values
  ///     that nobody appended.
  ///   - limit: The most operations and values read there may be, added up.
  /// - Throws: ``TransactionHistoryError`` with the index of a transaction.
  /// - Complexity: O(n) for n operations and values read.
  public init(
    _ transactions: [Transaction<Key, Value>], limit: Int = Self.limit
  ) throws(TransactionHistoryError) {
    self.transactions = transactions
    table = try TransactionTableBuilder(transactions, limit: limit).table
  }
}

extension TransactionHistory {
  /// Judges what the transactions saw.
  ///
  /// The verdict is exact: without an anomaly there is an order, and it is told. A mistake that many reads show is told once,
  /// and of each group of transactions that come before each other one cycle. Only committed transactions are judged;
  /// to judge what aborted ones saw, write them down as committed ones that only read.
  ///
  /// - Parameters:
  ///   - model: What the store promises.
  ///   - edgeLimit: How many dependencies are looked at, at most, to find shortest cycles. It changes no verdict.
  /// - Returns: An order or all anomalies, the same for the same history.
  /// - Complexity: O(n log n) for n operations and values read; for cycles O(t d) more, for t transactions in them and
  ///   d dependencies, up to the limit.
  public func check(
    _ model: IsolationModel = .strictSerializability, edgeLimit: Int = 5_000_000
  ) -> IsolationVerdict {
    let outcomes = transactions.map(\.outcome)
    let isCounted = CountedTransactions(table, outcomes).isCounted
    let orders = VersionOrder.all(in: table, isCounted)
    var finder = DependencyFinder(table, isCounted, orders)
    var reads = ReadCheck(table, outcomes, orders)
    for transaction in transactions.indices where isCounted[transaction] {
      reads.check(transaction)
    }
    reads.checkOwnOrder(isCounted, finder.positions)
    finder.find(except: reads.disputedKeys, reads.disputedReads)
    if model == .strictSerializability {
      finder.addTimes(transactions.map { ($0.start, $0.end) }, outcomes)
    }
    return verdict(reads.anomalies, finder.sortedGraph, isCounted, edgeLimit)
  }

  private func verdict(
    _ anomalies: [Anomaly], _ graph: DependencyGraph, _ isCounted: [Bool], _ edgeLimit: Int
  ) -> IsolationVerdict {
    if anomalies.isEmpty, let order = graph.order(of: isCounted) {
      return .serializable(order: order)
    }
    var cycles = CycleFinder(graph, table, edgeLimit: edgeLimit)
    cycles.run()
    let all = anomalies + cycles.anomalies
    let order = all.indices.sorted { left, right in
      (all[left].severity, left) < (all[right].severity, right)
    }
    return .violated(order.map { all[$0] })
  }
}

extension Anomaly {
  /// What needs no clock to be seen comes first.
  fileprivate var severity: Int {
    kind.rawValue + (needsTime ? AnomalyKind.allCases.count : 0)
  }
}
