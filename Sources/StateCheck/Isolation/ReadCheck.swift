/// Finds anomalies of single reads.
struct ReadCheck {
  private let table: TransactionTable
  private let outcomes: [TransactionOutcome]
  private let orders: [VersionOrder]
  private(set) var anomalies: [Anomaly] = []
  /// The lists whose order is unknown, so that nothing follows from it.
  private(set) var disputedKeys: Set<Int> = []
  /// Reads of a part of something, whose place is unknown.
  private(set) var disputedReads: Set<OperationPlace> = []
  /// Reports an anomaly once, however many reads see it.
  private var told: Set<[Int]> = []
  /// The last read that saw each value.
  private var lastRead: [Int]
  private var reads = 0
  /// The next value that the same transaction appended to the list.
  private let next: [Int?]

  init(_ table: TransactionTable, _ outcomes: [TransactionOutcome], _ orders: [VersionOrder]) {
    (self.table, self.outcomes, self.orders) = (table, outcomes, orders)
    lastRead = Array(repeating: 0, count: table.appends.count)
    next = Self.next(table)
  }

  mutating func check(_ transaction: Int) {
    for (operation, step) in table.steps[transaction].enumerated() {
      guard case .read(let key, let values) = step else { continue }
      let place = OperationPlace(transaction, operation)
      reads += 1
      for (element, value) in values.enumerated() { check(value, element, key, place) }
      checkLast(of: values, key, place)
      checkOrder(of: values, key, place)
    }
    var view = TransactionView(table, transaction)
    if let anomaly = view.firstUnexpectedRead() { anomalies.append(anomaly) }
  }

  private mutating func tell(_ anomaly: Anomaly, once subject: Int...) {
    guard told.insert([anomaly.kind.rawValue] + subject).inserted else { return }
    anomalies.append(anomaly)
  }

  private mutating func check(_ value: Int, _ element: Int, _ key: Int, _ place: OperationPlace) {
    guard value != TransactionTable.nobody, !isOwnLater(value, place) else {
      let anomaly = Anomaly(.thinAirRead, [place], element: element)
      return tell(anomaly, once: place.transaction, key)
    }
    if lastRead[value] == reads {
      let anomaly = Anomaly(.duplicateValue, [place], element: element)
      disputedKeys.insert(key)
      tell(anomaly, once: place.transaction, key)
    }
    lastRead[value] = reads
    let append = table.appends[value]
    if outcomes[append.place.transaction] == .aborted {
      let anomaly = Anomaly(.abortedRead, [place, append.place], element: element)
      tell(anomaly, once: append.place.transaction, key)
    }
  }

  private func isOwnLater(_ value: Int, _ place: OperationPlace) -> Bool {
    let append = table.appends[value].place
    return append.transaction == place.transaction && append.operation > place.operation
  }

  /// A list must not end in the middle of the appends of another transaction.
  private mutating func checkLast(of values: [Int], _ key: Int, _ place: OperationPlace) {
    guard let last = values.last(where: { table.writer(of: $0) != place.transaction }),
      let writer = table.writer(of: last), outcomes[writer] != .aborted,
      let next = next[last], lastRead[next] != reads
    else { return }
    disputedReads.insert(place)
    let anomaly = Anomaly(
      .intermediateRead, [place, table.appends[last].place, table.appends[next].place])
    tell(anomaly, once: writer, key)
  }

  private static func next(_ table: TransactionTable) -> [Int?] {
    var next: [Int?] = Array(repeating: nil, count: table.appends.count)
    for steps in table.steps {
      var last: [Int: Int] = [:]
      for case .append(let value) in steps {
        if let earlier = last.updateValue(value, forKey: table.appends[value].key) {
          next[earlier] = value
        }
      }
    }
    return next
  }

  private mutating func checkOrder(of values: [Int], _ key: Int, _ place: OperationPlace) {
    guard let longest = orders[key].reader, let element = orders[key].difference(from: values)
    else { return }
    disputedKeys.insert(key)
    tell(Anomaly(.incompatibleOrder, [place, longest], element: element), once: key)
  }
}

extension ReadCheck {
  /// Checks that lists hold the appends of each transaction in order, without gaps.
  mutating func checkOwnOrder(_ isCounted: [Bool], _ positions: [Int?]) {
    for (value, append) in table.appends.enumerated() where isCounted[append.place.transaction] {
      guard let later = next[value], let place = positions[later],
        place < positions[value] ?? .max, let reader = orders[append.key].reader
      else { continue }
      disputedKeys.insert(append.key)
      let places = [reader, append.place, table.appends[later].place]
      tell(Anomaly(.incompatibleOrder, places, element: place), once: append.key)
    }
  }
}
