import Foundation
import Testing

@testable import PropCheckTool

@Suite struct LastLinesTests {
  private func lines(_ text: String...) -> (ended: [String], kept: [String]) {
    var lines = LastLines()
    let ended = text.flatMap { lines.append(Data($0.utf8)) }
    return (ended, lines.lines)
  }

  @Test func `lines are put together and the last ones kept`() {
    let (ended, kept) = lines("a\nb", "b\nc\n\u{1b}d\ne")
    #expect(ended == ["a", "bb", "c", "\u{1b}d"])
    #expect(kept == ["c", "\\u{1B}d", "e"])
  }

  @Test func `what Swift says last is the last line`() {
    let (ended, kept) = lines("a\nX.swift:3: Fatal error: no\nCurrent stack trace:\n0x12\n")
    #expect(ended == ["a"])
    #expect(kept == ["a", "X.swift:3: Fatal error: no"])
  }

  @Test func `a line that does not end is cut`() {
    let (ended, kept) = lines(String(repeating: "x", count: 200_000))
    #expect(ended.count == 1)
    #expect(kept.map(\.count) == [300])
  }

  @Test func `another request begins without lines`() {
    var lines = LastLines()
    _ = lines.append(Data("X.swift:3: Fatal error: no\n".utf8))
    lines.forget()
    #expect(lines.append(Data("a\n".utf8)) == ["a"])
    #expect(lines.lines == ["a"])
  }
}
