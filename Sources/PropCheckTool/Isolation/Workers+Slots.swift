import PropCheck

extension Workers {
  /// Starts processes, passes workers that stand for them to a body, and ends them.
  ///
  /// This process needs the properties to draw cases. It opens the data layer only after a worker
  /// process survived doing so, and closes it at once.
  static func using<Value>(
    _ count: Int, of layer: Layer, _ isolation: Isolation,
    body: (Workers) async throws(ToolError) -> Value
  ) async throws(ToolError) -> Value {
    let slots = (0..<count).map { _ in isolation.slot(layer: layer.name) }
    do {
      try await start(slots, layer)
      let open = try await look(at: layer)
      let members = slots.map { OpenLayer(open.properties, in: $0) }
      let gauge = Gauge(isolation.system.probes, slots)
      let value = try await body(
        Workers(members: members, gauge: gauge, leftOut: open.leftOut, notes: open.notes))
      await end(slots)
      return value
    } catch {
      await end(slots)
      throw error
    }
  }

  private static func start(_ slots: [WorkerSlot], _ layer: Layer) async throws(ToolError) {
    let starts = await withTaskGroup(of: WorkerSlotState.Start.self) { group in
      for slot in slots { group.addTask { await slot.start() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for start in starts {
      switch start {
      case .opened: continue
      case .failed(let error): throw .start(of: layer.name, error)
      case .refused(let failure):
        // If it cannot be opened here either, the error has a type here.
        _ = try await look(at: layer)
        throw .refusal(of: layer.name, failure)
      }
    }
  }

  /// Opens a layer and closes it again, for what it has.
  private static func look(at layer: Layer) async throws(ToolError) -> OpenLayer {
    do {
      let worker = try await layer.open()
      await worker.close()
      return worker
    } catch {
      throw .layer(name: layer.name, error: error)
    }
  }

  private static func end(_ slots: [WorkerSlot]) async {
    for slot in slots { await slot.close() }
  }
}

extension OpenLayer {
  /// The properties, run by the process of a slot.
  fileprivate init(_ properties: [Property], in slot: WorkerSlot) {
    self.init(
      properties.map { property in
        property.remote(guardedBy: GuardedDrawing().run) { await slot.ask($0) }
      })
  }
}
