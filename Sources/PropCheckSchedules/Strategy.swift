public import PropCheck

/// A way to draw schedules.
public struct Strategy: Sendable {
  let draw: @Sendable (inout Source) -> TaskSchedule

  /// Divisible by every number up to 16, so that each of up to 16 ready jobs is equally likely.
  fileprivate static let turnCount = 720_720
  private static let orderCount = 1 << 12
  private static let limit = 1 << 16

  /// Random turns, all ready jobs equally likely, for a random number of turns.
  ///
  /// - Parameter turns: The most turns to draw, 0 to 65,536; later ones are first come, first
  ///   served. Steps with a single ready job need no turn.
  /// - Returns: A strategy that finds shallow bugs wherever they are.
  public static func random(turns: Int = 256) -> Strategy {
    let most = min(max(turns, 0), limit)
    return Strategy { source in
      .turns(source.array(0...most) { $0.index(below: turnCount) })
    }
  }

  /// A random priority for each task, and steps before which the running task falls
  /// below all others.
  ///
  /// Of n tasks that take k steps, a bug that needs d events in one order shows with a probability of
  /// at least 1/(n k^(d-1)), if there are d-1 changes (Burckhardt et al., A Randomized Scheduler with
  /// Probabilistic Guarantees of Finding Bugs, 2010).
  /// - Parameters:
  ///   - changes: The number of such steps, 0 to 65,536: one less than the depth of the bugs.
  ///   - steps: The expected number of steps, 1 to 65,536; there are no changes at later ones.
  /// - Returns: A strategy that finds bugs of a known depth.
  public static func priorities(changes: Int, steps: Int) -> Strategy {
    let count = min(max(changes, 0), limit)
    return priorities(changes: count...count) { _ in min(max(steps, 1), limit) }
  }

  /// Half of the cases with random turns, half by priorities with up to two changes, near the start or
  /// later.
  public static var mixed: Strategy {
    let random = random()
    let priorities = priorities(changes: 0...2) { $0.element(of: [16, 64, 256]) ?? 16 }
    return Strategy { source in
      source.boolean() ? priorities.draw(&source) : random.draw(&source)
    }
  }

  private static func priorities(
    changes: ClosedRange<Int>, _ steps: @escaping @Sendable (inout Source) -> Int
  ) -> Strategy {
    Strategy { source in
      let order = source.index(below: orderCount)
      let steps = steps(&source)
      return .priorities(order: order, changes: source.array(changes) { $0.index(below: steps) })
    }
  }
}

extension Gen where Value == [Int] {
  /// Up to a given number of turns for a task to bring; the simplest is none.
  public static func turns(upTo count: Int) -> Gen {
    Gen { source in source.array(0...max(0, count)) { $0.index(below: Strategy.turnCount) } }
  }
}

extension Gen where Value == TaskSchedule {
  /// Schedules; the simplest is first come, first served.
  public static func schedule(_ strategy: Strategy = .mixed) -> Gen {
    Gen { source in strategy.draw(&source) }
  }
}

extension Source {
  /// A number below a limit, uniformly; the simplest is 0.
  fileprivate mutating func index(below count: Int) -> Int { element(of: 0..<count) ?? 0 }
}
