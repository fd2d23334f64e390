import HabitDomain
import Foundation
import PropCheckTool
import HabitStore
import HabitSuite

/// `propcheck increment FILE HABIT`: started by tests as a process that is killed while others run.
///
/// It adds to one day of a habit over and over, in an existing file. It prints each call and each
/// answer with its time, and ends when its output is closed.
struct IncrementCommand {
  /// A small power of two, so that sums are exact and stay below 999.
  static let amount = 1.0 / 64
  /// The day of its clock.
  static let day = CivilDay(0)

  private let path: String
  private let habit: Identifier

  /// Nil for other arguments.
  init?(_ arguments: [String]) {
    guard arguments.count == 3, arguments[0] == "increment", WriteCommand.isPipe(STDOUT_FILENO),
      FileManager.default.fileExists(atPath: arguments[1]),
      let habit = Identifier(arguments[2])
    else { return nil }
    path = arguments[1]
    self.habit = habit
  }

  func run() async throws {
    let layer = try DataLayer.sqlite(.file(path: path), environment: World().environment)
    while send("call \(MonotonicClock.now())") {
      let log = try await layer.logs.increment(habit, Self.day, Self.amount)
      let count = Int((log.value ?? 0) / Self.amount)
      guard send("answer \(MonotonicClock.now()) \(count)") else { break }
    }
    try await layer.lifeCycle.close()
  }

  private func send(_ line: String) -> Bool {
    (try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))) != nil
  }
}
