/// What a transaction must see, given what it saw and appended before.
struct TransactionView {
  private let table: TransactionTable
  private let transaction: Int
  /// The lists as last seen, with later appends.
  private var seen: [Int: [Int]] = [:]
  /// Its appends by key.
  private var own: [Int: [Int]] = [:]
  /// The last operation on each key.
  private var source: [Int: Int] = [:]

  init(_ table: TransactionTable, _ transaction: Int) {
    self.table = table
    self.transaction = transaction
  }

  /// The first read that shows something else.
  mutating func firstUnexpectedRead() -> Anomaly? {
    for (operation, step) in table.steps[transaction].enumerated() {
      switch step {
      case .append(let value):
        let key = table.appends[value].key
        own[key, default: []].append(value)
        seen[key]?.append(value)
        source[key] = operation
      case .read(let key, let values):
        if let anomaly = unexpectedRead(key, values, operation) { return anomaly }
        seen[key] = values
        source[key] = operation
      }
    }
    return nil
  }

  private func unexpectedRead(_ key: Int, _ values: [Int], _ operation: Int) -> Anomaly? {
    let expected = seen[key] ?? own[key] ?? []
    let relevant = seen[key] == nil ? values.suffix(expected.count) : values[...]
    let isExpected = relevant.elementsEqual(expected)
    guard !isExpected, let source = source[key] else { return nil }
    let present = Set(values)
    if let missing = own[key]?.first(where: { !present.contains($0) }) {
      return Anomaly(
        .ownWriteUnseen, [OperationPlace(transaction, operation), table.appends[missing].place])
    }
    return Anomaly(
      .nonRepeatableRead,
      [OperationPlace(transaction, operation), OperationPlace(transaction, source)])
  }
}
