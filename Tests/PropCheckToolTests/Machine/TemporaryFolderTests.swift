import Foundation
import PropCheck
import Synchronization
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

  /// As when a process is killed, and its callers have not noticed.
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
    let error = LayerError.mistake(
      "cannot create a folder in /dev/null/x: not a directory",
      fix: "set TMPDIR to a writable folder.")
    #expect(throws: error) {
      try TemporaryFolder(in: "/dev/null/x")
    }
  }

  @Test func `a process that may open no more files is not sent to another folder`() {
    let error = TemporaryFolder.error(EMFILE, creating: "a file", in: "/nowhere")
    #expect(error.isTemporary && error.fix == "raise `ulimit -n`, or use fewer --jobs.")
    #expect(error.reason == "cannot create a file in /nowhere: too many open files")
  }

  @Test(
    arguments: [(EACCES, .usage), (ENOENT, .usage), (ENOSPC, .temporary)] as [(Int32, ExitCode)])
  func `a disk may have room later, and a folder that cannot be written is one of the set-up`(
    _ reason: Int32, _ code: ExitCode
  ) async throws {
    let error = TemporaryFolder.error(reason, in: "/nowhere")
    #expect(ToolError.layer(name: "sqlite", error: error).exitCode == code)
    // As one for what git prints, or for a work tree.
    let unmade = ToolError.folder(place: "TMPDIR", error: error)
    #expect(unmade.exitCode == code)
    let cause = String(cString: strerror(reason)).lowercased()
    let start = "Cannot create a folder in /nowhere: \(cause).\nwhere: TMPDIR\nfix: "
    #expect(unmade.description.hasPrefix(start), "\(unmade.description)")
    let file = TemporaryFolder.error(reason, creating: "a file", in: "/nowhere")
    #expect(file.reason == "cannot create a file in /nowhere: \(cause)")
    #expect(file.isTemporary == error.isTemporary && file.fix == error.fix)
    let tries = Mutex(0)
    let harness = try ToolHarness(layers: [
      Layer("callers", "has no file") { _ in
        OpenLayer([
          Property("one.runs", "Runs.", of: .int(in: 0...9_999)) { (_: Int) throws in
            tries.withLock { $0 += 1 }
            throw Failure.noFile(error)
          }
        ])
      }
    ])
    #expect(await harness.run("run", "--seed", "1", "--report", "r.jsonl.gz") == code)
    #expect(harness.out.text.contains("cannot create a folder in /nowhere: "))
    #expect(harness.out.text.contains("TMPDIR to a "))
    #expect(try harness.files() == ["r.jsonl.gz"])
    #expect(await harness.run("merge", "r.jsonl.gz") == code)
    let before = tries.withLock { $0 }
    #expect(await harness.run("run", "--resume", "r.jsonl.gz") == code)
    #expect(tries.withLock { $0 } > before)
  }
}
