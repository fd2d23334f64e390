import HabitDomain
import Testing

/// What holds for every function of every dependency.
@Suite(.timeLimit(.minutes(20))) struct FactoryTests {
  private static let positions = Array(Dependencies.noop.calls.indices)

  @Test(arguments: positions)
  func `noop does not answer, and ends when the task is cancelled`(_ position: Int) async throws {
    let call = Dependencies.noop.calls[position]
    let ended = Recorder<String>()
    let task = Task {
      defer { ended.record(call.name) }
      return try await call.perform()
    }
    // Each lets all other tests go first, so there are few.
    for _ in 0..<3 { await Task.yield() }
    #expect(ended.calls.isEmpty, "\(call.name)")
    task.cancel()
    let error = await #expect(throws: (any Error).self) { try await task.value }
    #expect(error.map(isCancelled) == true, "\(call.name) threw \(String(describing: error))")
  }

  @Test(arguments: positions)
  func `failing throws its error each time`(_ position: Int) async {
    let doubles = Dependencies.failing(.unauthorized, .refused(.quotaExceeded))
    let call = doubles.calls[position]
    for _ in 0..<3 {
      let error = await #expect(throws: (any Error).self) { try await call.perform() }
      let isExpected =
        error as? DependencyError == .unauthorized
        || error as? CloudError == .refused(.quotaExceeded)
      #expect(isExpected, "\(call.name) threw \(String(describing: error))")
    }
  }

  @Test(arguments: positions)
  func `a script answers once, then tells that it is used up`(_ position: Int) async throws {
    let call = Dependencies.answering.calls[position]
    _ = try await call.perform()
    let error = await #expect(throws: (any Error).self) { try await call.perform() }
    #expect(error.flatMap(unscriptedCall) == "2 \(call.name)")
  }

  @Test(arguments: positions)
  func `a script without outcomes fails at the first call`(_ position: Int) async {
    let call = Dependencies.unscripted.calls[position]
    let error = await #expect(throws: (any Error).self) { try await call.perform() }
    #expect(error.flatMap(unscriptedCall) == "1 \(call.name)")
  }

  @Test func `every call is recorded with its argument and then passed on`() async throws {
    let log = Log()
    let answers = try await outcomes(of: log.recording(.answering))
    #expect(answers == (try await outcomes(of: .answering)))
    #expect(log.clock.calls == [.now, .sleep(Delay(milliseconds: 7))])
    #expect(log.random.calls == [.next])
    #expect(log.notifier.calls == [.show(.example)])
    #expect(log.steps.calls == [.requestAuthorization, .samples(.example)])
    let entry = KeyValueEntry(key: "k", value: "v")
    #expect(log.values.calls == [.get("k"), .set(entry), .remove("k")])
    #expect(
      log.cloud.calls == [
        .save(CloudSave([.example])), .fetchChanges(ChangeRequest()),
        .fetchZones(ZoneRequest()), .fetch(CloudRecord.example.id),
        .query(CloudQuery(type: "Family")), .saveZone(.app), .deleteZone(.app),
        .saveSubscription(.example), .deleteSubscription("s"), .subscriptions, .accountStatus,
        .user,
      ])
  }

  @Test func `a call that fails is recorded all the same`() async {
    let recorder = Recorder<Notifier.Call>()
    let notifier = Notifier.failing(.unauthorized).recording(into: recorder)
    await #expect(throws: DependencyError.unauthorized) { try await notifier.show(.example) }
    #expect(recorder.calls == [.show(.example)])
    let numbers = Recorder<RandomSource.Call>()
    let source = RandomSource.failing(.unauthorized).recording(into: numbers)
    await #expect(throws: DependencyError.unauthorized) { try await source.next() }
    #expect(numbers.calls == [.next])
  }

  @Test func `the calls of one instance do not change another`() async throws {
    let (one, other) = (KeyValueStore.live(), KeyValueStore.live())
    try await one.set(KeyValueEntry(key: "k", value: "v"))
    #expect(try await other.get("k") == nil)
    let (first, second) = (RandomSource.live(seed: 1), RandomSource.live(seed: 1))
    #expect(try await first.next() == (try await second.next()))
  }

  private func outcomes(of dependencies: Dependencies) async throws -> [String] {
    var outcomes: [String] = []
    for call in dependencies.calls { outcomes.append(try await call.perform()) }
    return outcomes
  }
}

/// A recorder for each dependency.
private struct Log {
  let clock = Recorder<WallClock.Call>()
  let random = Recorder<RandomSource.Call>()
  let notifier = Recorder<Notifier.Call>()
  let steps = Recorder<StepSource.Call>()
  let values = Recorder<KeyValueStore.Call>()
  let cloud = Recorder<Cloud.Call>()

  func recording(_ dependencies: Dependencies) -> Dependencies {
    Dependencies(
      clock: dependencies.clock.recording(into: clock),
      random: dependencies.random.recording(into: random),
      notifier: dependencies.notifier.recording(into: notifier),
      steps: dependencies.steps.recording(into: steps),
      values: dependencies.values.recording(into: values),
      cloud: dependencies.cloud.recording(into: cloud))
  }
}

private func isCancelled(_ error: any Error) -> Bool {
  error as? DependencyError == .cancelled || error as? CloudError == .cancelled
}

/// The number and the name of the call for which there was no outcome.
private func unscriptedCall(_ error: any Error) -> String? {
  switch (error as? DependencyError, error as? CloudError) {
  case (.unscripted(let call, let number), _), (_, .unscripted(let call, let number)):
    "\(number) \(call)"
  default: nil
  }
}
