import Foundation
import Synchronization
import Testing
import TestFolders

@testable import PropCheckReport

@Suite struct ReportWriterTests {
  @Test func `the report has its name only when it is finished`() throws {
    let folder = try TestFolder()
    let path = folder.file("a/b/run.jsonl.gz")
    var writer = try ReportWriter(path: path, clock: { 0 })
    try writer.append(.note(NoteRecord(text: "a")))
    #expect(FileManager.default.fileExists(atPath: path + ".part"))
    #expect(!FileManager.default.fileExists(atPath: path))
    try writer.finish()
    #expect(!FileManager.default.fileExists(atPath: path + ".part"))
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `equal records give equal files`() throws {
    let folder = try TestFolder()
    _ = try folder.report(Samples.records, name: "a")
    _ = try folder.report(Samples.records, name: "b")
    let second = try folder.bytes(of: "b")
    #expect(try folder.bytes(of: "a") == second)
  }

  @Test func `every member names no time and no file`() throws {
    let folder = try TestFolder()
    _ = try folder.report(Samples.records, name: "a")
    #expect(try folder.bytes(of: "a").prefix(8) == [0x1f, 0x8b, 8, 0, 0, 0, 0, 0])
  }

  @Test func `a member ends at 256 KiB`() throws {
    let folder = try TestFolder()
    let note = Record.note(NoteRecord(text: String(repeating: "x", count: 100_000)))
    let path = try folder.report([note, note, note, note, .end(Samples.end)])
    #expect(try members(of: path) == 2)
  }

  @Test func `a member ends after 5 s`() throws {
    let folder = try TestFolder()
    let time = Mutex<UInt64>(0)
    var writer = try ReportWriter(path: folder.file("a")) { time.withLock { $0 } }
    for second in [1, 4, 6, 7, 12] as [UInt64] {
      time.withLock { $0 = second * 1_000_000_000 }
      try writer.append(.note(NoteRecord(text: "a")))
    }
    try writer.append(.end(Samples.end))
    try writer.finish()
    #expect(try members(of: folder.file("a")) == 3)
  }

  @Test func `a member can be ended before long work`() throws {
    let folder = try TestFolder()
    var writer = try ReportWriter(path: folder.file("a"), clock: { 0 })
    try writer.flush()
    try writer.append(.note(NoteRecord(text: "a")))
    try writer.flush()
    #expect(try ReportReader(path: folder.file("a.part")).records().count == 1)
    try writer.append(.end(Samples.end))
    try writer.finish()
    #expect(try members(of: folder.file("a")) == 2)
  }

  @Test func `a report on a device is written as it stands`() throws {
    var writer = try ReportWriter(path: "/dev/null", clock: { 0 })
    try writer.append(.end(Samples.end))
    try writer.finish()
    #expect(!FileManager.default.fileExists(atPath: "/dev/null.part"))
  }

  @Test func `a full disk is an error`() throws {
    let error = #expect(throws: ReportError.self) {
      var writer = try ReportWriter(path: "/dev/full", clock: { 0 })
      try writer.append(.end(Samples.end))
      try writer.finish()
    }
    #expect(error == .unwritable(path: "/dev/full", reason: "no space left on device"))
  }

  @Test func `a folder that cannot be made is an error and leaves nothing`() throws {
    let folder = try TestFolder()
    let file = try folder.write([], name: "file")
    let error = #expect(throws: ReportError.self) {
      _ = try ReportWriter(path: file + "/x/run.jsonl.gz", clock: { 0 })
    }
    #expect("\(try #require(error))".hasPrefix("The file cannot be written: "))
    #expect(try folder.names() == ["file"])
  }

  private func members(of path: String) throws -> Int {
    var reader = try MemberReader(path: path, limitBytes: .max)
    var count = 0
    while case .member = try reader.next() { count += 1 }
    return count
  }
}
