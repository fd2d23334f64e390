import Domain
import Foundation
import Store
import Suite

/// `propcheck increment FILE HABIT`: what runs in a process that is killed beside others; nobody types it.
///
/// It adds to one day of a habit again and again, on a store in a file that is there already. Each call is told before it
/// begins, and each answer behind it, with the time. It ends when nobody reads that.
struct IncrementCommand {
  /// What it adds each time: a power of two, so that sums are exact, and small, as a value is at most 999.
  static let amount = 1.0 / 64
  /// The day that it adds to, which is the one of its clock.
  static let day = CivilDay(0)

  private let path: String
  private let habit: Identifier

  /// Nil if this process was not started to do this.
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
    while tell("call \(MonotonicClock.now())") {
      let log = try await layer.logs.increment(habit, Self.day, Self.amount)
      let count = Int((log.value ?? 0) / Self.amount)
      guard tell("answer \(MonotonicClock.now()) \(count)") else { break }
    }
    try await layer.lifeCycle.close()
  }

  private func tell(_ line: String) -> Bool {
    PipeEnd(descriptor: STDOUT_FILENO).write(Data((line + "\n").utf8))
  }
}
