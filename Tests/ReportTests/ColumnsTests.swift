import PropCheckReport
import Testing

@Suite struct ColumnsTests {
  @Test func `columns are as wide as their widest cell and lines end without spaces`() {
    var columns = Columns(gap: 2)
    columns.append(["a", "long", "x"])
    columns.append(["💪💪", "b", ""])
    columns.append(["short"])
    #expect(columns.lines == ["a      long  x", "💪💪   b", "short"])
  }

  @Test func `the widest column is folded, and words stay whole while they can`() {
    var columns = Columns(gap: 2)
    columns.append(["a-long-name", "some words that are folded"])
    #expect(
      columns.rows(within: 26) == [
        ["a-long-name  some words", "             that are", "             folded"]
      ])
    #expect(columns.rows(within: 10).joined().allSatisfy { $0.count <= 10 })
  }
}
