import Foundation
import Testing

@testable import PropCheckReport

@Suite struct RecordTests {
  @Test(arguments: Samples.records)
  func `what is written reads back as it was`(_ record: Record) throws {
    let line = try #require(ReportCoder.line(of: record))
    #expect(try ReportCoder.value(Record.self, from: line) == record)
  }

  @Test func `a seed is a decimal string`() throws {
    let line = try #require(ReportCoder.line(of: Record.run(Samples.run)))
    #expect(String(decoding: line, as: UTF8.self).contains(#""seed":"18446744073709551615""#))
  }

  @Test func `keys are sorted`() throws {
    let line = try #require(ReportCoder.line(of: Record.note(NoteRecord(text: "x/y"))))
    #expect(String(decoding: line, as: UTF8.self) == #"{"kind":"note","text":"x/y","v":1}"#)
  }

  @Test func `a note about a mutant that was not tried says so in a key of its own`() throws {
    let record = Record.note(NoteRecord(untried: "m", reason: "There is no disk", exit: 70))
    let line = try #require(ReportCoder.line(of: record))
    #expect(String(decoding: line, as: UTF8.self).contains(#""obstacle":{"exit":70,"mutant":"m"}"#))
    #expect(try ReportCoder.value(Record.self, from: line) == record)
  }

  @Test func `an unknown kind and unknown keys are passed over`() throws {
    let stage = #"{"v":1,"kind":"weather","rate":1}"#
    let note = #"{"v":1,"kind":"note","text":"a","more":[1]}"#
    #expect(try ReportCoder.value(Record.self, from: stage.utf8) == .unknown(kind: "weather"))
    #expect(
      try ReportCoder.value(Record.self, from: note.utf8) == .note(NoteRecord(text: "a")))
  }

  @Test(arguments: ["\"-1\"", "\"18446744073709551616\"", "\"\"", "7"])
  func `what is no 64-bit number is refused`(_ text: String) {
    #expect(throws: DecodingError.self) {
      try ReportCoder.value([Decimal64].self, from: "[\(text)]".utf8)
    }
  }

  @Test func `a report of before there were shares and scores is read`() throws {
    let line = """
      {"cases":1,"claim":"c","discards":0,"id":"p","kind":"property","labels":\
      [{"count":1,"name":"a","table":"t"}],"ranges":[],"requirements":[],"v":1,"verdict":"passed"}
      """
    let record = try ReportCoder.value(Record.self, from: line.utf8)
    let label = LabelCount(table: "t", name: "a", count: 1)
    let property = PropertyRecord(id: "p", claim: "c", verdict: .passed, cases: 1, labels: [label])
    #expect(record == .property(property))
    #expect(ReportCoder.line(of: record).map { String(decoding: $0, as: UTF8.self) } == line)
  }

  @Test(arguments: [Double.infinity, -.infinity])
  func `a score without end is written as the one next to it`(_ score: Double) throws {
    var property = Samples.passed
    property.targets = [TargetScore(label: "", best: score)]
    let line = try #require(ReportCoder.line(of: Record.property(property)))
    #expect(try ReportCoder.value(Record.self, from: line) == .property(property))
  }
}
