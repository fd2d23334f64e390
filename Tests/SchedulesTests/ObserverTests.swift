import HabitDomain
import PropCheck
import PropCheckTesting
import PropCheckSchedules
import Testing

/// E-10 under drawn schedules.
@Suite struct ObserverTests {
  /// A call by its writer and its number.
  private struct Call: Hashable, Sendable {
    let writer: Int
    let number: Int
  }

  @Test(.cases(200))
  func `an observer sees all calls in one order, whenever it begins`() async {
    await forAll(zip(.int(in: 1...3), .schedule())) { writers, schedule in
      let recorder = Recorder<Call>()
      let seen = try await schedule.run { _ in
        await Self.observed(recorder, writers: writers)
      }
      try require(seen, equals: [recorder.calls, recorder.calls])
      for writer in 1...writers {
        let own = recorder.calls.filter { $0.writer == writer }.map(\.number)
        try require(own, equals: [1, 2, 3])
      }
      try require(recorder.observers, equals: 0)
    }
  }

  /// What two observers see of writers that make three calls each.
  private static func observed(_ recorder: Recorder<Call>, writers: Int) async -> [[Call]] {
    await withTaskGroup(of: [Call]?.self) { group in
      for writer in 1...writers {
        group.addTask {
          for number in 1...3 {
            await Task.yield()
            recorder.record(Call(writer: writer, number: number))
          }
          return nil
        }
      }
      for _ in 1...2 {
        group.addTask {
          await Task.yield()
          return await recorder.first(3 * writers)
        }
      }
      return await group.reduce(into: []) { seen, calls in if let calls { seen.append(calls) } }
    }
  }
}
