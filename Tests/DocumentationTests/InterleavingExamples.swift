import PropCheck
import PropCheckTesting
import PropCheckSchedules
import Testing

actor Server {
  private(set) var text = ""

  func store(_ new: String) async {
    await Task.yield()
    text = new
  }
}

actor Draft {
  private var text = ""
  private var isSaved = true

  func edit(_ new: String) {
    text = new
    isSaved = false
  }

  func save(to server: Server) async {
    guard !isSaved else { return }
    await server.store(text)
    isSaved = true
  }
}

@Suite(.failing) struct InterleavingFailures {
  @Test func `the server has the last edit`() async {
    await forAll(.schedule()) { schedule in
      try await schedule.run { context in
        let draft = Draft()
        let server = Server()
        await draft.edit("Dear")
        await withTaskGroup { group in
          group.addTask {
            await context.named("typist") {
              await draft.edit("Dear Ann")
              context.note("types")
            }
          }
          group.addTask {
            await context.named("saver") {
              await draft.save(to: server)
              context.note("saved")
            }
          }
        }
        await draft.save(to: server)
        try require(await server.text, equals: "Dear Ann")
      }
    }
  }
}

@Suite struct InterleavingExamples {
  @Test func `a reminder comes after an hour`() async throws {
    let schedule = TaskSchedule.firstCome
    try await schedule.run { context in
      async let reminder: Void = context.clock.sleep(for: .seconds(3600))
      try require(context.clock.now.offset == .zero)
      try await reminder
      try require(context.clock.now.offset == .seconds(3600))
    }
  }

  @Test func `a recorded run is the same again`() async {
    let run = await TaskSchedule.priorities(order: 3, changes: [5]).perform { _ in
      async let one = 1
      async let two = 2
      return await one + two
    }
    let again = await run.trace.schedule.perform { _ in
      async let one = 1
      async let two = 2
      return await one + two
    }
    #expect(again.trace == run.trace)
  }
}
