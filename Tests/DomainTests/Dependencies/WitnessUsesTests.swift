import HabitDomain
import Testing

/// The uses of a witness that Spec W names, each in a few lines: no class is written for any of them.
@Suite(.timeLimit(.minutes(20))) struct WitnessUsesTests {
  /// What the tests exercise: sends a record, and tells the person how it went.
  private struct Sender {
    let cloud: Cloud
    let notifier: Notifier

    func send(_ record: CloudRecord) async throws {
      do {
        _ = try await cloud.save(CloudSave([record]))
        try await notifier.show(Notice(id: record.id.name, text: "Sent", time: .example))
      } catch let error as CloudError {
        try await notifier.show(Notice(id: record.id.name, text: "\(error)", time: .example))
      }
    }
  }

  private static let silent = Notifier { (_: Notice) async throws(DependencyError) in }

  /// W-1.
  @Test func `captures calls`() async throws {
    let (requests, notices) = (Recorder<Cloud.Call>(), Recorder<Notifier.Call>())
    let cloud = Cloud.scripted(save: [.success(CloudReceipts([.success(.example)]))])
    let sender = Sender(
      cloud: cloud.recording(into: requests), notifier: Self.silent.recording(into: notices))
    try await sender.send(.example)
    #expect(requests.calls == [.save(CloudSave([.example]))])
    #expect(notices.calls == [.show(Notice(id: "r", text: "Sent", time: .example))])
  }

  /// W-2.
  @Test func `is driven while it runs`() async throws {
    let pages = OutcomeScript<CloudChanges, CloudError>.never()
    var cloud = Cloud.noop
    cloud.fetchChanges = pages.function("fetchChanges")
    let tokens = Recorder<String>()
    let reader = Task { [cloud] in
      while !Task.isCancelled {
        tokens.record(try await cloud.fetchChanges(ChangeRequest(token: tokens.calls.last)).token)
      }
    }
    for number in 1...3 {
      pages.send(.success(CloudChanges([], token: "\(number)")))
      #expect(await tokens.first(number).count == number)
    }
    reader.cancel()
    await #expect(throws: CloudError.cancelled) { try await reader.value }
    #expect(tokens.calls == ["1", "2", "3"])
  }

  /// W-3.
  @Test func `succeeds at once`() async throws {
    let cloud = Cloud.scripted(fetch: [.success(.example)])
    #expect(try await cloud.fetch(CloudRecord.example.id) == .example)
  }

  /// W-4.
  @Test func `fails at once`() async throws {
    let notices = Recorder<Notifier.Call>()
    let sender = Sender(
      cloud: .failing(.refused(.quotaExceeded)), notifier: Self.silent.recording(into: notices))
    try await sender.send(.example)
    let text = "There is no space left on the server; free some space"
    #expect(notices.calls == [.show(Notice(id: "r", text: text, time: .example))])
  }

  /// W-5.
  @Test func `changes its behaviour between calls`() async throws {
    let cloud = Cloud.scripted(
      fetch: [
        .failure(.refused(.networkUnavailable)), .success(.example),
        .failure(.refused(.unknownItem)),
      ])
    await #expect(throws: CloudError.refused(.networkUnavailable)) {
      try await cloud.fetch(CloudRecord.example.id)
    }
    #expect(try await cloud.fetch(CloudRecord.example.id) == .example)
    await #expect(throws: CloudError.refused(.unknownItem)) {
      try await cloud.fetch(CloudRecord.example.id)
    }
  }

  /// W-6.
  @Test func `does nothing except what a test sets`() async throws {
    var cloud = Cloud.noop
    cloud.accountStatus = { () async throws(CloudError) in .restricted }
    #expect(try await cloud.accountStatus() == .restricted)
    let other = Task { [cloud] in try await cloud.fetch(CloudRecord.example.id) }
    other.cancel()
    await #expect(throws: CloudError.cancelled) { try await other.value }
  }
}
