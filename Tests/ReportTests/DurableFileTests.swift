import Foundation
import Testing
import TestFolders

@testable import PropCheckReport

@Suite struct DurableFileTests {
  @Test func `an older file stays until the new one is complete`() throws {
    let folder = try TestFolder()
    let path = try folder.write([1], name: "a")
    var file = try DurableFile(path: path)
    try file.write([2, 3])
    #expect(try folder.bytes(of: "a") == [1])
    try file.commit()
    #expect(try folder.bytes(of: "a") == [2, 3])
    #expect(try folder.names() == ["a"])
  }

  @Test func `a second writer is refused and takes nothing from the first`() throws {
    let folder = try TestFolder()
    let path = folder.file("a")
    var file = try DurableFile(path: path)
    try file.write([1])
    #expect(throws: ReportError.unwritable(path: path, reason: "another run is writing it")) {
      try DurableFile.write([9], to: path)
    }
    try file.write([2])
    try file.commit()
    #expect(try folder.bytes(of: "a") == [1, 2])
    try DurableFile.write([3], to: path)
    #expect(try folder.bytes(of: "a") == [3])
  }

  @Test func `a pipe is written once something reads from it`() throws {
    let folder = try TestFolder()
    let path = folder.file("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let reason = "nothing reads from this pipe; start its reader first"
    #expect(throws: ReportError.unwritable(path: path, reason: reason)) {
      try DurableFile.write([1, 2], to: path)
    }
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try DurableFile.write([1, 2], to: path)
    var bytes = [UInt8](repeating: 0, count: 4)
    let count = read(reader, &bytes, 4)
    #expect(count == 2 && bytes == [1, 2, 0, 0])
    #expect(try folder.names() == ["pipe"])
  }

  @Test func `what a killed writer left is emptied`() throws {
    let folder = try TestFolder()
    _ = try folder.write([1, 2, 3], name: "a.part")
    try DurableFile.write([4], to: folder.file("a"))
    #expect(try folder.bytes(of: "a") == [4])
  }

  @Test func `a name that a folder bears is an error and leaves nothing`() throws {
    let folder = try TestFolder()
    #expect(throws: ReportError.unwritable(path: folder.path, reason: "is a directory")) {
      try DurableFile.write([1], to: folder.path)
    }
    #expect(try folder.names() == [])
  }

  @Test(arguments: [true, false])
  func `what cannot get its name stays where each part is of use`(_ keepsParts: Bool) throws {
    let folder = try TestFolder()
    let path = folder.file("a")
    var file = try DurableFile(path: path, keepsParts: keepsParts)
    try file.write([1, 2])
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    var error: ReportError?
    do { try file.commit() } catch let refusal { error = refusal }
    let kept = "is a directory; what was written before is in \(path).part"
    #expect(error == .unwritable(path: path, reason: keepsParts ? kept : "is a directory"))
    #expect(try folder.names() == (keepsParts ? ["a", "a.part"] : ["a"]))
    if keepsParts { #expect(try folder.bytes(of: "a.part") == [1, 2]) }
  }
}
