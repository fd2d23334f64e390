import HabitDomain
import Foundation
import PropCheck
import PropCheckTesting
import StateCheck
import HabitStore
import HabitSuite
import TestFolders
import Testing

@testable import HabitCLI
@testable import PropCheckTool

/// Processes that call one store concurrently and are killed while they do, one after the other
/// (domain 2.8, requirement 9.6).
@Suite(.serialized) struct KilledCallersTests {
  private static let habit = HabitBuilder(1).counting(to: 8).from(IncrementCommand.day).habit

  private typealias Model = SequentialModel<Int, Addition, Int>

  private static var model: Model {
    var model = Model(initial: 0) { count, operation, answer in
      let next = operation == .add ? count + 1 : count
      return answer == nil || answer == next ? .to(next) : .refused
    }
    model.isReadOnly = { operation, _ in operation == .look }
    return model
  }

  private static func verdict(_ calls: [AdditionCall]) throws -> LinearizabilityVerdict {
    model.check(try CallHistory(calls)).verdict
  }

  /// When each of three processes is killed: this many answers and microseconds after the previous
  /// one.
  private static let plans = Gen { source in
    (0..<3).map { _ in
      (answers: source.integer(in: 1...25), pause: UInt32(source.integer(in: 0...700)))
    }
  }

  private static func open(_ path: String) throws -> DataLayer {
    try .sqlite(.file(path: path), environment: World().environment)
  }

  /// The answers to all of them, and the final state.
  private static func calls(
    _ plan: [(answers: Int, pause: UInt32)]
  ) async throws -> [AdditionCall] {
    let folder = try TestFolder()
    let path = folder.file("store.db")
    let store = try open(path)
    _ = try await store.habits.create(habit)
    _ = try await store.logs.logHabit(habit.id, IncrementCommand.day, 0, "UTC")
    try await store.lifeCycle.close()
    let name = "\(habit.id)"
    var first = try KilledCaller(1, path: path, habit: name)
    var second = try KilledCaller(2, path: path, habit: name)
    var third = try KilledCaller(3, path: path, habit: name)
    first.wait(answers: plan[0].answers)
    first.kill(after: plan[0].pause)
    second.wait(answers: plan[1].answers)
    second.kill(after: plan[1].pause)
    third.wait(answers: plan[2].answers)
    third.kill(after: plan[2].pause)
    #expect(first.wasKilled && second.wasKilled && third.wasKilled)
    return try first.calls() + second.calls() + third.calls() + [try await look(at: path)]
  }

  private static func look(at path: String) async throws -> AdditionCall {
    let store = try open(path)
    let start = MonotonicClock.now()
    let value = try #require(try await store.logs.dayValue(habit.id, IncrementCommand.day))
    try await store.lifeCycle.close()
    return AdditionCall(
      caller: 0, operation: .look, start: start, answer: Int(value / IncrementCommand.amount),
      end: MonotonicClock.now())
  }

  @Test(.cases(12)) func `a call that was killed may have happened or not, and all others did`()
    async
  {
    await forAll(Self.plans, requiring: [Requirement("killed within a call", share: 0.1)]) { plan in
      let calls = try await Self.calls(plan)
      let pending = calls.count(where: \.isPending)
      classify(pending > 0, as: "killed within a call")
      try require(try Self.verdict(calls).isOrder, "\(calls)")
      // At least as many as were reported, and no more than were begun.
      let look = try #require(calls.last)
      let told = calls.count - pending - 1
      let wrong = [told - 1, told + pending + 1].map { count in
        Array(calls.dropLast())
          + [
            AdditionCall(
              caller: 0, operation: .look, start: look.start, answer: count,
              end: look.end ?? look.start)
          ]
      }
      for calls in wrong { try require(try !Self.verdict(calls).isOrder) }
    }
  }

  /// The kill comes after the commit and before the answer is reported: the others see what it did.
  @Test func `a call that was killed and happened is not taken for one that did not`()
    async throws
  {
    let calls = try await answered()
    let last = try #require(calls.lastIndex { $0.caller == 1 })
    var others = calls
    let killed = others.remove(at: last)
    let pending = AdditionCall(caller: 1, operation: .add, start: killed.start)
    #expect(try Self.verdict(others + [pending]).isOrder)
    #expect(try !Self.verdict(others).isOrder)
  }

  /// The calls without the pending ones, none of which took effect: one of them could stand for
  /// another.
  private func answered() async throws -> [AdditionCall] {
    for _ in 0..<50 {
      let calls = try await Self.calls([(3, 0), (3, 0), (3, 0)]).filter { !$0.isPending }
      if calls.last?.answer == calls.count - 1 { return calls }
    }
    throw KilledCallersError.eachHappened
  }
}

private enum KilledCallersError: Error {
  /// Whenever a process was killed, its last call had happened.
  case eachHappened
}

extension LinearizabilityVerdict {
  fileprivate var isOrder: Bool {
    if case .linearizable = self { true } else { false }
  }
}
