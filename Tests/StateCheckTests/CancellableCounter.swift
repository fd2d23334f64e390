import PropCheck
import StateCheck
import Synchronization

/// A number to which pairs are added, one after the other, by callers that may be cancelled.
final class CancellableCounter: Sendable {
  /// What it does when its caller is cancelled.
  enum Habit: Sendable {
    /// Does nothing, and says so.
    case nothing
    /// Does everything, and says that it was cancelled.
    case allTheSame
    /// Does one half, and says that it was cancelled.
    case half
    /// Does nothing, says so, and does everything after the next call.
    case late
    /// Does nothing, and says that it is done.
    case lies
    /// Does nothing, says so, and no longer serves anybody.
    case breaks
    /// Does nothing, says so, and can no longer be prepared.
    case leavesDirt
    /// Has no mistake in its cancellation, but reads and writes in two steps.
    case careless
  }

  struct Cancelled: Equatable, Error {}

  fileprivate struct State {
    var number = 0
    var owed = 0
    var isBroken = false
    var isDirty = false
  }

  private let state = Mutex(State())
  private let habit: Habit

  init(_ habit: Habit) { self.habit = habit }

  func reset() throws(Cancelled) {
    let isDirty = state.withLock { state in
      defer { state = State() }
      return state.isDirty
    }
    if isDirty { throw Cancelled() }
  }

  var value: Int { state.withLock { $0.number } }

  func add(_ pairs: Int) async -> Result<Int, Cancelled> {
    let before = value
    await Task.yield()
    let (habit, isCancelled) = (habit, Task.isCancelled)
    return state.withLock { state in
      if habit == .careless { state.number = before }
      guard !state.isBroken else { return .success(-1) }
      guard isCancelled else {
        defer { state.settle() }
        return .success(state.add(2 * pairs))
      }
      return state.answer(habit, pairs)
    }
  }
}

extension CancellableCounter.State {
  fileprivate mutating func add(_ amount: Int) -> Int {
    number += amount
    return number
  }

  fileprivate mutating func settle() {
    number += owed
    owed = 0
  }

  fileprivate mutating func answer(
    _ habit: CancellableCounter.Habit, _ pairs: Int
  ) -> Result<Int, CancellableCounter.Cancelled> {
    switch habit {
    case .nothing: break
    case .allTheSame: number += 2 * pairs
    case .half: number += pairs
    case .late: owed += 2 * pairs
    case .lies: return .success(number + 2 * pairs)
    case .breaks: isBroken = true
    case .leavesDirt: isDirty = true
    case .careless: return .success(add(2 * pairs))
    }
    return .failure(CancellableCounter.Cancelled())
  }
}

extension CancellableCounter {
  typealias Machine = ParallelMachine<Int, CancellableCounter, Int>

  /// Adds to it, by three callers.
  static let machine: Machine = {
    let add = Command<Int, CancellableCounter>(
      "add", input: { source, _ in source.integer(in: 1...3) }, text: { "add \($0) pairs" },
      show: { (answer: Result<Int, Cancelled>) in
        if case .success(let sum) = answer { "\(sum)" } else { "refused" }
      },
      model: { model, pairs in
        model += 2 * pairs
        return .success(model)
      },
      real: { counter, pairs in await counter.add(pairs) })
    return Machine(
      StateCheck.Machine(
        length: 12, commands: [add],
        inspection: Inspection(every: 100, model: { $0 }, real: { $0.value }), start: { _ in 0 },
        prepare: { counter, _ in try counter.reset() }),
      callers: 3, view: { $0 }, look: { $0.value })
  }()
}
