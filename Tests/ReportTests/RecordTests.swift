import Foundation
import Testing

@testable import Report

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

  @Test func `an unknown kind and unknown keys are passed over`() throws {
    let stage = #"{"v":1,"kind":"stage","rate":1}"#
    let note = #"{"v":1,"kind":"note","text":"a","more":[1]}"#
    #expect(try ReportCoder.value(Record.self, from: stage.utf8) == .unknown(kind: "stage"))
    #expect(
      try ReportCoder.value(Record.self, from: note.utf8) == .note(NoteRecord(text: "a")))
  }

  @Test(arguments: ["\"-1\"", "\"18446744073709551616\"", "\"\"", "7"])
  func `what is no 64-bit number is refused`(_ text: String) {
    #expect(throws: DecodingError.self) {
      try ReportCoder.value([Decimal64].self, from: "[\(text)]".utf8)
    }
  }
}
