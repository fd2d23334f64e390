import HabitDomain
import PropCheck
import PropCheckTesting
import Testing

@Suite(.timeLimit(.minutes(20))) struct RecorderTests {
  @Test func `calls beyond the limit are counted and not kept`() {
    let recorder = Recorder<Int>(limit: 2)
    for number in 1...5 { recorder.record(number) }
    #expect(recorder.calls == [1, 2])
    #expect(recorder.missed == 3)
  }

  @Test func `waiting for some calls ends with them, and leaves no observer behind`() async {
    let recorder = Recorder<Int>()
    recorder.record(1)
    async let first = recorder.first(3)
    recorder.record(2)
    recorder.record(3)
    recorder.record(4)
    #expect(await first == [1, 2, 3])
    #expect(await recorder.first(0) == [])
    #expect(recorder.observers == 0)
  }

  @Test func `waiting ends when the task is cancelled`() async {
    let recorder = Recorder<Int>()
    recorder.record(1)
    let task = Task { await recorder.first(2) }
    while recorder.observers == 0 { await Task.yield() }
    task.cancel()
    #expect(await task.value.count <= 1)
    #expect(recorder.observers == 0)
  }

  /// E-10: an observer sees everything that was done, in order, whenever the observer came.
  @Test(.cases(30))
  func `every observer sees all calls of all tasks in one order`() async {
    await forAll(.tuple(.int(in: 1...4), .int(in: 1...20))) { (writers, count) in
      let recorder = Recorder<Notifier.Call>()
      let notifier = Notifier { (_: Notice) async throws(DependencyError) in }.recording(
        into: recorder)
      let seen = await withTaskGroup(of: [Notifier.Call].self) { group in
        group.addTask { await recorder.first(writers * count) }
        for writer in 0..<writers {
          group.addTask {
            for number in 0..<count { try? await notifier.show(notice(writer, number)) }
            return []
          }
        }
        group.addTask { await recorder.first(writers * count) }
        return await group.reduce(into: [[Notifier.Call]]()) { seen, calls in
          if !calls.isEmpty { seen.append(calls) }
        }
      }
      try require(seen, equals: [recorder.calls, recorder.calls])
      for writer in 0..<writers {
        let own = recorder.calls.filter { name(of: $0).hasPrefix("\(writer).") }
        try require(own, equals: (0..<count).map { .show(notice(writer, $0)) })
      }
    }
  }
}

private func notice(_ writer: Int, _ number: Int) -> Notice {
  Notice(id: "\(writer).\(number)", text: "", time: .example)
}

private func name(of call: Notifier.Call) -> String {
  switch call {
  case .show(let notice): notice.id
  }
}
