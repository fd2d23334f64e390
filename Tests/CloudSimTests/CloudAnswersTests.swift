import CloudSim
import HabitDomain
import Testing

@Suite struct CloudAnswersTests {
  static let calls: [Cloud.Call] = [
    .save(CloudSave([])), .fetchChanges(ChangeRequest()), .fetchZones(ZoneRequest()),
    .fetch(RecordID(name: "a")), .query(CloudQuery(type: "A")), .saveZone(.app),
    .deleteZone(.app), .saveSubscription(Subscription(id: "s", recordType: "A")),
    .deleteSubscription("s"), .subscriptions, .accountStatus, .user,
  ]

  @Test(arguments: calls)
  func `a call made as a value is the call of its function`(_ call: Cloud.Call) async {
    let recorder = Recorder<Cloud.Call>()
    let cloud = Cloud { call async throws(CloudError) in
      recorder.record(call)
      throw .cancelled
    }
    await #expect(throws: CloudError.cancelled) { _ = try await cloud.answer(call) }
    #expect(recorder.calls == [call])
  }

  @Test func `the live cloud calls the server of a simulation`() async throws {
    let server = CloudServer()
    let cloud = Cloud.live(server, device: "a")
    #expect(try await cloud.accountStatus() == .available)
    #expect(server.trace.entries.map(\.device) == ["a"])
  }

  @Test(arguments: calls)
  func `the answer to another function is none`(_ call: Cloud.Call) async {
    let cloud = Cloud { call async throws(CloudError) in call == .user ? .done : .user("a") }
    await #expect(throws: CloudError.malformedAnswer("it answers another function")) {
      _ = try await cloud.answer(call)
    }
  }
}
