import Domain
import PropCheck
import Report

/// The properties bound to one system under test: what one worker runs.
struct Worker: Sendable {
  /// Always in the same order.
  let properties: [Property]
  /// What the system's storage holds now, and at most so far; nil where it does not tell.
  let memory: (@Sendable () async -> StorageMemory)?
  /// Closes the system and removes what it left behind.
  let close: @Sendable () async -> Void

  init(
    properties: [Property],
    memory: (@Sendable () async -> StorageMemory)? = nil,
    close: @escaping @Sendable () async -> Void = {}
  ) {
    self.properties = properties
    self.memory = memory
    self.close = close
  }
}

/// Opens a system under test anew, for one more worker.
typealias Opening = @Sendable () async throws(DataLayerError) -> Worker

/// All workers of a run.
struct Crew {
  let members: [Worker]

  /// Opens so many; if one cannot be opened, those before it are closed.
  private init(
    _ count: Int, of name: String, opening: Opening
  ) async throws(ToolError) {
    var members: [Worker] = []
    for _ in 0..<count {
      do {
        members.append(try await opening())
      } catch {
        for worker in members { await worker.close() }
        throw .layer(name: name, error: error)
      }
    }
    self.members = members
  }

  /// The same property on every worker, for each property that is wanted.
  func properties(where isWanted: (Property) -> Bool) -> [[Property]] {
    let first = members.first?.properties ?? []
    return first.indices.filter { isWanted(first[$0]) }.map { index in
      members.compactMap { $0.properties.indices.contains(index) ? $0.properties[index] : nil }
    }
  }

  /// Opens so many, lends them to a body and closes them, whatever comes of it.
  static func using<Value>(
    _ count: Int, of name: String, opening: Opening,
    body: (Crew) async throws(ToolError) -> Value
  ) async throws(ToolError) -> Value {
    let crew = try await Crew(count, of: name, opening: opening)
    do {
      let value = try await body(crew)
      await crew.close()
      return value
    } catch {
      await crew.close()
      throw error
    }
  }

  private func close() async {
    for worker in members { await worker.close() }
  }
}
