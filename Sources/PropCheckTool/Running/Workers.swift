import PropCheck

struct Workers {
  let members: [OpenLayer]
  let gauge: Gauge
  /// What the layer cannot run.
  var leftOut: [LeftOutProperty] = []
  /// What else a run says of the layer.
  var notes: [String] = []

  /// The selected properties, each once per worker.
  func properties(where isWanted: (Property) -> Bool) -> [[Property]] {
    let first = members.first?.properties ?? []
    return first.indices.filter { isWanted(first[$0]) }.map { index in
      members.compactMap { $0.properties.indices.contains(index) ? $0.properties[index] : nil }
    }
  }

  /// The properties that a run leaves out unless it is asked for one by its whole name, or replays a finding of it.
  var explicit: Set<String> {
    Set((members.first?.properties ?? []).filter(\.isExplicit).map(\.id))
  }

  /// The properties that run without being asked for by name.
  func usualProperties(where isWanted: (Property) -> Bool = { _ in true }) -> [[Property]] {
    properties { !$0.isExplicit && isWanted($0) }
  }

  /// The properties that a filter selects. An explicit one must be the whole filter, or have a saved finding, which every run
  /// replays.
  func selected(
    by filter: String?, _ names: Set<String>, saved: Set<String> = []
  ) -> [[Property]] {
    properties { property in
      names.contains(property.id)
        && (!property.isExplicit || property.id == filter || saved.contains(property.id))
    }
  }

  /// Opens a layer for several workers, isolated if wanted, passes them to a body and closes them.
  static func using<Value>(
    _ count: Int, of layer: Layer, _ isolation: Isolation?, _ probes: Probes,
    body: (Workers) async throws(ToolError) -> Value
  ) async throws(ToolError) -> Value {
    if let isolation { return try await using(count, of: layer, isolation, body: body) }
    let members = try await open(count, of: layer)
    do {
      let value = try await body(
        Workers(
          members: members, gauge: Gauge(probes, members),
          leftOut: members.first?.leftOut ?? [], notes: members.first?.notes ?? []))
      await close(members)
      return value
    } catch {
      await close(members)
      throw error
    }
  }

  /// If one cannot be opened, those before it are closed.
  private static func open(_ count: Int, of layer: Layer) async throws(ToolError) -> [OpenLayer] {
    var members: [OpenLayer] = []
    for _ in 0..<count {
      do {
        members.append(try await layer.open())
      } catch {
        await close(members)
        throw .layer(name: layer.name, error: error)
      }
    }
    return members
  }

  private static func close(_ members: [OpenLayer]) async {
    for worker in members { await worker.close() }
  }
}
