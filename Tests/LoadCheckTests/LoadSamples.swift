import PropCheckThreads

@testable import LoadCheck

/// Loads whose operations are their numbers.
enum LoadSamples {
  static let one = [CallerThread(name: "worker")]

  /// Operations that are their numbers, of two kinds.
  static func stream(
    _ perform: @escaping @Sendable (Int) async throws -> Void
  ) -> OperationStream<Int> {
    OperationStream(
      ["even", "odd"], operation: { $0 }, kind: { $0 % 2 }, mark: { UInt64($0) }, perform: perform)
  }

  static func closed(_ stages: ClosedPlan.Stage...) throws -> LoadPlan {
    .closed(try ClosedPlan(stages, seed: 1))
  }

  static func open(
    _ rate: Double, seconds: Int64, _ process: ArrivalPlan.Process = .uniform, backlog: Int = 10_000
  ) throws -> LoadPlan {
    let stage = LoadStage("hold", .hold, start: 0, duration: seconds * second, rate: rate)
    return .open(try ArrivalPlan([stage], process, seed: 1), backlog: backlog)
  }
}
