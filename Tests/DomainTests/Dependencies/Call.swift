import HabitDomain

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
      Call("fetchZones") { [cloud] in try await cloud.fetchZones(ZoneRequest()) },
      Call("fetch") { [cloud] in try await cloud.fetch(CloudRecord.example.id) },
      Call("query") { [cloud] in try await cloud.query(CloudQuery(type: "Family")) },
      Call("saveZone") { [cloud] in try await cloud.saveZone(.app) },
      Call("deleteZone") { [cloud] in try await cloud.deleteZone(.app) },
      Call("saveSubscription") { [cloud] in try await cloud.saveSubscription(.example) },
      Call("deleteSubscription") { [cloud] in try await cloud.deleteSubscription("s") },
      Call("subscriptions", cloud.subscriptions),
      Call("accountStatus", cloud.accountStatus),
      Call("user", cloud.user),
    ]
  }
}
