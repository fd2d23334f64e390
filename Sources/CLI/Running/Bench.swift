import Domain
import PropCheck
import Report

/// The properties bound to one system under test: what one worker runs.
struct Bench: Sendable {
  /// Always in the same order.
  let properties: [Property]
  /// What the system's storage holds now, and at most so far; nil where it does not tell.
  let memory: (@Sendable () async -> (bytes: Int, peakBytes: Int))?
  /// Closes the system and removes what it left behind.
  let close: @Sendable () async -> Void

  init(
    properties: [Property],
    memory: (@Sendable () async -> (bytes: Int, peakBytes: Int))? = nil,
    close: @escaping @Sendable () async -> Void = {}
  ) {
    self.properties = properties
    self.memory = memory
    self.close = close
  }
}

/// Opens a system under test anew, for one more worker.
typealias Opening = @Sendable () async throws(DataLayerError) -> Bench

/// One bench for each worker.
struct Benches {
  let benches: [Bench]

  /// Opens so many; if one cannot be opened, those before it are closed.
  private init(
    _ count: Int, of name: String, opening: Opening
  ) async throws(ToolError) {
    var benches: [Bench] = []
    for _ in 0..<count {
      do {
        benches.append(try await opening())
      } catch {
        for bench in benches { await bench.close() }
        throw .layer(name: name, error: error)
      }
    }
    self.benches = benches
  }

  /// The same property on every bench, for each property that is wanted.
  func workers(where isWanted: (Property) -> Bool) -> [[Property]] {
    let first = benches.first?.properties ?? []
    return first.indices.filter { isWanted(first[$0]) }.map { index in
      benches.compactMap { $0.properties.indices.contains(index) ? $0.properties[index] : nil }
    }
  }

  /// Opens so many, lends them to a body and closes them, whatever comes of it.
  static func using<Value>(
    _ count: Int, of name: String, opening: Opening,
    body: (Benches) async throws(ToolError) -> Value
  ) async throws(ToolError) -> Value {
    let benches = try await Benches(count, of: name, opening: opening)
    do {
      let value = try await body(benches)
      await benches.close()
      return value
    } catch {
      await benches.close()
      throw error
    }
  }

  private func close() async {
    for bench in benches { await bench.close() }
  }
}
