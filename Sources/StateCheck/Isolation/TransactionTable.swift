/// A history in numbers: keys and values are numbered in order, so that nothing depends on hashing.
struct TransactionTable: Sendable {
  struct Append: Sendable {
    let place: OperationPlace
    let key: Int
  }

  enum Step: Sendable {
    case append(Int)
    case read(key: Int, values: [Int])
  }

  /// The number of values that nobody appended.
  static let nobody = -1

  /// The steps by transaction.
  fileprivate(set) var steps: [[Step]] = []
  fileprivate(set) var appends: [Append] = []
  fileprivate(set) var keyCount = 0
}

extension TransactionTable {
  /// The transaction that appended a value.
  func writer(of value: Int) -> Int? {
    value == Self.nobody ? nil : appends[value].place.transaction
  }

  func key(of step: Step) -> Int {
    switch step {
    case .append(let value): appends[value].key
    case .read(let key, _): key
    }
  }

  /// The values of a read.
  func values(at place: OperationPlace) -> [Int] {
    guard case .read(_, let values) = steps[place.transaction][place.operation] else { return [] }
    return values
  }
}

/// Builds and validates the table of a history.
struct TransactionTableBuilder<Key: Hashable, Value: Hashable> {
  private struct Item: Hashable {
    let key: Int
    let value: Value
  }

  private let limit: Int
  private var size = 0
  private var keys: [Key: Int] = [:]
  private var numbers: [Item: Int] = [:]
  private(set) var table = TransactionTable()

  init(
    _ transactions: [Transaction<Key, Value>], limit: Int
  ) throws(TransactionHistoryError) {
    self.limit = limit
    for (index, transaction) in transactions.enumerated() { try measure(transaction, index) }
    for (index, transaction) in transactions.enumerated() { try number(transaction, index) }
    table.keyCount = keys.count
    table.steps = transactions.map { transaction in transaction.operations.map(step) }
  }

  private mutating func measure(
    _ transaction: Transaction<Key, Value>, _ index: Int
  ) throws(TransactionHistoryError) {
    if let start = transaction.start, let end = transaction.end, end < start {
      throw .endBeforeStart(index: index)
    }
    for operation in transaction.operations {
      size += 1
      if case .read(_, let values) = operation { size += values.count }
      guard size <= limit else { throw .tooLarge(index: index, limit: limit) }
    }
  }

  /// Numbers keys and values.
  private mutating func number(
    _ transaction: Transaction<Key, Value>, _ index: Int
  ) throws(TransactionHistoryError) {
    for (place, operation) in transaction.operations.enumerated() {
      let key = keys[operation.key, default: keys.count]
      keys[operation.key] = key
      guard case .append(_, let value) = operation else { continue }
      if let known = numbers.updateValue(
        table.appends.count, forKey: Item(key: key, value: value))
      {
        throw .appendedTwice(
          index: index, operation: place, value: String(describing: value),
          first: table.appends[known].place)
      }
      table.appends.append(
        TransactionTable.Append(place: OperationPlace(index, place), key: key))
    }
  }

  private func step(of operation: ListOperation<Key, Value>) -> TransactionTable.Step {
    let key = keys[operation.key] ?? 0
    let number = { (value: Value) in
      numbers[Item(key: key, value: value)] ?? TransactionTable.nobody
    }
    switch operation {
    case .append(_, let value): return .append(number(value))
    case .read(_, let values): return .read(key: key, values: values.map(number))
    }
  }
}

/// The order of the values in a list: the longest list that was read.
struct VersionOrder {
  private(set) var values: [Int] = []
  /// The read of that list; nil if nobody read it.
  private(set) var reader: OperationPlace?

  /// The orders of all lists, by key.
  static func all(in table: TransactionTable, _ isCounted: [Bool]) -> [VersionOrder] {
    var orders = Array(repeating: VersionOrder(), count: table.keyCount)
    for transaction in table.steps.indices where isCounted[transaction] {
      for (operation, step) in table.steps[transaction].enumerated() {
        guard case .read(let key, let values) = step else { continue }
        orders[key].offer(values, OperationPlace(transaction, operation))
      }
    }
    return orders
  }

  /// The first of equally long lists counts.
  private mutating func offer(_ values: [Int], _ place: OperationPlace) {
    guard reader == nil || values.count > self.values.count else { return }
    self.values = values
    reader = place
  }

  /// The first index at which a list differs; nil if it is a prefix.
  func difference(from list: [Int]) -> Int? {
    list.indices.first { list[$0] != values[$0] }
  }
}
