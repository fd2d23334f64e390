import Foundation
import Testing

@testable import Report

@Suite struct DurableFileTests {
  @Test func `an older file stays until the new one is complete`() throws {
    let folder = try Folder()
    let path = try folder.write([1], name: "a")
    let file = try DurableFile(path: path)
    try file.write([2, 3])
    #expect(try folder.bytes(of: "a") == [1])
    try file.commit()
    #expect(try folder.bytes(of: "a") == [2, 3])
    #expect(try folder.names() == ["a"])
  }

  @Test func `a name that a folder bears is an error and leaves nothing`() throws {
    let folder = try Folder()
    #expect(throws: ReportError.unwritable(path: folder.path, reason: "is a directory")) {
      try DurableFile.write([1], to: folder.path)
    }
    #expect(try folder.names() == [])
  }
}
