/// The order in which tasks run whenever more than one could: a value that is drawn, shrunk and
/// replayed like any other.
///
/// Tasks of one process take turns at their suspension points only, on one thread, so that the same
/// schedule of the same code is the same run, in every process. Neither case traps on any number.
public enum TaskSchedule: Hashable, Sendable {
  /// For each step with more than one ready job, the position of the job that runs, in the order
  /// in which they became ready.
  ///
  /// 0 is the one that has waited longest. Greater numbers wrap around. After the
  /// end of the list the turn is 0.
  case turns([Int])
  /// The ready task of the highest priority.
  ///
  /// `order` decides the priorities: 0 is the order in which tasks appear, any other number an
  /// order of its own. Before each step in `changes`, counted from 0, the task that would run falls
  /// below all others, except for those that fall by a later change in the list; 0 is no change.
  case priorities(order: Int, changes: [Int])

  /// The simplest schedule: jobs run in the order in which they became ready.
  public static var firstCome: TaskSchedule { .turns([]) }
}

extension TaskSchedule: CustomStringConvertible {
  /// The turns without trailing zeros, or the priorities with the changes in their order, which decides who falls lowest.
  public var description: String {
    switch self {
    case .turns(let turns):
      let end = turns.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
      return end == 0 ? "first come, first served" : "turns \(Array(turns[..<end]))"
    case .priorities(let order, let changes):
      let points = changes.filter { $0 > 0 }
      return "priorities \(order)" + (points.isEmpty ? "" : ", changed at steps \(points)")
    }
  }
}
