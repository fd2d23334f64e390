import HabitDomain
import HabitStore

/// Everything that a flow needs, fresh for each test (I-6).
struct Workbench: Sendable {
  let server: StubServer
  let values: KeyValueStore
  let layer: DataLayer
  let list: CategoryList

  init(_ handlers: [String: StubServer.Handler] = [:]) throws {
    let (server, values) = (StubServer(handlers), KeyValueStore.live())
    let environment = Environment(
      now: { Instant(milliseconds: 0) }, newID: { Identifier(high: 0, low: 1) },
      displayZone: { "UTC" }, habitLimit: { nil }, device: "phone", random: { _ in 0 },
      sleep: { _ in })
    self.server = server
    self.values = values
    layer = try .sqlite(.memory, environment: environment)
    list = CategoryList(
      cloud: try server.cloud { () async throws(CloudError) in try? await values.get("token") },
      layer: layer)
  }
}
