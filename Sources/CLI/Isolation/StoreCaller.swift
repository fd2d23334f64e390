import Domain
import StateCheck
import Suite

/// One of several callers of a store in a file, each in a process of its own.
struct StoreCaller {
  private let layer: Layer
  private var open: (path: String, layer: DataLayer, caller: ServingCaller)?

  init(layer: Layer) {
    self.layer = layer
  }

  /// Answers on a connection that stays open from case to case.
  mutating func answer(_ request: CallerRequest, store path: String) async -> CallerReply {
    do throws(DataLayerError) {
      if open?.path != path { try await connect(to: path) }
    } catch {
      return .failed("\(error)")
    }
    return await open?.caller.answer(request) ?? .failed("There is no store at \(path).")
  }

  private mutating func connect(to path: String) async throws(DataLayerError) {
    await close()
    guard let connect = layer.connect else { return }
    let world = World()
    let connection = try connect(path, world.environment)
    let caller = ServingCaller(
      on: Subject(layer: connection, world: world), clock: MonotonicClock.now)
    open = (path, connection, caller)
  }

  mutating func close() async {
    try? await open.take()?.layer.lifeCycle.close()
  }
}
