import Foundation
import PropCheck
import Synchronization
import Testing

@testable import PropCheckTool

@Suite struct StartErrorTests {
  @Test(arguments: [
    (EMFILE, "too many open files", "raise `ulimit -n`, or use fewer --jobs."),
    (ENFILE, "too many open files in system", "raise `ulimit -n`, or use fewer --jobs."),
    (EAGAIN, "resource temporarily unavailable", "raise `ulimit -u`, or use fewer --jobs."),
    (ENOMEM, "cannot allocate memory", "free some memory, or use fewer --jobs."),
  ])
  func `a machine without room for more processes may have it later`(
    _ code: Int32, _ reason: String, _ fix: String
  ) {
    let error = ToolError.start(of: "sqlite", StartError(code: code))
    #expect(error.exitCode == .temporary)
    #expect(
      error.description
        == "No worker process can be started: \(reason).\nwhere: layer sqlite\nfix: \(fix)")
  }

  @Test func `another error stays one of this program`() {
    #expect(ToolError.start(of: "sqlite", StartError(code: ENOENT)).exitCode == .internalError)
    #expect(ToolError.start(of: "sqlite", StartError("It ended.")).exitCode == .internalError)
  }

  /// As when the worker has less room than this process, or the disk has got more since.
  @Test(
    arguments: [
      (LayerError("the disk is full", fix: "free some space.", isTemporary: true), .temporary),
      (.mistake("it has no folder", fix: "set TMPDIR to a writable folder."), .usage),
    ] as [(LayerError, ExitCode)])
  func `a worker that cannot open the layer for the machine ends the run as the layer would`(
    _ error: LayerError, _ code: ExitCode
  ) {
    let refused = ToolError.refusal(of: "sqlite", Failure(refusedBy: error))
    #expect(refused.exitCode == code)
    #expect(refused.isOfLayer)
    #expect(refused.description == ToolError.layer(name: "sqlite", error: error).description)
  }

  @Test func `a worker that refuses for another reason fails itself`() {
    let refused = ToolError.refusal(of: "sqlite", Failure(refusedBy: LayerError("it is broken")))
    #expect(refused.exitCode == .internalError)
    #expect(refused.description.hasPrefix("A worker process fails: it is broken.\n"))
  }

  @Test func `a property whose processes cannot be started again does not fail`() async throws {
    let harness = try ToolHarness(layers: [
      Layer("full", "has no room") { _ in
        OpenLayer([
          Property("one.runs", "Runs.", of: .int(in: 0...9_999)) { (number: Int) throws in
            throw Failure(StartError(code: EMFILE), for: "it")
          }
        ])
      }
    ])
    #expect(await harness.run("run", "--seed", "1", "--report", "r.jsonl.gz") == .temporary)
    #expect(harness.out.text.contains("too many open files"))
    #expect(harness.out.text.contains("fix: raise `ulimit -n`, or use fewer --jobs."))
    #expect(try harness.files().allSatisfy { !$0.hasSuffix(".seed") })
    #expect(await harness.run("merge", "r.jsonl.gz") == .temporary)
  }

  @Test func `a known failure that there is no room to replay is not taken for another case`()
    async throws
  {
    let isFixed = Mutex(false)
    let count = Mutex(0)
    let harness = try ToolHarness(layers: [
      Layer("full", "has no room for one case") { _ in
        OpenLayer([
          Property("one.runs", "Runs.", of: .int(in: 0...9_999)) { (_: Int) throws in
            guard isFixed.withLock({ $0 }) else { throw Failure("It fails.") }
            let isFirst = count.withLock { count in
              count += 1
              return count == 1
            }
            if isFirst { throw Failure(StartError(code: EMFILE), for: "it") }
          }
        ])
      }
    ])
    #expect(await harness.run("run", "--seed", "1", "-n", "30") == .failed)
    isFixed.withLock { $0 = true }
    let report = "r.jsonl.gz"
    #expect(await harness.run("run", "-s1", "-n", "30", "--report", report) == .temporary)
    #expect(harness.out.text.contains("fix: raise `ulimit -n`, or use fewer --jobs."))
    #expect(await harness.run("run", "--resume", report) == .passed)
  }

  /// As when a process that ran other cases ended, and none can be started in its place.
  @Test func `a replay without room for its processes ends as a run does`() async throws {
    let isFull = Mutex(false)
    let harness = try ToolHarness(layers: [
      Layer("full", "has no room later") { _ in
        OpenLayer([
          Property("one.runs", "Runs.", of: .int(in: 0...9_999)) { (_: Int) throws in
            guard isFull.withLock({ $0 }) else { throw Failure("It fails.") }
            throw Failure(StartError(code: EMFILE), for: "it")
          }
        ])
      }
    ])
    #expect(await harness.run("run", "--seed", "1") == .failed)
    let file = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    isFull.withLock { $0 = true }
    #expect(await harness.run("replay", file) == .temporary)
    #expect(
      harness.err.text.contains(
        """
        one.runs cannot be tried: a case cannot be run: No process can be started for it: too many open files.
        where: this machine
        fix: raise `ulimit -n`, or use fewer --jobs.
        """), "\(harness.err.text)")
  }
}
