import StateCheck

/// The slow and obvious way to judge transactions: runs them one after the other in every order, on real lists. Shares
/// nothing with the checker.
struct SerialOrders {
  private let transactions: [Lists.Entry]
  private let respectsTime: Bool
  private var isUsed: [Bool]
  private var hasOrder = false

  private init(_ transactions: [Lists.Entry], _ model: IsolationModel) {
    self.transactions = transactions
    respectsTime = model == .strictSerializability
    isUsed = transactions.map { _ in false }
  }

  static func exist(for transactions: [Lists.Entry], _ model: IsolationModel) -> Bool {
    var orders = SerialOrders(transactions, model)
    orders.extend([:])
    return orders.hasOrder
  }

  /// Whether lists on which these transactions run in this order show what was seen.
  static func explains(
    _ order: [Int], _ transactions: [Lists.Entry], _ model: IsolationModel
  ) -> Bool {
    var orders = SerialOrders(transactions, model)
    var lists: [String: [Int]] = [:]
    for index in order {
      guard !orders.isUsed[index], orders.mayComeNext(index),
        let next = orders.lists(behind: index, from: lists)
      else { return false }
      lists = next
      orders.isUsed[index] = true
    }
    return orders.isComplete
  }

  private var isComplete: Bool {
    transactions.indices.allSatisfy { isUsed[$0] || transactions[$0].outcome != .committed }
  }

  private mutating func extend(_ lists: [String: [Int]]) {
    hasOrder = hasOrder || isComplete
    for index in transactions.indices where !hasOrder && !isUsed[index] {
      guard mayComeNext(index), let next = self.lists(behind: index, from: lists) else { continue }
      isUsed[index] = true
      extend(next)
      isUsed[index] = false
    }
  }

  /// No transaction that ended before this one began comes after it. An unknown outcome may take effect at any
  /// time.
  private func mayComeNext(_ index: Int) -> Bool {
    guard transactions[index].outcome != .aborted else { return false }
    guard respectsTime, let start = transactions[index].start else { return true }
    return transactions.indices.allSatisfy { other in
      guard !isUsed[other], transactions[other].outcome == .committed,
        let end = transactions[other].end
      else { return true }
      return end >= start
    }
  }

  /// Nil if the transaction saw something else.
  private func lists(behind index: Int, from lists: [String: [Int]]) -> [String: [Int]]? {
    var lists = lists
    for operation in transactions[index].operations {
      switch operation {
      case .append(let key, let value): lists[key, default: []].append(value)
      case .read(let key, let values):
        guard lists[key, default: []] == values else { return nil }
      }
    }
    return lists
  }
}
