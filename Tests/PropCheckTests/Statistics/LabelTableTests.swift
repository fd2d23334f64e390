import Testing

@testable import PropCheck

@Suite struct LabelTableTests {
  private func table(_ rows: [(String, String)]) -> LabelTable {
    var table = LabelTable()
    for (name, label) in rows {
      table.add([LabelCount(table: name, name: label, count: 1, cases: 1)])
    }
    return table
  }

  @Test func `labels of equal words add up`() {
    let table = table([("t", "b"), ("t", "a"), ("t", "b")])
    #expect(
      table.sorted == [
        LabelCount(table: "t", name: "a", count: 1, cases: 1),
        LabelCount(table: "t", name: "b", count: 2, cases: 2),
      ])
  }

  @Test func `names beyond the limit count as one, in their table`() {
    let table = table((0..<1500).map { ("t", "\($0)") } + [("u", "a"), ("t", "3")])
    #expect(table.rows.count == 1002)
    #expect(table.rows.first { $0.name == LabelTable.otherNames }?.count == 500)
    #expect(table.rows.first { $0.name == "3" }?.count == 2)
  }

  @Test func `tables beyond the limit count as one`() {
    let table = table((0..<150).map { ("\($0)", "a") } + [("other tables", "b")])
    #expect(Set(table.rows.map(\.table)).count == 101)
    #expect(table.rows.first { $0.name == LabelTable.otherNames }?.count == 50)
  }

  @Test func `a place that is reserved is no occurrence, and stays`() {
    var table = LabelTable()
    table.reserve("t", "late")
    table.add((0..<1500).map { LabelCount(table: "t", name: "\($0)", count: 1) })
    #expect(!table.sorted.contains { $0.name == "late" })
    table.add([LabelCount(table: "t", name: "late", count: 1)])
    #expect(table.sorted.contains { $0.name == "late" })
  }
}
