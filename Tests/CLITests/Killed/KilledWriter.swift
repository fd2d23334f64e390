import Foundation
import Testing

@testable import HabitCLI
@testable import PropCheckTool

/// A process that is killed while it writes.
struct KilledWriter: ~Copyable {
  /// What it reported before its end.
  struct Notes {
    fileprivate(set) var begun = 0
    fileprivate(set) var done = 0

    /// Whether it was killed during an operation.
    var isWithinOperation: Bool { begun > done }
  }

  private let program: Program
  private let pipe = Pipe()
  private(set) var notes = Notes()

  init(_ arguments: [String]) throws {
    program = try Program(arguments, output: pipe)
  }

  var path: String { program.file("store.db") }

  /// Waits until it has a file.
  func waitForFile() throws {
    try program.wait(for: path) {
      FileManager.default.fileExists(atPath: path) || !program.process.isRunning
    }
  }

  /// Waits until it has begun to write and reported this many operations as done, or has ended.
  mutating func wait(done count: Int) {
    while notes.begun == 0 || notes.done < count {
      guard read() else { return }
    }
  }

  /// Kills it after some time, and reads what it reported until then.
  mutating func kill(after microseconds: UInt32, by signal: Int32 = SIGKILL) {
    usleep(microseconds)
    Foundation.kill(program.process.processIdentifier, signal)
    while read() {}
    program.process.waitUntilExit()
  }

  /// Whether something went wrong before it was killed: it neither finished nor ended by the kill.
  ///
  /// A trap is a signal too, so a signal alone proves nothing.
  var hasFailed: Bool {
    let status = program.process.terminationStatus
    return program.process.terminationReason == .exit ? status != 0 : status != SIGKILL
  }

  /// Whether there was something.
  private mutating func read() -> Bool {
    let data = PipeEnd(descriptor: pipe.fileHandleForReading.fileDescriptor).read()
    for letter in data ?? Data() {
      switch WriteCommand.Note(rawValue: letter) {
      case .begun: notes.begun += 1
      case .done: notes.done += 1
      case nil: Issue.record("A process that writes told \(letter).")
      }
    }
    return data != nil
  }
}
