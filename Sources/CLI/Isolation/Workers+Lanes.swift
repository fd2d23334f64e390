import Domain
import PropCheck

extension Workers {
  /// Starts so many processes, lends workers that speak for them to a body, and ends them.
  ///
  /// This process draws cases and needs the properties for that; it opens the data layer only once
  /// another one has survived it, and closes it again at once.
  static func using<Value>(
    _ count: Int, of layer: Layer, _ isolation: Isolation,
    body: (Workers) async throws(ToolError) -> Value
  ) async throws(ToolError) -> Value {
    let lanes = (0..<count).map { _ in isolation.lane(layer: layer.name) }
    do {
      try await start(lanes, layer)
      let properties = try await properties(of: layer)
      let members = lanes.map { Worker(properties: properties, in: $0) }
      let gauge = Gauge(isolation.surroundings.probes, lanes)
      let value = try await body(Workers(members: members, gauge: gauge))
      await end(lanes)
      return value
    } catch {
      await end(lanes)
      throw error
    }
  }

  private static func start(_ lanes: [Lane], _ layer: Layer) async throws(ToolError) {
    let starts = await withTaskGroup(of: LaneState.Start.self) { group in
      for lane in lanes { group.addTask { await lane.start() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for start in starts {
      switch start {
      case .opened: continue
      case .failed(let refusal): throw .work(layer: layer.name, reason: refusal.description)
      case .refused(let reason):
        // What cannot be opened there cannot be opened here, and here its error has a type.
        _ = try await properties(of: layer)
        throw .work(layer: layer.name, reason: reason)
      }
    }
  }

  private static func properties(of layer: Layer) async throws(ToolError) -> [Property] {
    do {
      let worker = try await layer.open()
      await worker.close()
      return worker.properties
    } catch {
      throw .layer(name: layer.name, error: error)
    }
  }

  private static func end(_ lanes: [Lane]) async {
    for lane in lanes { await lane.close() }
  }
}

extension Worker {
  /// The properties, run by the process of a lane.
  fileprivate init(properties: [Property], in lane: Lane) {
    self.init(
      properties: properties.enumerated().map { place, property in
        property.remote(at: place) { await lane.ask($0) }
      })
  }
}
