/// A consistent history of transactions on append-only lists: values are unique in their list, so that reads reveal
/// whose appends they saw.
///
/// Text output names transactions by index: T0, T1 and so on.
public struct TransactionHistory<Key: Hashable & Sendable, Value: Hashable & Sendable>: Sendable {
  /// The transactions, in any order.
  public let transactions: [Transaction<Key, Value>]

  let table: TransactionTable

  /// The default limit on the number of operations and values read.
  public static var limit: Int { 10_000_000 }

  /// Creates a history.
  ///
  /// - Parameters:
  ///   - transactions: All transactions, including aborted ones, whose values would otherwise come from nowhere.
  ///   - limit: The limit on the number of operations and values read, together.
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
  /// Checks what the transactions saw.
  ///
  /// The verdict is exact: without an anomaly there is an order, which is returned. An anomaly that many reads show is
  /// reported once, and each strongly connected group is reported as one cycle. Aborted transactions are not judged;
  /// record them as committed and read-only to judge their reads.
  ///
  /// - Parameters:
  ///   - model: What the store promises.
  ///   - edgeLimit: The limit on the number of dependencies visited to find shortest cycles; it does not affect the
  ///     verdict.
  /// - Returns: An order, or all anomalies; the result is deterministic.
  /// - Complexity: O(n log n) for n operations and values read; with cycles, O(t d) more, for t transactions on them
  ///   and d dependencies, up to the limit.
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
  /// Anomalies that need no clock come first.
  fileprivate var severity: Int {
    kind.rawValue + (needsTime ? AnomalyKind.allCases.count : 0)
  }
}
