import PropCheck
import PropCheckTesting
import PropCheckSchedules
import Testing

/// An edit that comes between a save and its acknowledgement.
@Suite struct LostEditTests {
  private actor Server {
    private(set) var text = ""

    func store(_ new: String, after delay: Duration, on clock: VirtualClock) async {
      text = new
      try? await clock.sleep(for: delay)
    }
  }

  private actor Draft {
    private(set) var text = ""
    private var isSaved = true

    func edit(_ addition: String) {
      text += addition
      isSaved = false
    }

    /// A careful one remembers what it sent.
    func save(to server: Server, isCareful: Bool, in context: RunContext) async {
      guard !isSaved else { return }
      let sent = text
      context.note("sends \(sent)")
      await server.store(sent, after: .seconds(1), on: context.clock)
      context.note("acknowledged")
      isSaved = isCareful ? text == sent : true
    }
  }

  private static func property(isCareful: Bool) -> Property {
    Property(
      "drafts", "What is saved last is what was typed.",
      of: zip(.array(of: .int(in: 0...2), upTo: 4), .schedule())
    ) { pauses, schedule in
      try await schedule.run { context in
        let server = Server()
        let draft = Draft()
        try await withThrowingTaskGroup { group in
          group.addTask {
            try await context.named("typist") {
              for seconds in pauses {
                try await context.clock.sleep(for: .seconds(seconds))
                await draft.edit("a")
              }
            }
          }
          group.addTask {
            try await context.named("saver") {
              try await context.clock.sleep(for: .seconds(1))
              await draft.save(to: server, isCareful: isCareful, in: context)
            }
          }
          try await group.waitForAll()
        }
        await draft.save(to: server, isCareful: isCareful, in: context)
        try require(await server.text, equals: await draft.text)
      }
    }
  }

  @Test(arguments: TestSeed.several(5))
  func `it is found and shrinks to two edits`(_ seed: UInt64) async throws {
    let result = await Self.property(isCareful: false).check(Settings(seed: seed, cases: 200))
    let finding = try #require(result.finding)
    #expect(result.verdict == .failed)
    // One edit at once, and one at the moment at which it is saved.
    #expect(finding.counterexample == "([0, 1], first come, first served)")
    #expect(finding.failure.account.contains("sends a\n"))
  }

  @Test func `who remembers what was sent loses none`() async {
    let result = await Self.property(isCareful: true).check(Settings(cases: 200))
    #expect(result.verdict == .passed, "\(result.complaint ?? "")")
  }
}
