import Foundation
import Testing
import TestFolders

@testable import PropCheckReport

@Suite struct ReportReaderTests {
  private let notes = (0..<6).map {
    Record.note(NoteRecord(text: "\($0)" + String(repeating: "x", count: 100_000)))
  }

  @Test func `what was written is read`() throws {
    let folder = try TestFolder()
    let path = try folder.report(Samples.records)
    #expect(try ReportReader(path: path).records() == Samples.records)
    #expect(try ReportReader(path: path).forEach { _ in } == .complete)
  }

  @Test func `members of another tool may end inside a line`() throws {
    let folder = try TestFolder()
    let line = try #require(ReportCoder.line(of: Record.end(Samples.end)))
    let halves = [Array(line.prefix(9)), line.dropFirst(9) + [10]]
    let bytes = try halves.flatMap { try #require(Gzip.member(of: $0)) }
    let path = try folder.write(bytes, name: "a")
    #expect(try ReportReader(path: path).records() == [.end(Samples.end)])
  }

  @Test(arguments: [1, 9, 100, 1000])
  func `of a killed run every complete member is read`(_ cut: Int) throws {
    let folder = try TestFolder()
    _ = try folder.report(notes + [.end(Samples.end)], name: "whole")
    let bytes = try folder.bytes(of: "whole").dropLast(cut)
    let path = try folder.write(Array(bytes), name: "run.jsonl.gz.part")
    let reader = ReportReader(path: path)
    #expect(try reader.forEach { _ in } == .killed)
    let records = try reader.records()
    #expect(records == Array(notes.prefix(records.count)))
    #expect(records.count % 3 == 0)
  }

  @Test func `an empty part file is a killed run`() throws {
    let folder = try TestFolder()
    let path = try folder.write([], name: "run.part")
    #expect(try ReportReader(path: path).forEach { _ in } == .killed)
  }

  @Test(arguments: [1, 10, 500])
  func `a report that is cut off is refused`(_ cut: Int) throws {
    let folder = try TestFolder()
    _ = try folder.report(Samples.records, name: "whole")
    let path = try folder.write(try folder.bytes(of: "whole").dropLast(cut), name: "cut")
    #expect(throws: ReportError.truncated(path: path, records: 0)) {
      try ReportReader(path: path).records()
    }
  }

  @Test func `a report without its last record is refused`() throws {
    let folder = try TestFolder()
    let path = try folder.report([.note(NoteRecord(text: "a"))])
    #expect(throws: ReportError.truncated(path: path, records: 1)) {
      try ReportReader(path: path).records()
    }
  }

  @Test func `any changed byte is seen`() throws {
    let folder = try TestFolder()
    _ = try folder.report(Samples.records, name: "whole")
    let bytes = try folder.bytes(of: "whole")
    // The bytes from 4 to 9 are the time, a hint and the system; nothing depends on them.
    for index in Array(0..<4) + Array(stride(from: 10, to: bytes.count, by: 7)) {
      var changed = bytes
      changed[index] ^= 0x41
      let path = try folder.write(changed, name: "changed")
      #expect(throws: ReportError.self, "byte \(index)") {
        try ReportReader(path: path).records()
      }
    }
  }

  @Test func `a missing file is said to be missing`() {
    #expect(
      throws: ReportError.unreadable(path: "/no/file", reason: "no such file or directory")
    ) { try ReportReader(path: "/no/file").records() }
  }

  @Test func `a folder is no report`() throws {
    let folder = try TestFolder()
    #expect(throws: ReportError.unreadable(path: folder.path, reason: "is a directory")) {
      try ReportReader(path: folder.path).records()
    }
  }

  @Test(arguments: ["{\"v\":1}", "x", "\u{1f}"])
  func `what is not gzip is said so`(_ text: String) throws {
    let folder = try TestFolder()
    let path = try folder.write(Array(text.utf8), name: "a")
    let expected: ReportError =
      text == "\u{1f}" ? .truncated(path: path, records: 0) : .notGzip(path: path)
    #expect(throws: expected) { try ReportReader(path: path).records() }
  }

  @Test func `a newer format is refused`() throws {
    let folder = try TestFolder()
    let path = try folder.lines(["{\"v\":2,\"kind\":\"run\"}"])
    #expect(throws: ReportError.newer(path: path, version: 2)) {
      try ReportReader(path: path).records()
    }
  }

  @Test(arguments: ["{\"v\":1,\"kind\":\"note\"}", "{", "[]", "{\"v\":\"1\",\"kind\":\"run\"}"])
  func `a record that makes no sense is named by its number`(_ line: String) throws {
    let folder = try TestFolder()
    let path = try folder.lines(["{\"v\":1,\"kind\":\"note\",\"text\":\"a\"}", line])
    #expect(
      throws: ReportError.damaged(
        path: path, place: "record 2", reason: "it is not a record of a report")
    ) { try ReportReader(path: path).records() }
  }

  /// A file of a few megabytes could keep a reader busy for days.
  @Test(.timeLimit(.minutes(1))) func `a line of very many members is put together in one go`() {
    var splitter = LineSplitter()
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 64)
    var early = 0
    for _ in 0..<250_000 { early += splitter.split(piece).count }
    #expect(early == 0)
    let lines = splitter.split(Array("y\n\nsecond\nthird".utf8))
    #expect(lines.map { $0.number } == [1, 2])
    #expect(lines.map { $0.bytes.count } == [16_000_001, 6])
    let rest = splitter.split([UInt8(ascii: "\n")])
    #expect(rest.map { Array($0.bytes) } == [Array("third".utf8)])
  }

  @Test func `a file that unpacks to too much is refused`() throws {
    let folder = try TestFolder()
    let path = try folder.report(notes + [.end(Samples.end)])
    #expect(throws: ReportError.tooLarge(path: path, limitBytes: 400_000)) {
      try ReportReader(path: path, limitBytes: 400_000).records()
    }
  }
}

extension TestFolder {
  /// Writes lines as the single member of a report.
  fileprivate func lines(_ lines: [String]) throws -> String {
    let text = lines.map { $0 + "\n" }.joined()
    return try write(try #require(Gzip.member(of: Array(text.utf8))), name: "lines")
  }
}
