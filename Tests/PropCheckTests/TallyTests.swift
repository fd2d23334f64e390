import Testing

@testable import PropCheck

@Suite struct TallyTests {
  @Test func `labels of a discarded case do not count`() {
    let label = Label("t", "a")
    var tally = Tally()
    tally.record(label)
    tally.discard()
    tally.record(label)
    tally.record(label)
    tally.accept()
    tally.record(label)
    #expect(tally.take().map(\.count) == [2])
    #expect(tally.take().isEmpty)
  }

  @Test func `many labels are kept apart`() {
    let labels = (0..<500).map { Label("t", "\($0)") }
    var tally = Tally()
    for (index, label) in labels.enumerated() {
      for _ in 0...index % 3 { tally.record(label) }
    }
    tally.accept()
    let counts = tally.take()
    #expect(counts.count == 500)
    #expect(counts.allSatisfy { $0.count == (Int($0.label.name) ?? 0) % 3 + 1 })
  }

  @Test func `labels of equal words add up in a table`() {
    var table = LabelTable()
    table.add(LabelCount(table: "t", name: "b", count: 1))
    table.add(LabelCount(table: "t", name: "a", count: 2))
    table.add(LabelCount(table: "t", name: "b", count: 3))
    #expect(
      table.sorted == [
        LabelCount(table: "t", name: "a", count: 2), LabelCount(table: "t", name: "b", count: 4),
      ])
  }
}
