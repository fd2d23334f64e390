import CloudSim
import HabitDomain
import PropCheck
import PropCheckTesting
import PropCheckSchedules
import Testing

extension Cloud {
  /// Adds to the number that a record holds: with its change tag, starting over if it has changed, or
  /// unconditionally.
  fileprivate func add(
    _ amount: Int64, _ policy: CloudSave.Policy, in context: RunContext
  ) async throws {
    for _ in 0..<8 {
      var record = try await fetch(.counter)
      context.note("fetches \(record.count)")
      record.fields["count"] = .integer(record.count + amount)
      let outcome = try await save(CloudSave([record], policy: policy)).saved.first
      if case .failure(.recordChanged) = outcome {
        context.note("is refused")
        continue
      }
      context.note("saves \(record.count)")
      return
    }
    throw Failure("The record changes whenever it is saved.")
  }
}

extension RecordID {
  fileprivate static let counter = RecordID(name: "counter")
}

extension CloudRecord {
  fileprivate var count: Int64 {
    if case .integer(let count) = fields["count"] { count } else { -1 }
  }
}

/// Two devices and a server whose messages interleave.
@Suite struct CloudTests {
  /// A server that has a number, and lets time pass on the clock of a run while messages are in transit.
  private static func server() throws -> CloudServer {
    var state = ServerState()
    _ = try state.answer(.saveZone(.app), for: "phone")
    let record = CloudRecord(id: .counter, type: "Counter", fields: ["count": .integer(0)])
    _ = try state.answer(.save(CloudSave([record])), for: "phone")
    return CloudServer(state)
  }

  /// What is drawn: the device of each addition.
  private static let devices = Gen.array(of: .element(of: ["phone", "tablet"]), upTo: 6)

  private static func property(_ policy: CloudSave.Policy) -> Property {
    Property(
      "counter", "Each device's additions are in the sum.", of: zip(devices, .schedule())
    ) { devices, schedule in
      let server = try server()
      try await schedule.run { context in
        try await withThrowingTaskGroup { group in
          for device in ["phone", "tablet"] {
            let count = devices.count { $0 == device }
            guard count > 0 else { continue }
            let cloud = server.cloud(for: device, sleep: context.sleep)
            group.addTask {
              try await context.named(device) {
                for _ in 0..<count { try await cloud.add(1, policy, in: context) }
              }
            }
          }
          try await group.waitForAll()
        }
        let cloud = server.cloud(for: "phone")
        try require(try await cloud.fetch(.counter).count, equals: Int64(devices.count))
      }
    }
  }

  @Test(.cases(200)) func `a client that looks at change tags loses nothing`() async {
    let result = await Self.property(.ifUnchanged).check(Settings(cases: 200))
    #expect(result.verdict == .passed, "\(result.complaint ?? "")")
  }

  @Test(arguments: TestSeed.several(5))
  func `a client without change tags loses an addition, which shrinks to two calls`(
    _ seed: UInt64
  ) async throws {
    let result = await Self.property(.all).check(Settings(seed: seed, cases: 200))
    let finding = try #require(result.finding)
    #expect(finding.counterexample == #"(["phone", "tablet"], first come, first served)"#)
    let text = "Two values differ. value: expected 2, got 1\nwhat ran when:\n"
    #expect("\(finding.failure)".hasPrefix(text))
    #expect(
      finding.failure.account == """
        what ran when:
            step  body  phone        tablet
               1  ●
               2        ●
               3                     ●
               4        ●
               5                     ●
               6        ● fetches 0
               7                     ● fetches 0
               8        ●
               9                     ●
              10        ● saves 1
              11                     ● saves 1
              12  ●
        """)
  }

  @Test func `it replays the same a hundred times`() async throws {
    let property = Self.property(.all)
    let found = try #require(await property.check(Settings(seed: 7, cases: 200)).finding)
    let reproduction = try Reproduction(token: found.reproduction.token)
    for _ in 0..<100 {
      guard case .fails(let finding) = await property.replay(reproduction) else {
        Issue.record("A replay does not fail.")
        return
      }
      #expect(finding.failure == found.failure)
    }
  }
}

extension RunContext {
  /// Waits on the clock of the run for as long as a message is in transit.
  fileprivate var sleep: CloudServer.Sleep {
    { [clock] (delay: Delay) async throws(CloudError) in
      do {
        try await clock.sleep(for: .milliseconds(delay.milliseconds))
      } catch {
        throw .cancelled
      }
    }
  }
}
