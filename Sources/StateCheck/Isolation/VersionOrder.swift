/// The order in which values came to a list: the longest list that anybody saw, as far as it makes sense.
struct VersionOrder {
  /// The values in their order.
  private(set) var values: [Int] = []
  /// Who saw them; nil if nobody read the list.
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

  /// Of equally long lists the first counts.
  private mutating func offer(_ values: [Int], _ place: OperationPlace) {
    guard reader == nil || values.count > self.values.count else { return }
    self.values = values
    reader = place
  }

  /// The first value of a list that is not the one here; nil if it is a prefix.
  func difference(from list: [Int]) -> Int? {
    list.indices.first { list[$0] != values[$0] }
  }
}
