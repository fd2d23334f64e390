import Foundation
import PropCheckReport

/// A command of the system, run to its end or until a signal.
struct CommandRun {
  let arguments: [String]
  /// The working directory; empty for that of this program.
  let folder: String
  let isCancelled: @Sendable () -> Bool
  /// Variables that it has besides those of this program.
  var environment: [String: String] = [:]
  /// How much of the end of its output is kept.
  var limitBytes: UInt64 = 1 << 20

  struct Result {
    /// Its exit code; as shells have it, 128 more than the signal that killed it.
    let code: Int32
    let isKilled: Bool
    /// What it printed, on both streams.
    let output: String

    var lastLine: String {
      output.split(separator: "\n").last.map(String.init) ?? "it printed nothing"
    }

    /// How it ended, as in `ends with 2`.
    var ending: String {
      isKilled ? "was killed by signal \(code - Self.killed)" : "ends with \(code)"
    }

    /// What is added to a signal.
    private static let killed: Int32 = 128

    init(_ process: Process, output: String) {
      isKilled = process.terminationReason == .uncaughtSignal
      code = process.terminationStatus + (isKilled ? Self.killed : 0)
      self.output = output
    }
  }

  private static let pollMilliseconds = 50

  /// Runs the command.
  ///
  /// - Returns: Its end; nil if it was cancelled.
  /// - Throws: ``ToolError`` if it cannot be started.
  func run() throws(ToolError) -> Result? {
    let printed = try TemporaryFolder.making()
    defer { printed.remove() }
    let (output, path) = try Self.file(in: printed.path)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    if !folder.isEmpty { process.currentDirectoryURL = URL(filePath: folder) }
    process.environment = Self.inherited.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (output, output)
    guard try finish(process) else { return nil }
    return Result(process, output: end(of: path))
  }

  /// - Returns: Whether it ended by itself.
  private func finish(_ process: Process) throws(ToolError) -> Bool {
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    do {
      try process.run()
    } catch {
      throw .input(
        place: arguments.joined(separator: " "),
        reason: "The command cannot be started: \(SystemReason(error).text).",
        fix: "install it, or correct its name.")
    }
    while end.wait(timeout: .now() + .milliseconds(Self.pollMilliseconds)) == .timedOut {
      guard isCancelled() else { continue }
      process.terminate()
      end.wait()
      return false
    }
    return true
  }

  /// A file for what is printed, which nobody asked for: if it cannot be made, that is told as of the folder around it.
  static func file(
    in folder: String
  ) throws(ToolError) -> (handle: FileHandle, path: String) {
    let path = folder + "/output"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let error = TemporaryFolder.error(errno, creating: "a file", in: folder)
      throw .folder(place: "TMPDIR", error: error)
    }
    return (FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), path)
  }

  /// Variables of git would lead it to another repository.
  private static var inherited: [String: String] {
    ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
  }

  private func end(of path: String) -> String {
    guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd() else {
      return ""
    }
    try? file.seek(toOffset: size > limitBytes ? size - limitBytes : 0)
    return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
  }
}

extension TemporaryFolder {
  /// A new folder.
  static func making() throws(ToolError) -> TemporaryFolder {
    do throws(LayerError) {
      return try TemporaryFolder()
    } catch {
      throw .folder(place: "TMPDIR", error: error)
    }
  }
}
