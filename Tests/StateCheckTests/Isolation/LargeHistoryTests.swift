import StateCheck
import Testing

/// Histories that are long in one way or another.
@Suite struct LargeHistoryTests {
  private static let count = 10_000

  /// Each appends to the next list and sees what the one before appended; the last one closes the cycle.
  private static func chain(closed: Bool) -> [Lists.Entry] {
    (0..<count).map { index in
      let before = (index + count - 1) % count
      let seen = index > 0 || closed ? [1] : []
      return Lists.committed(.read("\(before)", seen), .append("\(index)", 1))
    }
  }

  @Test func `a chain of many transactions has an order`() throws {
    let order = Array(0..<Self.count)
    #expect(try Lists.verdict(Self.chain(closed: false)) == .serializable(order: order))
  }

  @Test func `a cycle of many transactions is found, though not each way to it is tried`() throws {
    let history = try Lists.History(Self.chain(closed: true))
    let anomaly = try #require(history.check(edgeLimit: 50_000).anomalies.first)
    #expect(anomaly.kind == .circularFlow)
    #expect(anomaly.cycle.count == Self.count)
    #expect(!anomaly.isSmallest)
    #expect(history.lines(for: anomaly).last == "  ... \(Self.count - 8) more")
  }

  @Test func `a limit changes no verdict`() throws {
    let skew = [
      Lists.committed(.read("x", []), .append("y", 1)),
      Lists.committed(.read("y", []), .append("x", 1)),
    ]
    let anomaly = try #require(Lists.History(skew).check(edgeLimit: 0).anomalies.first)
    #expect(anomaly.kind == .antiDependencyCycle)
    #expect(!anomaly.isSmallest)
  }

  /// Every one of them comes before every other: the graph must not have an edge for each pair.
  @Test func `many updates that were lost are one anomaly`() throws {
    let updates = (0..<Self.count).map { Lists.committed(.read("x", []), .append("x", $0)) }
    let verdict = try Lists.History(updates).check(edgeLimit: 50_000)
    #expect(verdict.anomalies.map(\.kind) == [.lostUpdate])
    #expect(verdict.anomalies.map(\.cycle.count) == [2])
  }

  @Test func `many transactions one after the other have this order`() throws {
    let entries = (0..<Self.count).map { index in
      Lists.committed(.append("x", index), at: 2 * index...2 * index + 1)
    }
    #expect(try Lists.verdict(entries) == .serializable(order: Array(0..<Self.count)))
    let back = Lists.committed(.read("x", Array(0..<Self.count)), at: -2...(-1))
    let anomaly = try #require(Lists.verdict(entries + [back]).anomalies.first)
    #expect(anomaly.kind == .circularFlow)
    #expect(anomaly.cycle.count == 2)
  }
}
