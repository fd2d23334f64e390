import Foundation
import Testing

@testable import PropCheckReport

@Suite struct AccountTextTests {
  private func lines(_ account: String?, columns: Int? = nil, isUnicode: Bool = true) -> [String] {
    var failure = Samples.failure
    failure.t?.account = account
    return AccountText(failure, style: TextStyle(isUnicode: isUnicode), columns: columns).lines
  }

  @Test(arguments: [nil, ""])
  func `nothing is shown if there is nothing to tell`(_ account: String?) {
    #expect(lines(account) == [])
  }

  @Test func `lanes keep their places, and empty lines are empty`() {
    #expect(
      lines("turn  caller 1  caller 2\n\n   1  [ add 1")
        == ["", "   turn  caller 1  caller 2", "", "      1  [ add 1"])
  }

  @Test func `what is too long is cut, and says how much`() {
    let lines = lines((1...100).map { "line \($0)" }.joined(separator: "\n"))
    #expect(lines.count == 50)
    #expect(lines[48] == "   line 48")
    #expect(lines.last == "   and 52 lines more")
  }

  @Test(arguments: [(true, "   [ crea…"), (false, "   [ cr...")])
  func `what is too wide is cut`(_ isUnicode: Bool, _ line: String) {
    #expect(lines("[ create", columns: 11, isUnicode: isUnicode) == ["", "   [ create"])
    #expect(lines("[ create habit", columns: 10, isUnicode: isUnicode) == ["", line])
    #expect(lines(String(repeating: "a", count: 5_000))[1].count == 160)
  }

  @Test func `nothing in it does anything to a terminal`() {
    #expect(lines("a\u{1b}[2J\tb") == ["", "   a\\u{1B}[2J\\tb"])
  }

  @Test func `a report of an earlier version has none`() throws {
    var old = Samples.failure
    old.t?.account = nil
    let data = try JSONEncoder().encode(old)
    #expect(!String(decoding: data, as: UTF8.self).contains("account"))
    #expect(try JSONDecoder().decode(FailureRecord.self, from: data) == old)
  }
}
