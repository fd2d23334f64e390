import Report
import Testing

@Suite struct ColumnsTests {
  @Test func `columns are as wide as their widest cell and lines end without spaces`() {
    var columns = Columns(gap: 2)
    columns.append(["a", "long", "x"])
    columns.append(["💪💪", "b", ""])
    columns.append(["short"])
    #expect(columns.lines == ["a      long  x", "💪💪   b", "short"])
  }
}
