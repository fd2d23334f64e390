import HabitDomain
import Foundation
import HabitStore
import HabitSuite

/// `propcheck write FILE MODE SEED NUMBER`: started by tests as a process that is killed while it
/// writes.
///
/// It does the drawn writes one after the other on a store in a file, and prints a letter before
/// and after each. It ends when its output is closed.
struct WriteCommand {
  /// Correctly, or as a mutant that the tests must find.
  enum Mode: String, CaseIterable {
    case whole
    /// Each statement is a transaction of its own.
    case piecemeal
    /// Reports a write before it is done.
    case early
  }

  enum Note: UInt8 {
    case begun = 0x62
    case done = 0x64
  }

  private let path: String
  private let mode: Mode
  private let seed: UInt64
  private let number: Int

  /// Nil for other arguments; it needs a new file, because it empties its store.
  init?(_ arguments: [String]) {
    guard arguments.count == 5, arguments[0] == "write", Self.isPipe(STDOUT_FILENO),
      !FileManager.default.fileExists(atPath: arguments[1]),
      let mode = Mode(rawValue: arguments[2]), let seed = UInt64(arguments[3]),
      let number = Int(arguments[4])
    else { return nil }
    path = arguments[1]
    (self.mode, self.seed, self.number) = (mode, seed, number)
  }

  /// Run manually, it would overwrite a file.
  static func isPipe(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// - Returns: Whether everything was done.
  func run() async throws -> Bool {
    guard let workload = await Workload.drawn(seed: seed, number: number) else { return false }
    let world = World()
    let layer = try DataLayer.sqlite(
      .file(path: path), environment: world.environment, statements: statements)
    let subject = Subject(layer: layer, world: world)
    try await workload.prepare(subject)
    for index in 0..<workload.count {
      guard send(.begun), mode != .early || send(.done) else { return false }
      guard await workload.perform(index, on: subject) else { return false }
      guard mode == .early || send(.done) else { return false }
    }
    try await layer.lifeCycle.close()
    return true
  }

  private var statements: StatementBook {
    guard mode == .piecemeal else { return .standard }
    return .standard.replacing(.begin, with: "SELECT 1").replacing(.commit, with: "SELECT 1")
  }

  private func send(_ note: Note) -> Bool {
    (try? FileHandle.standardOutput.write(contentsOf: Data([note.rawValue]))) != nil
  }
}
