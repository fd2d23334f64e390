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
    #expect(tally.counts == [LabelCount(table: "t", name: "a", count: 2, cases: 1)])
  }

  @Test func `labels come in the order of their first cases, whatever was discarded before`() {
    let (a, b) = (Label("t", "a"), Label("t", "b"))
    var tally = Tally()
    tally.record(a)
    tally.discard()
    for label in [b, a, b] {
      tally.record(label)
      tally.accept()
    }
    #expect(tally.counts.map(\.name) == ["b", "a"])
  }

  @Test func `many labels are kept apart`() {
    let labels = (0..<500).map { Label("t", "\($0)") }
    var tally = Tally()
    for (index, label) in labels.enumerated() {
      for _ in 0...index % 3 { tally.record(label) }
    }
    tally.accept()
    #expect(tally.counts.count == 500)
    #expect(tally.counts.allSatisfy { $0.count == (Int($0.name) ?? 0) % 3 + 1 })
  }

  @Test func `labels of equal words are one, whoever counts them`() {
    var tally = Tally()
    tally.record(Label("t", "a"))
    tally.record(Label("t", "a"))
    tally.accept([LabelCount(table: "t", name: "a", count: 3, cases: 1)])
    tally.accept([LabelCount(table: "t", name: "a", count: 1, cases: 1)])
    #expect(tally.counts == [LabelCount(table: "t", name: "a", count: 6, cases: 2)])
  }

  @Test(arguments: [Label.cases, Label.timing])
  func `a label of whole cases counts once a case`(_ table: String) {
    let label = Label(table, "a")
    var tally = Tally()
    for _ in 0..<3 {
      for _ in 0..<3 { tally.record(label) }
      tally.accept()
    }
    #expect(tally.counts == [LabelCount(table: table, name: "a", count: 3, cases: 3)])
  }

  @Test func `each case has its numbers for the shares that are required`() {
    let (a, b) = (Label("t", "a"), Label("t", "b"))
    var tally = Tally()
    tally.watch(ShareColumns([Requirement(b, share: 0.1), Requirement("c", share: 0.1)]))
    for label in [a, b, b] { tally.record(label) }
    tally.accept()
    tally.accept()
    tally.record(a)
    tally.accept([LabelCount(table: "case", name: "c", count: 9, cases: 1)])
    // In each row: b, all of its table, c, all of its table.
    #expect(tally.samples == [2, 3, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1])
  }

  /// Which blocks a worker ran before must not be seen.
  @Test(arguments: [false, true])
  func `a tally that begins again is like a new one`(isCounted: Bool) {
    let (a, b) = (Label("t", "a"), Label("t", "b"))
    let columns = ShareColumns(isCounted ? [Requirement(b, share: 0.1)] : [])
    var old = Tally()
    var new = Tally()
    for _ in 0..<2 { old.record(b) }
    if isCounted { old.accept() } else { old.discard() }
    old.record(b)
    old.restart()
    old.watch(columns)
    new.watch(columns)
    #expect(!old.hasPending)
    for label in [a, b, a] {
      old.record(label)
      new.record(label)
    }
    old.accept()
    new.accept()
    #expect(old.counts == new.counts)
    #expect(old.samples == new.samples)
  }

  @Test func `a tally that begins again keeps its columns`() {
    let label = Label("t", "a")
    var tally = Tally()
    tally.watch(ShareColumns([Requirement(label, share: 0.1)]))
    for _ in 0..<2 {
      tally.record(label)
      tally.accept()
      #expect(tally.samples == [1, 1])
      tally.restart()
      #expect(tally.samples.isEmpty)
      #expect(tally.counts.isEmpty)
    }
  }

  @Test func `without required shares nothing is kept for a case`() {
    var tally = Tally()
    tally.record(Label("t", "a"))
    tally.accept()
    #expect(tally.samples.isEmpty)
  }
}
