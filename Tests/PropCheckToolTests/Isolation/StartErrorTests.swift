import Foundation
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
}
