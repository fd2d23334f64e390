import PropCheck
import StateCheck

/// Histories of up to five transactions: what a good or a bad store shows, often with a wrong
/// answer among them.
struct DrawnTransactions {
  private enum Store: CaseIterable {
    /// One transaction after the other.
    case serial
    /// Statement by statement, on the same lists.
    case dirty
    /// Statement by statement, each transaction on the lists as they were when it began.
    case snapshot
  }

  private let store: Store
  private let isTimed: Bool
  private var lists: [String: [Int]] = [:]
  private var views: [Int: [String: [Int]]] = [:]
  private var value = 0
  private var time = 0

  static var all: Gen<[Lists.Entry]> {
    Gen { source in
      let store = source.pick(weights: [1, 1, 1])
      var drawn = DrawnTransactions(Store.allCases[store], isTimed: source.boolean())
      let transactions = try drawn.transactions(from: &source)
      return source.boolean(probability: 0.5) ? lie(transactions, &source) : transactions
    }
  }

  private init(_ store: Store, isTimed: Bool) {
    self.store = store
    self.isTimed = isTimed
  }

  /// Two lists in half of the cases.
  private mutating func transactions(from source: inout Source) throws -> [Lists.Entry] {
    let keys = source.boolean() ? ["x"] : ["x", "y"]
    var open = source.array(2...5) {
      Draft($0.integer(in: 1...3), outcome: $0.pick(weights: [7, 1, 2]))
    }
    while let index = open.indices.first(where: { !open[$0].isDone }) {
      let choice = store == .serial ? index : source.integer(in: 0...open.count - 1)
      let picked = open[choice].isDone ? index : choice
      time += source.integer(in: 0...2)
      open[picked].times.append(time)
      let isLast = open[picked].operations.count + 1 >= open[picked].length
      step(picked, in: &open, try source.draw(.element(of: keys)), &source)
      if isLast { finish(picked, open[picked]) }
    }
    return open.enumerated().map { $1.entry(client: $0, isTimed: isTimed) }
  }

  private mutating func step(
    _ index: Int, in open: inout [Draft], _ key: String, _ source: inout Source
  ) {
    var view = store == .snapshot ? views[index] ?? lists : lists
    if source.boolean(probability: 0.5) {
      open[index].operations.append(.read(key, view[key] ?? []))
    } else {
      value += 1
      view[key, default: []].append(value)
      open[index].operations.append(.append(key, value))
    }
    if store == .snapshot { views[index] = view } else { lists = view }
  }

  /// What a transaction appended becomes visible, or is rolled back.
  private mutating func finish(_ index: Int, _ draft: Draft) {
    for case .append(let key, let value) in draft.operations {
      if store == .snapshot && draft.takesEffect { lists[key, default: []].append(value) }
      if store != .snapshot && !draft.takesEffect { lists[key]?.removeAll { $0 == value } }
    }
  }

  /// Changes one read.
  private static func lie(
    _ transactions: [Lists.Entry], _ source: inout Source
  ) -> [Lists.Entry] {
    let liar = source.integer(in: 0...transactions.count - 1)
    let kind = source.integer(in: 0...2)
    return transactions.enumerated().map { index, entry in
      guard index == liar else { return entry }
      let operations = entry.operations.map { operation in
        guard case .read(let key, let values) = operation else { return operation }
        return switch kind {
        case 0: .read(key, values.dropLast())
        case 1: .read(key, values + [values.first ?? 9])
        default: .read(key, values.reversed())
        }
      }
      return Lists.Entry(
        client: index, operations, entry.outcome, start: entry.start, end: entry.end)
    }
  }
}

/// A transaction that is under way.
private struct Draft {
  let length: Int
  let outcome: TransactionOutcome
  let takesEffect: Bool
  var operations: [Lists.Operation] = []
  var times: [Int] = []

  /// The outcomes by their number: committed, aborted, unknown.
  init(_ length: Int, outcome: Int) {
    self.length = length
    self.outcome = [.committed, .aborted, .unknown][outcome]
    takesEffect = outcome == 0 || outcome == 2 && length.isMultiple(of: 2)
  }

  var isDone: Bool { operations.count >= length }

  /// A client that does not know the outcome may have given up early.
  private var end: Int? { outcome == .unknown ? times.first : times.last }

  func entry(client: Int, isTimed: Bool) -> Lists.Entry {
    Lists.Entry(
      client: client, operations, outcome, start: isTimed ? times.first : nil,
      end: isTimed ? end : nil)
  }
}
