/// The text of an anomaly.
struct AnomalyText<Key: Hashable & Sendable, Value: Hashable & Sendable> {
  let transactions: [Transaction<Key, Value>]
  let anomaly: Anomaly

  /// Longer texts are cut in the middle.
  private static var width: Int { 60 }
  /// The most transactions that are listed.
  private static var shown: Int { 8 }

  var lines: [String] {
    guard !anomaly.cycle.isEmpty else { return [heading] + evidence.map { "  " + $0 } + members }
    return [heading] + shortened(anomaly.cycle, row) + members
  }

  private var heading: String {
    let time = anomaly.needsTime && anomaly.kind != .staleRead ? ", in real time" : ""
    guard !anomaly.cycle.isEmpty else { return "\(anomaly.kind.name):" }
    let count = anomaly.transactions.count
    return "\(anomaly.kind.name)\(time): of \(count) transactions each has to come before the next."
  }

  private var members: [String] {
    ["What they did:"]
      + shortened(anomaly.transactions) { index in
        let transaction = transactions[index]
        return "T\(index), client \(transaction.client): "
          + "\(transaction)".shortened(to: 2 * Self.width)
      }
  }

  private func shortened<Item>(_ items: [Item], _ text: (Item) -> String) -> [String] {
    let more = items.count > Self.shown ? ["  ... \(items.count - Self.shown) more"] : []
    return items.prefix(Self.shown).map { "  " + text($0) } + more
  }

  private func row(_ dependency: Dependency) -> String {
    "T\(dependency.from) before T\(dependency.to): \(reason(dependency))"
  }

  private func reason(_ dependency: Dependency) -> String {
    let (from, to) = ("T\(dependency.from)", "T\(dependency.to)")
    guard let first = dependency.fromOperation, let second = dependency.toOperation else {
      return "\(from) ended before \(to) began."
    }
    let start = OperationPlace(dependency.from, first)
    let end = OperationPlace(dependency.to, second)
    return switch dependency.kind {
    case .writeWrite: "\(from) appended \(item(start)), and \(to) \(value(end)) after it."
    case .writeRead: "\(to) saw that \(from) appended \(item(start))."
    case .readWrite: "\(from) \(deed(start)), without \(value(end)), which \(to) appended."
    case .realTime: "\(from) ended before \(to) began."
    }
  }
}

extension AnomalyText {
  /// What the operations of an anomaly without a cycle show.
  private var evidence: [String] {
    guard let place = anomaly.places.first else { return [] }
    let reader = "T\(place.transaction)"
    let read = "\(reader) \(deed(place))"
    let others = anomaly.places.dropFirst()
    let names = others.map { "T\($0.transaction)" }
    switch anomaly.kind {
    case .thinAirRead: return ["\(read): nobody had appended \(seen) before."]
    case .duplicateValue: return ["\(read): \(seen) is there twice."]
    case .ownWriteUnseen:
      return others.map { "\(read), though it had appended \(item($0)) before." }
    case .nonRepeatableRead:
      return others.map { "\(read), though it had \(deed($0)) before, and nothing since." }
    case .abortedRead:
      return others.map { "\(read): T\($0.transaction) appended \(item($0)), and aborted." }
    case .intermediateRead:
      return [
        "\(read): \(names.first ?? "") appended \(others.map(item).joined(separator: ", and then "))."
      ]
    default: return [read + "."] + others.map { "T\($0.transaction) \(deed($0))." }
    }
  }

  /// The wrong value.
  private var seen: String {
    guard let place = anomaly.places.first, let element = anomaly.element,
      case .read(_, let values) = operation(place), values.indices.contains(element)
    else { return "a value" }
    return String(describing: values[element]).shortened(to: Self.width)
  }

  private func operation(_ place: OperationPlace) -> ListOperation<Key, Value> {
    transactions[place.transaction].operations[place.operation]
  }

  /// As in `appended 7 to x` and `read x: [3, 7]`.
  private func deed(_ place: OperationPlace) -> String {
    switch operation(place) {
    case .append: "appended \(item(place))"
    case .read: "\(operation(place))".shortened(to: Self.width)
    }
  }

  /// What was appended, as in `7`.
  private func value(_ place: OperationPlace) -> String {
    guard case .append(_, let value) = operation(place) else { return "" }
    return String(describing: value).shortened(to: Self.width)
  }

  /// What was appended, as in `7 to x`.
  private func item(_ place: OperationPlace) -> String {
    (value(place) + " to " + String(describing: operation(place).key)).shortened(to: Self.width)
  }
}

extension TransactionHistory {
  /// The text of an anomaly: why each transaction precedes the next, or which operations show it, and what the
  /// transactions did.
  ///
  /// - Parameter anomaly: An anomaly that ``check(_:edgeLimit:)`` found in this history; others have no lines.
  /// - Returns: Lines of ASCII, except for keys and values.
  public func lines(for anomaly: Anomaly) -> [String] {
    guard isOfThis(anomaly) else { return [] }
    return AnomalyText(transactions: transactions, anomaly: anomaly).lines
  }

  private func isOfThis(_ anomaly: Anomaly) -> Bool {
    let ends = anomaly.cycle.flatMap { dependency in
      [(dependency.from, dependency.fromOperation), (dependency.to, dependency.toOperation)]
    }
    let places = anomaly.places.map { ($0.transaction, Optional($0.operation)) }
    return (ends + places).allSatisfy { transaction, operation in
      guard transactions.indices.contains(transaction) else { return false }
      return operation.map(transactions[transaction].operations.indices.contains) ?? true
    }
  }
}
