import StateCheck
import Testing

/// For each anomaly the smallest history that has it.
@Suite struct AnomalyTests {
  private typealias Example = (kind: AnomalyKind, transactions: [Lists.Entry])

  private static let examples: [Example] = [
    (.thinAirRead, [Lists.committed(.read("x", [9]))]),
    (.thinAirRead, [Lists.committed(.read("x", [1]), .append("x", 1))]),
    (.duplicateValue, [Lists.committed(.append("x", 1)), Lists.committed(.read("x", [1, 1]))]),
    (
      .incompatibleOrder,
      [
        Lists.committed(.append("x", 1)), Lists.committed(.append("x", 2)),
        Lists.committed(.read("x", [1, 2])), Lists.committed(.read("x", [2])),
      ]
    ),
    (
      .incompatibleOrder,
      [
        Lists.committed(.append("x", 1), .append("x", 2)), Lists.committed(.read("x", [2, 1])),
      ]
    ),
    (
      .incompatibleOrder,
      [Lists.committed(.append("x", 1), .append("x", 2)), Lists.committed(.read("x", [2]))]
    ),
    (.ownWriteUnseen, [Lists.committed(.append("x", 1), .read("x", []))]),
    (
      .nonRepeatableRead,
      [Lists.committed(.read("x", []), .read("x", [1])), Lists.committed(.append("x", 1))]
    ),
    (
      .nonRepeatableRead,
      [Lists.committed(.append("x", 1), .read("x", [1, 2])), Lists.committed(.append("x", 2))]
    ),
    (.abortedRead, [Lists.aborted(.append("x", 1)), Lists.committed(.read("x", [1]))]),
    (
      .intermediateRead,
      [Lists.committed(.append("x", 1), .append("x", 2)), Lists.committed(.read("x", [1]))]
    ),
    (
      .dirtyWrite,
      [
        Lists.committed(.append("x", 1), .append("y", 1)),
        Lists.committed(.append("x", 2), .append("y", 2)),
        Lists.committed(.read("x", [1, 2]), .read("y", [2, 1])),
      ]
    ),
    (
      .dirtyWrite,
      [
        Lists.committed(.append("x", 1), .append("x", 3)), Lists.committed(.append("x", 2)),
        Lists.committed(.read("x", [1, 2, 3])),
      ]
    ),
    (
      .circularFlow,
      [
        Lists.committed(.append("x", 1), .read("y", [2])),
        Lists.committed(.append("y", 2), .read("x", [1])),
      ]
    ),
    (
      .lostUpdate,
      [
        Lists.committed(.read("x", []), .append("x", 1)),
        Lists.committed(.read("x", []), .append("x", 2)),
      ]
    ),
    (
      .lostUpdate,
      [
        Lists.committed(.read("x", []), .append("x", 1)),
        Lists.committed(.read("x", []), .append("x", 2)), Lists.committed(.read("x", [1, 2])),
      ]
    ),
    (
      .readSkew,
      [
        Lists.committed(.append("x", 1), .append("y", 1)),
        Lists.committed(.read("x", []), .read("y", [1])),
      ]
    ),
    (
      .antiDependencyCycle,
      [
        Lists.committed(.read("x", []), .append("y", 1)),
        Lists.committed(.read("y", []), .append("x", 1)),
      ]
    ),
    (
      .staleRead,
      [Lists.committed(.append("x", 1), at: 0...1), Lists.committed(.read("x", []), at: 2...3)]
    ),
  ]

  @Test(arguments: examples.indices) func `each anomaly is found, and no other`(
    _ index: Int
  ) throws {
    let example = Self.examples[index]
    let expected = [example.kind]
    #expect(try Lists.kinds(example.transactions) == expected)
  }

  @Test func `there is an example of each kind`() {
    #expect(Set(Self.examples.map(\.kind)) == Set(AnomalyKind.allCases))
  }

  @Test(arguments: examples.indices) func `an anomaly is gone without any of its transactions`(
    _ index: Int
  ) throws {
    let transactions = Self.examples[index].transactions
    let anomalies = try Lists.verdict(transactions).anomalies
    for left in try #require(anomalies.first).transactions where transactions.count > 1 {
      var rest = transactions
      rest[left] = Lists.committed()
      #expect(try !Lists.kinds(rest).contains(Self.examples[index].kind))
    }
  }
}

