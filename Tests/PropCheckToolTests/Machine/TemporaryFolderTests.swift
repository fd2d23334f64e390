import Foundation
import Testing

@testable import PropCheckTool

@Suite struct TemporaryFolderTests {
  @Test func `a temporary folder is new each time and gone when it is removed`() throws {
    let (one, two) = (try TemporaryFolder(), try TemporaryFolder())
    #expect(one.path != two.path)
    #expect(FileManager.default.fileExists(atPath: one.path))
    one.remove()
    two.remove()
    #expect(!FileManager.default.fileExists(atPath: one.path))
  }

  /// As where a process is killed, and its callers have not heard of it.
  @Test func `a temporary folder is gone though others still write into it`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for writer in 0..<2 {
      Thread.detachNewThread {
        var count = 0
        while count < 50_000, mkdir("\(path)/\(writer)-\(count)", 0o700) == 0 {
          count += 1
          if count == 100 { begun.signal() }
        }
        if count < 100 { begun.signal() }
        ended.signal()
      }
    }
    for _ in 0..<2 { begun.wait() }
    folder.remove()
    for _ in 0..<2 { ended.wait() }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(!FileManager.default.fileExists(atPath: path + "-removed"))
  }

  @Test func `a temporary folder that cannot be made names its place and the reason`() {
    let error = LayerError(
      "cannot create a folder in /dev/null/x: not a directory",
      fix: "set TMPDIR to a writable folder.")
    #expect(throws: error) {
      try TemporaryFolder(in: "/dev/null/x")
    }
  }
}
