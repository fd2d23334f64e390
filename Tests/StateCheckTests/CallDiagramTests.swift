import Testing

@testable import StateCheck

@Suite struct CallDiagramTests {
  private func drawing(_ bars: [CallDiagram.Bar]) -> String {
    CallDiagram(bars).lines(unit: "time") { "\($0)" }.joined(separator: "\n")
  }

  private func bar(_ caller: Int, _ times: ClosedRange<Int>, _ name: String) -> CallDiagram.Bar {
    CallDiagram.Bar(
      caller: caller, start: times.lowerBound, end: times.upperBound, operation: name,
      answer: name.uppercased())
  }

  @Test func `calls of several callers begin and end on one row`() {
    #expect(
      drawing([bar(1, 0...4, "a"), bar(2, 0...4, "b"), bar(3, 4...4, "c")]) == """
        time  caller 1  caller 2  caller 3
           0  [ a       [ b
           4  |         |         [ c
           4  ] A       ] B       ] C
        """)
  }

  @Test func `a call that begins when the last one of its caller ends stays open`() {
    #expect(
      drawing([bar(1, 0...4, "a"), bar(1, 4...9, "b"), bar(2, 5...6, "c")]) == """
        time  caller 1  caller 2
           0  [ a
           4  [ b
           4  ] A
           5  |         [ c
           6  |         ] C
           9  ] B
        """)
  }

  @Test func `several calls of one caller at one time are all shown`() {
    #expect(
      drawing([bar(1, 4...9, "c"), bar(1, 4...4, "b"), bar(1, 0...4, "a")]) == """
        time  caller 1
           0  [ a
           4  [ b
           4  [ c
           4  ] A
           4  ] B
           9  ] C
        """)
  }
}
