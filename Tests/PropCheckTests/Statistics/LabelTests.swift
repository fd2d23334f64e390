import PropCheckTesting
import Testing

@testable import PropCheck

private let odd = Label("parity", "odd")
private let even = Label("parity", "even")

@Suite struct LabelTests {
  @Test func `labels are counted and sorted by name`() async {
    let numbers = Gen<Int> { source in
      let number = source.integer(in: 0...99_999)
      for _ in 0..<2 { source.record(number.isMultiple(of: 2) ? even : odd) }
      return number
    }
    let property = Property("labels", "are counted", of: numbers) { (_: Int) in }
    let labels = await property.check(Settings(seed: TestSeed.value, cases: 200)).labels
    #expect(labels.map(\.name) == ["even", "odd"])
    #expect(labels.map(\.table) == ["parity", "parity"])
    #expect(labels.reduce(0) { $0 + $1.count } == 400)
    #expect(labels.reduce(0) { $0 + $1.cases } == 200)
  }

  @Test func `a label of words alone is one of whole cases`() {
    #expect(Label("empty").table == Label.cases)
    #expect(Label("empty").name == "empty")
  }
}
