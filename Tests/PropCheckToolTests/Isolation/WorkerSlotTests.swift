import Foundation
import PropCheck
import PropCheckTesting
import TestFolders
import Testing

@testable import PropCheckTool

/// Processes that are not this program, and misbehave.
@Suite struct WorkerSlotTests {
  /// Why a process that does what a script says does not start.
  private func failedStart(
    _ script: String, limit milliseconds: Int
  ) async throws -> (error: StartError, lines: [String]) {
    let folder = try TestFolder()
    let path = try folder.makeProgram("program", script: "#!/bin/sh\n\(script)\n")
    let printed = RecordedOutput()
    var settings = WorkerSlot.Settings(
      layer: "slow", caseMilliseconds: 1_000, showsRepetitions: true,
      clock: { UInt64(clamping: MonotonicClock.now()) }, isCancelled: { false },
      show: printed.output.line)
    (settings.executable, settings.otherMilliseconds) = (path, milliseconds)
    let slot = WorkerSlot(settings)
    let start = await slot.start()
    await slot.close()
    guard case .failed(let error) = start else { throw Failure("\(start)") }
    return (error, printed.text.split(separator: "\n").map(String.init))
  }

  @Test func `a layer that never opens is told by its limit`() async throws {
    let (error, lines) = try await failedStart("echo waits; exec sleep 1000", limit: 2_000)
    #expect(error.description == "the layer does not open within 2 s")
    #expect(lines == ["waits"])
  }

  @Test func `a process that ends before it has opened its layer tells how`() async throws {
    let (error, lines) = try await failedStart("echo no >&2; exit 3", limit: 30_000)
    #expect(error.description == "The process under test ended itself with code 3: no", "\(error)")
    #expect(lines == ["no", "no", "no"])
  }

  /// Its layer can be opened here, as when the worker has less room.
  @Test(
    arguments: [
      (LayerError("the disk is full", fix: "free some space.", isTemporary: true), .temporary),
      (.mistake("it has no folder", fix: "set TMPDIR to a writable folder."), .usage),
      (LayerError("it is broken"), .internalError),
    ] as [(LayerError, ExitCode)])
  func `a run whose worker refuses to open the layer ends as the worker says`(
    _ error: LayerError, _ code: ExitCode
  ) async throws {
    let folder = try TestFolder()
    let harness = try ToolHarness()
    let isolation = Isolation(
      caseMilliseconds: 10_000, showsRepetitions: false, system: harness.system,
      executable: try Self.refusing(error, in: folder))
    let thrown = await #expect(throws: ToolError.self) {
      try await Workers.using(1, of: Numbers.sound, isolation) {
        (_: Workers) async throws(ToolError) in
      }
    }
    #expect(thrown?.exitCode == code)
  }

  /// The path of a program that cannot open its layer.
  private static func refusing(
    _ error: LayerError, in folder: borrowing TestFolder
  ) throws -> String {
    let replies = folder.file("replies")
    try Frame.bytes(of: WorkReply.refused(Failure(refusedBy: error)))
      .write(to: URL(filePath: replies))
    return try folder.makeProgram("program", script: "#!/bin/sh\nexec cat '\(replies)' >&4\n")
  }

  /// As one that is started in place of one that ended.
  @Test(arguments: [
    (true, "\nwhere: this machine\nfix: free some space."), (false, "between cases"),
  ])
  func `a layer that has no room to be opened again fails no property`(
    _ isTemporary: Bool, _ text: String
  ) async throws {
    let folder = try TestFolder()
    let program = try Self.refusing(
      LayerError("the disk is full", fix: "free some space.", isTemporary: isTemporary), in: folder)
    var settings = WorkerSlot.Settings(
      layer: "full", caseMilliseconds: 10_000, showsRepetitions: true,
      clock: { UInt64(clamping: MonotonicClock.now()) }, isCancelled: { false }, show: { _ in })
    settings.executable = program
    let slot = WorkerSlot(settings)
    let property = Property("one.runs", "Runs.", of: .bool) { (_: Bool) throws in }
    let remote = property.remote(guardedBy: GuardedDrawing().run) { await slot.ask($0) }
    let result = await Runner().run([remote], settings: Settings(seed: 1))
    let reason = try #require(result.verdict.whyInvalid, "\(result.verdict)")
    #expect(Misuse.isLackOfRoom(reason) == isTemporary)
    #expect(reason.contains("the disk is full") && reason.contains(text), "\(reason)")
  }

  /// As one does that is forked, and runs no other program.
  @Test(.timeLimit(.minutes(5)))
  func `a process that leaves another one behind, which could reply, still tells how it ends`()
    async throws
  {
    let (error, _) = try await failedStart("sleep 30 & exit 3", limit: 10_000)
    let end = "The process under test ended itself with code 3"
    #expect(error.description.hasPrefix(end), "\(error)")
  }

  /// It closes what only a process that runs cases has, like programs started by such a process.
  @Test(.timeLimit(.minutes(5)))
  func `a process that leaves another one behind, which prints for ever, still tells how it ends`()
    async throws
  {
    let (error, lines) = try await failedStart(
      "echo first; (exec 3<&- 4>&- 5<&-; exec yes) & exit 3", limit: 30_000)
    let end = "The process under test ended itself with code 3: "
    #expect(error.description.hasPrefix(end), "\(error)")
    #expect(lines.count { $0 == "first" } == 3)
  }
}
