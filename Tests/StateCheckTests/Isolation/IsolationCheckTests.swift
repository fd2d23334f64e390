import PropCheck
import PropCheckTesting
import StateCheck
import Testing

@Suite struct IsolationCheckTests {
  /// The classes that small histories must not leave out.
  private static let classes =
    [
      Requirement("serializable", share: 0.3), Requirement("violated", share: 0.2),
      Requirement("only time forbids", share: 0.002), Requirement("unknown seen", share: 0.02),
      Requirement("unseen appends", share: 0.1),
    ]
    + [
      AnomalyKind.thinAirRead, .duplicateValue, .incompatibleOrder, .ownWriteUnseen,
      .nonRepeatableRead, .abortedRead, .intermediateRead, .dirtyWrite, .circularFlow, .lostUpdate,
      .readSkew, .antiDependencyCycle, .staleRead,
    ].map { Requirement($0.name, share: 0.002) }

  @Test(.cases(10_000)) func `the verdict is that of trying every order`() async {
    await forAll(DrawnTransactions.all, requiring: Self.classes) { transactions in
      var verdicts: [Bool] = []
      for model in [IsolationModel.serializability, .strictSerializability] {
        let verdict = try Lists.verdict(transactions, model)
        let expected = SerialOrders.exist(for: transactions, model)
        for kind in Set(verdict.anomalies.map(\.kind)) where model == .strictSerializability {
          label(kind.name)
        }
        try require(verdict.anomalies.isEmpty, equals: expected)
        if case .serializable(let order) = verdict {
          try require(SerialOrders.explains(order, transactions, model))
          classify(
            order.contains { transactions[$0].outcome == .unknown } && verdicts.isEmpty,
            as: "unknown seen")
        }
        verdicts.append(expected)
      }
      classify(verdicts == [true, true], as: "serializable")
      classify(verdicts == [false, false], as: "violated")
      classify(verdicts == [true, false], as: "only time forbids")
      classify(Self.hasUnseenAppends(transactions), as: "unseen appends")
    }
  }

  /// Two appends to one list that nobody saw.
  private static func hasUnseenAppends(_ transactions: [Lists.Entry]) -> Bool {
    var seen: Set<Int> = []
    var appended: [(key: String, value: Int)] = []
    for operation in transactions.flatMap(\.operations) {
      switch operation {
      case .append(let key, let value): appended.append((key, value))
      case .read(_, let values): seen.formUnion(values)
      }
    }
    let keys = appended.filter { !seen.contains($0.value) }.map(\.key)
    return Set(keys).count < keys.count
  }

  @Test(.cases(3_000)) func `a cycle is one, and each of its reasons is true`() async {
    await forAll(
      DrawnTransactions.all, requiring: [Requirement("cycle", share: 0.1)]
    ) { transactions in
      for anomaly in try Lists.verdict(transactions).anomalies where !anomaly.cycle.isEmpty {
        label("cycle")
        try require(anomaly.isSmallest)
        try require(Set(anomaly.cycle.map(\.from)).count, equals: anomaly.cycle.count)
        let next = anomaly.cycle.dropFirst() + anomaly.cycle.prefix(1)
        for (dependency, following) in zip(anomaly.cycle, next) {
          try require(dependency.to, equals: following.from)
          try require(Reason(dependency, in: transactions).isTrue)
        }
      }
    }
  }

  @Test(.cases(1_000)) func `the order in which transactions are written down does not count`()
    async
  {
    await forAll(DrawnTransactions.all) { transactions in
      for model in IsolationModel.allCases {
        let forth = try Lists.verdict(transactions, model)
        let back = try Lists.verdict(transactions.reversed(), model)
        try require(forth.anomalies.isEmpty, equals: back.anomalies.isEmpty)
      }
    }
  }
}

/// A dependency as it can be seen in the two transactions alone.
private struct Reason {
  let dependency: Dependency
  let from: Lists.Entry
  let to: Lists.Entry

  init(_ dependency: Dependency, in transactions: [Lists.Entry]) {
    self.dependency = dependency
    from = transactions[dependency.from]
    to = transactions[dependency.to]
  }

  var isTrue: Bool {
    guard let first = dependency.fromOperation, let second = dependency.toOperation else {
      guard let end = from.end, let start = to.start else { return false }
      return dependency.kind == .realTime && end < start
    }
    switch (dependency.kind, from.operations[first], to.operations[second]) {
    case (.writeWrite, .append(let key, _), .append(let other, _)): return key == other
    case (.writeRead, .append(let key, let value), .read(let other, let values)):
      return key == other && values.last == value
    case (.readWrite, .read(let key, let values), .append(let other, let value)):
      return key == other && !values.contains(value)
    default: return false
    }
  }
}