/// Histories that look like anomalies but are not.
@Suite struct NoAnomalyTests {
  @Test func `an empty history is serializable`() throws {
    #expect(try Lists.verdict([]) == .serializable(order: []))
  }

  @Test func `transactions that follow each other are serializable in one order`() throws {
    #expect(
      try Lists.verdict([
        Lists.committed(.read("x", [1, 2]), .append("y", 1), .read("y", [1])),
        Lists.committed(.read("y", []), .append("x", 1), .append("x", 2), .read("x", [1, 2])),
        Lists.committed(.read("x", []), .read("y", [])),
      ]) == .serializable(order: [2, 1, 0]))
  }

  @Test func `an order must go by time only where that is asked for`() throws {
    let late = [
      Lists.committed(.append("x", 1), at: 0...1), Lists.committed(.read("x", []), at: 2...3),
    ]
    #expect(try Lists.verdict(late, .serializability) == .serializable(order: [1, 0]))
    #expect(try Lists.kinds(late, .strictSerializability) == [.staleRead])
  }

  @Test func `transactions that touch in time are concurrent`() throws {
    #expect(
      try Lists.verdict([
        Lists.committed(.append("x", 1), at: 0...2), Lists.committed(.read("x", []), at: 2...3),
      ]) == .serializable(order: [1, 0]))
  }

  @Test func `an aborted transaction may have seen anything`() throws {
    #expect(
      try Lists.verdict([Lists.aborted(.read("x", [9, 9]))]) == .serializable(order: []))
  }

  @Test func `a transaction may see a part of what it appended itself`() throws {
    #expect(
      try Lists.kinds([
        Lists.committed(.append("x", 1), .read("x", [1]), .append("x", 2)),
        Lists.committed(.read("x", [1, 2])),
      ]) == [])
  }

  @Test func `two appends that nobody saw come in any order`() throws {
    let transactions = [
      Lists.committed(.read("x", []), .append("x", 1), at: 5...6), Lists.committed(.append("x", 2)),
      Lists.committed(.append("x", 3)),
    ]
    #expect(try Lists.verdict(transactions) == .serializable(order: [0, 1, 2]))
  }
}

/// Transactions whose outcome is unknown.
@Suite struct UnknownOutcomeTests {
  @Test func `an unknown outcome may be either`() throws {
    let append = Lists.unknown(.append("x", 1))
    #expect(
      try Lists.verdict([append, Lists.committed(.read("x", [1]))])
        == .serializable(order: [0, 1]))
    #expect(
      try Lists.verdict([append, Lists.committed(.read("x", []))]) == .serializable(order: [1]))
  }

  @Test func `an unknown outcome cannot be seen in part`() throws {
    #expect(
      try Lists.kinds([
        Lists.unknown(.append("x", 1), .append("y", 1)),
        Lists.committed(.read("x", [1]), .read("y", [])),
      ]) == [.readSkew])
  }

  @Test func `a transaction that is seen has committed, and its own reads count`() throws {
    let first = Lists.unknown(.append("x", 1))
    let second = Lists.unknown(.read("x", [1]), .append("y", 1))
    let reader = Lists.committed(.read("y", [1]), .read("x", []))
    #expect(try Lists.kinds([first, second, reader]) == [.readSkew])
    #expect(try Lists.kinds([first, second, Lists.committed(.read("x", []))]) == [])
  }

  @Test func `an unknown outcome may take effect after its end, but not before its start`() throws {
    let append = Lists.unknown(.append("x", 1), at: 4...5)
    #expect(try Lists.kinds([append, Lists.committed(.read("x", []), at: 6...7)]) == [])
    #expect(
      try Lists.kinds([
        append, Lists.committed(.read("x", []), at: 6...7),
        Lists.committed(.read("x", [1]), at: 8...9),
      ]) == [])
    #expect(
      try Lists.kinds([append, Lists.committed(.read("x", [1]), at: 2...3)]) == [.circularFlow])
  }
}
