import Domain
import Foundation
import PropCheck
import Store
import Suite

/// A data layer that can be chosen by name.
struct Layer: Sendable {
  let name: String
  /// One phrase.
  let summary: String
  /// The version of its storage; nil if it does not tell.
  let engine: @Sendable () -> String?
  let open: Opening
}

extension Layer {
  /// All data layers; the first one is the default. Each deliberate mistake is one too, to see what a failure looks like.
  static let all = correct + (Mistake.all + [Mistake.endless]).map(Layer.init)

  init(_ mistake: Mistake) {
    self.init(
      name: "mutant:" + mistake.id, summary: mistake.sentence,
      engine: { StorageEngine.version }, open: mistake.open)
  }

  private static let correct = [
    Layer(
      name: "sqlite", summary: "SQLite in memory", engine: { StorageEngine.version },
      open: { () async throws(DataLayerError) in
        try Worker(on: World()) { environment throws(DataLayerError) in
          try .sqlite(.memory, environment: environment)
        }
      }),
    Layer(
      name: "sqlite-wal", summary: "SQLite in a temporary file with a write-ahead log",
      engine: { StorageEngine.version },
      open: { () async throws(DataLayerError) in
        let folder = try TemporaryFolder()
        return try Worker(on: World(), cleanUp: folder.remove) {
          environment throws(DataLayerError) in
          try .sqlite(.file(path: folder.path + "/store.sqlite"), environment: environment)
        }
      }),
  ]
}

extension Worker {
  /// The catalogue on a data layer that lives in a world of its own.
  init(
    on world: World, cleanUp: @escaping @Sendable () -> Void = {},
    open: (Environment) throws(DataLayerError) -> DataLayer
  ) throws(DataLayerError) {
    let layer: DataLayer
    do {
      layer = try open(world.environment)
    } catch {
      cleanUp()
      throw error
    }
    self.init(
      properties: Catalogue.properties(on: Subject(layer: layer, world: world)),
      memory: layer.lifeCycle.memory,
      close: {
        try? await layer.lifeCycle.close()
        cleanUp()
      })
  }
}
