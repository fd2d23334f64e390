import Domain

/// One instance of every dependency.
struct Dependencies {
  var clock: WallClock
  var random: RandomSource
  var notifier: Notifier
  var steps: StepSource
  var values: KeyValueStore
  var cloud: Cloud
}

extension Dependencies {
  static var noop: Dependencies {
    Dependencies(
      clock: .noop, random: .noop, notifier: .noop, steps: .noop, values: .noop, cloud: .noop)
  }

  static func failing(_ error: DependencyError, _ cloud: CloudError) -> Dependencies {
    Dependencies(
      clock: .failing(error), random: .failing(error), notifier: .failing(error),
      steps: .failing(error), values: .failing(error), cloud: .failing(cloud))
  }

  /// Scripts without an outcome.
  static var unscripted: Dependencies {
    Dependencies(
      clock: .scripted(), random: .scripted([]), notifier: .scripted([]), steps: .scripted(),
      values: .scripted(), cloud: .scripted())
  }

  /// Scripts with one success for each function.
  static var answering: Dependencies {
    Dependencies(
      clock: .scripted(now: [.success(.example)], sleep: [.success(())]),
      random: .scripted([.success(1)]), notifier: .scripted([.success(())]),
      steps: .scripted(
        requestAuthorization: [.success(true)],
        samples: [.success([StepSample(time: .example, count: 2)])]),
      values: .scripted(get: [.success("v")], set: [.success(())], remove: [.success(())]),
      cloud: .scripted(
        save: [.success([.success(.example)])],
        fetchChanges: [.success(CloudChanges([.saved(.example)], token: "1"))],
        fetch: [.success(.example)], saveZone: [.success(())], saveSubscription: [.success(())],
        accountStatus: [.success(.available)]))
  }
}

/// A call of one function, with an argument that the tests know.
struct Call: Sendable {
  /// The name of the function.
  let name: String
  /// Calls it and shows the answer.
  let perform: @Sendable () async throws -> String

  init<Value>(_ name: String, _ perform: @escaping @Sendable () async throws -> Value) {
    self.name = name
    self.perform = { String(describing: try await perform()) }
  }
}

extension Dependencies {
  /// A call of every function of every dependency, in a fixed order.
  var calls: [Call] {
    [
      Call("now", clock.now),
      Call("sleep") { [clock] in try await clock.sleep(Delay(milliseconds: 7)) },
      Call("next", random.next),
      Call("show") { [notifier] in try await notifier.show(.example) },
      Call("requestAuthorization", steps.requestAuthorization),
      Call("samples") { [steps] in try await steps.samples(.example) },
      Call("get") { [values] in try await values.get("k") },
      Call("set") { [values] in try await values.set(KeyValueEntry(key: "k", value: "v")) },
      Call("remove") { [values] in try await values.remove("k") },
      Call("save") { [cloud] in try await cloud.save(CloudSave([.example])) },
      Call("fetchChanges") { [cloud] in try await cloud.fetchChanges(ChangeRequest()) },
      Call("fetch") { [cloud] in try await cloud.fetch(CloudRecord.example.id) },
      Call("saveZone") { [cloud] in try await cloud.saveZone(.app) },
      Call("saveSubscription") { [cloud] in try await cloud.saveSubscription(.example) },
      Call("accountStatus", cloud.accountStatus),
    ]
  }
}

extension Instant {
  static let example = Instant(milliseconds: 1_000)
}

extension Range<Instant> {
  static let example = Instant.example..<Instant(milliseconds: 2_000)
}

extension Notice {
  static let example = Notice(id: "n", text: "Water", time: .example)
}

extension CloudRecord {
  static let example = CloudRecord(
    id: RecordID(name: "r"), type: "Family", fields: ["name": .text("Home")])
}

extension Subscription {
  static let example = Subscription(id: "family-changes", recordType: "Family")
}
