/// Derives the dependencies.
///
/// The longest list of a key is the order of the values that were seen; the others come after it, in any order.
struct DependencyFinder {
  private let table: TransactionTable
  private let isCounted: [Bool]
  private let orders: [VersionOrder]
  /// The position of each value in its list; nil if nobody saw it.
  let positions: [Int?]
  private var graph: DependencyGraph

  init(_ table: TransactionTable, _ isCounted: [Bool], _ orders: [VersionOrder]) {
    (self.table, self.isCounted, self.orders) = (table, isCounted, orders)
    positions = Self.positions(table, orders)
    graph = DependencyGraph(transactionCount: isCounted.count)
  }

  private static func positions(_ table: TransactionTable, _ orders: [VersionOrder]) -> [Int?] {
    var positions: [Int?] = Array(repeating: nil, count: table.appends.count)
    for order in orders {
      for (place, value) in order.values.enumerated().reversed() where value >= 0 {
        positions[value] = place
      }
    }
    return positions
  }

  var sortedGraph: DependencyGraph {
    var sorted = graph
    sorted.sort()
    return sorted
  }

  /// Finds the dependencies of appends and reads.
  mutating func find(except disputed: Set<Int>, _ disputedReads: Set<OperationPlace>) {
    let firstReads = firstReads(except: disputedReads)
    let unseen = unseenAppends()
    for key in orders.indices where !disputed.contains(key) {
      find(key, firstReads[key], unseen[key])
    }
  }

  /// The first read of each transaction by key, unless it appended before.
  private func firstReads(except disputed: Set<OperationPlace>) -> [[OperationPlace]] {
    var reads: [[OperationPlace]] = Array(repeating: [], count: table.keyCount)
    for transaction in table.steps.indices where isCounted[transaction] {
      var known: Set<Int> = []
      for (operation, step) in table.steps[transaction].enumerated() {
        let key = table.key(of: step)
        guard known.insert(key).inserted, case .read = step else { continue }
        let place = OperationPlace(transaction, operation)
        if !disputed.contains(place) { reads[key].append(place) }
      }
    }
    return reads
  }

  /// The first unseen append of each transaction by key.
  private func unseenAppends() -> [[OperationPlace]] {
    var unseen: [[OperationPlace]] = Array(repeating: [], count: table.keyCount)
    for (value, append) in table.appends.enumerated()
    where isCounted[append.place.transaction] && positions[value] == nil {
      guard unseen[append.key].last?.transaction != append.place.transaction else { continue }
      unseen[append.key].append(append.place)
    }
    return unseen
  }
}

extension DependencyFinder {
  /// The place of an append, if it counts.
  private func append(_ value: Int) -> OperationPlace? {
    guard let writer = table.writer(of: value), isCounted[writer] else { return nil }
    return table.appends[value].place
  }

  private mutating func find(
    _ key: Int, _ reads: [OperationPlace], _ unseen: [OperationPlace]
  ) {
    let appends = orders[key].values.map(append)
    let known = appends.compactMap { $0 }
    for (first, second) in zip(known, known.dropFirst()) { add(.writeWrite, first, second) }
    let rest = UnseenAppends(unseen, &graph)
    if let last = known.last { rest.add(.writeWrite, from: last, to: &graph) }
    let next = nextAppends(appends)
    for read in reads {
      let values = table.values(at: read)
      guard orders[key].difference(from: values) == nil else { continue }
      if let last = values.last.flatMap(append) { add(.writeRead, last, read) }
      if let append = next[values.count] {
        add(.readWrite, read, append)
      } else {
        rest.add(.readWrite, from: read, to: &graph)
      }
    }
  }

  /// The first append after each length of a list.
  private func nextAppends(_ appends: [OperationPlace?]) -> [OperationPlace?] {
    var next: [OperationPlace?] = Array(repeating: nil, count: appends.count + 1)
    for place in appends.indices.reversed() { next[place] = appends[place] ?? next[place + 1] }
    return next
  }

  private mutating func add(
    _ kind: DependencyKind, _ from: OperationPlace, _ to: OperationPlace
  ) {
    graph.add(kind, from.transaction, from.operation, to: to.transaction, to.operation)
  }
}

extension DependencyFinder {
  /// Adds real-time dependencies.
  ///
  /// A transaction of unknown outcome may take effect after its client gave up, so its end says nothing.
  mutating func addTimes(
    _ times: [(start: Int?, end: Int?)], _ outcomes: [TransactionOutcome]
  ) {
    let ended = times.indices.filter { outcomes[$0] == .committed && times[$0].end != nil }
      .sorted { (times[$0].end ?? 0, $0) < (times[$1].end ?? 0, $1) }
    let helpers = ended.map { transaction in
      let helper = graph.addHelper()
      graph.add(.realTime, transaction, to: helper)
      return helper
    }
    for (before, after) in zip(helpers, helpers.dropFirst()) { graph.add(nil, before, to: after) }
    for transaction in times.indices where isCounted[transaction] {
      guard let start = times[transaction].start else { continue }
      let count = ended.partitioningIndex { (times[$0].end ?? 0) >= start }
      if count > 0 { graph.add(nil, helpers[count - 1], to: transaction) }
    }
  }
}

extension Array {
  /// The number of elements before the first one that fits, in a partitioned array.
  fileprivate func partitioningIndex(_ fits: (Element) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = fits(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
