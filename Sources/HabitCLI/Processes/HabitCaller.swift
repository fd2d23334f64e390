import HabitDomain
import PropCheckTool
import StateCheck
import HabitSuite

extension ConnectedCaller {
  /// A caller of a store in a file, with a world and a connection of its own.
  init(to path: String, _ connect: Connecting) throws(LayerError) {
    let world = World()
    let layer = try LayerError.converting { () throws(DataLayerError) in
      try connect(path, world.environment)
    }
    let caller = HabitCaller(
      ServingCaller(
        on: Subject(layer: layer, world: world), clock: MonotonicClock.now))
    self.init(answer: caller.answer, close: { try? await layer.lifeCycle.close() })
  }
}

/// Keeps the state of a caller between requests, of which there is one at a time.
private actor HabitCaller {
  private var caller: ServingCaller

  init(_ caller: ServingCaller) { self.caller = caller }

  @Sendable func answer(_ request: CallerRequest) async -> CallerReply {
    var caller = caller
    let reply = await caller.answer(request)
    self.caller = caller
    return reply
  }
}
