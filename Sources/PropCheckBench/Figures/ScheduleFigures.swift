import PropCheckSchedules

/// The cost of a drawn schedule over Swift's executor.
struct ScheduleFigures {
  private static let tasks = 4
  private static let yields = 5_000

  /// Tasks that yield to each other, in random turns.
  func measure(into figures: FigureList) async throws {
    let schedule = TaskSchedule.turns((0..<4 * Self.tasks * Self.yields).map { $0 &* 7919 })
    let limits = RunLimits(steps: 1 << 20)
    let ratio = try await Comparison(rounds: 11).processorRatio(
      of: { try await schedule.run(limits: limits) { _ in await Self.takeTurns() } },
      to: { await Self.takeTurns() })
    figures.add("schedules.yield", ratio, atMost: 4)
  }

  private static func takeTurns() async -> Int {
    await withTaskGroup { group in
      for _ in 0..<tasks {
        group.addTask {
          for _ in 0..<yields { await Task.yield() }
          return yields
        }
      }
      return await group.reduce(0, +)
    }
  }
}
