import Synchronization
import Testing

@testable import PropCheckSchedules
import PropCheckThreads

/// Counts the arrivals.
private final class Meeting: Sendable {
  let arrived = Atomic(0)
}

@Suite struct CallerThreadTests {
  @Test func `tasks of a caller run on its own thread, one after the other`() async {
    let callers = [CallerThread(name: "one"), CallerThread(name: "other")]
    var marks: [ThreadID] = []
    for caller in callers {
      let ran = await withTaskGroup(of: ThreadID.self) { group in
        for _ in 1...5 {
          group.addTask(executorPreference: caller) {
            let before = ThreadID.current
            await Task.yield()
            #expect(before.isSame(as: .current))
            return before
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(ran.allSatisfy { $0.isSame(as: ran[0]) })
      marks.append(ran[0])
    }
    #expect(!marks[0].isSame(as: marks[1]))
    withExtendedLifetime(callers) {}
  }

  @Test func `callers that block their threads still run beside each other`() async {
    let callers = (1...8).map { CallerThread(name: "caller \($0)") }
    let meeting = Meeting()
    await withTaskGroup { group in
      for caller in callers {
        group.addTask(executorPreference: caller) {
          meeting.arrived.add(1, ordering: .sequentiallyConsistent)
          // Nobody continues before all are there, and nobody yields the thread.
          while meeting.arrived.load(ordering: .sequentiallyConsistent) < 8 {}
        }
      }
    }
    #expect(meeting.arrived.load(ordering: .sequentiallyConsistent) == 8)
    withExtendedLifetime(callers) {}
  }
}
