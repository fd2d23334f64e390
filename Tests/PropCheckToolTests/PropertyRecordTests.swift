import PropCheck
import PropCheckTesting
import PropCheckReport
import Testing

@testable import PropCheckTool

@Suite struct PropertyRecordTests {
  @Test func `what a run shows of labels, shares and scores stands in its record`() async {
    let property = Property(
      "p", "", requiring: [Requirement("even", share: 0.3), Requirement("none", share: 0.001)],
      of: Gen<Int>.int(in: 0...99_999)
    ) { (number: Int) in
      classify(number.isMultiple(of: 2), as: "even")
      target(Double(number), "size")
    }
    let result = await property.check(Settings(seed: TestSeed.value))
    let record = PropertyRecord(result)
    #expect(record.labels.map(\.cases) == result.labels.map(\.cases))
    #expect(record.shares?.map(\.name) == ["even", "none"])
    #expect(record.shares?.map(\.state) == [.kept, .open])
    #expect(record.shares?.map(\.of) == [.cases, .cases])
    #expect(record.targets == [PropCheckReport.TargetScore(label: "size", best: 99_999)])
  }

  @Test func `what is not required and not told is not in the record`() async {
    let property = Property("p", "", of: .bool) { (_: Bool) in }
    let record = PropertyRecord(await property.check())
    #expect(record.shares == nil)
    #expect(record.targets == nil)
  }

  @Test func `labels that depend on timing are not in the record, and others are`() async {
    let property = Property("p", "", of: .bool) { (_: Bool) in
      tabulate(Label.timing, "calls at once")
      tabulate(Label.timing + " of a call", "made")
      classify(true, as: "blocked its thread")
    }
    let result = await property.check(Settings(seed: TestSeed.value))
    #expect(result.labels.count == 3)
    #expect(PropertyRecord(result).labels.map(\.name) == ["blocked its thread"])
  }
}
