import Mutants
import Domain
import Foundation
import PropCheck
import Store
import Suite
import Sync

/// A data layer that can be chosen by name.
struct Layer: Sendable {
  let name: String
  let summary: String
  /// The version of its storage, if it has one.
  let engine: @Sendable () -> String?
  /// What its commits wait for; nil if nothing is stored.
  var synchronous: String?
  /// Opens the file at a path as one of several processes; nil if it cannot.
  var connect: Connecting?
  let open: Opening
  /// Opens an empty store in a folder, to be put under load; nil if it cannot.
  var load: LoadOpening?
  /// The same with commits that wait for the disk; nil if it cannot.
  var loadDurably: LoadOpening?
  /// Devices that sync, for loads that need some.
  var devices: (@Sendable () -> SyncLayer)?
}

/// Opens an empty store in a folder.
typealias LoadOpening =
  @Sendable (_ folder: String, Environment) throws(DataLayerError) -> DataLayer

/// Opens a store in a file that other processes may have open too.
typealias Connecting =
  @Sendable (_ path: String, Environment) throws(DataLayerError) -> DataLayer

extension Layer {
  /// All data layers; the first one is the default. Mutants are layers too, to show what a failure looks like.
  static let all = correct + (MutantEntry.all + [MutantEntry.endless]).map(Layer.init) + canaries

  init(_ mutant: MutantEntry) {
    self.init(
      name: "mutant:" + mutant.id, summary: mutant.sentence,
      engine: { StorageEngine.version }, connect: mutant.connect, open: mutant.open)
  }

  private static let correct = [
    Layer(
      name: "sqlite", summary: "SQLite in memory", engine: { StorageEngine.version },
      open: { () async throws(DataLayerError) in
        try Worker(on: World(), sync: .sqlite(), start: .sqlite()) {
          environment throws(DataLayerError) in
          try .sqlite(.memory, environment: environment)
        }
      },
      load: { _, environment throws(DataLayerError) in
        try .sqlite(.memory, environment: environment)
      },
      devices: { .sqlite() }),
    Layer(
      name: "sqlite-wal", summary: "SQLite in a temporary file with a write-ahead log",
      engine: { StorageEngine.version }, synchronous: StorageEngine.synchronous,
      connect: { path, environment throws(DataLayerError) in
        try .sqlite(.file(path: path), environment: environment)
      },
      open: { () async throws(DataLayerError) in
        let folder = try TemporaryFolder()
        let callers = CallerProcesses(layer: "sqlite-wal")
        return try Worker(on: World(), callers: callers, cleanUp: folder.remove) {
          environment throws(DataLayerError) in
          try .sqlite(.file(path: LoadStorage.store(in: folder.path)), environment: environment)
        }
      },
      load: { folder, environment throws(DataLayerError) in
        try .sqlite(.file(path: LoadStorage.store(in: folder)), environment: environment)
      },
      loadDurably: { folder, environment throws(DataLayerError) in
        try .durableSQLite(LoadStorage.store(in: folder), environment: environment)
      },
      devices: { .sqlite() }),
    Layer(
      name: "sync-memory", summary: "the sync engine on dictionaries, and nothing else",
      engine: { nil },
      open: { () async throws(DataLayerError) in
        Worker(properties: Catalogue.properties(on: .memory()))
      }),
  ]
}

extension Worker {
  /// The catalogue on a data layer in a world of its own.
  init(
    on world: World, callers: CallerProcesses? = nil, sync: SyncLayer? = nil,
    start: StartLayer? = nil, cleanUp: @escaping @Sendable () -> Void = {},
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
      properties: Catalogue.properties(
        on: Subject(layer: layer, world: world), processes: callers?.remote)
        + (sync.map { Catalogue.properties(on: $0) } ?? [])
        + (start.map { Catalogue.properties(on: $0) } ?? []),
      memory: layer.lifeCycle.memory,
      close: {
        await callers?.close()
        try? await layer.lifeCycle.close()
        cleanUp()
      })
  }
}

extension SyncLayer {
  fileprivate static func sqlite() -> SyncLayer {
    let pool = ReplicaPool(in: World().environment)
    return .standard("sqlite") { device throws(DataLayerError) in try pool.take(device) }
  }
}

extension StartLayer {
  /// An app with its store in a SQLite file; each disk is a folder.
  static func sqlite(
    _ name: String = "sqlite", change: @escaping @Sendable (inout StartFiles) -> Void = { _ in }
  ) -> StartLayer {
    let environment = World().environment
    return .standard(name, change: change) { () throws(DataLayerError) in
      let folder = try TemporaryFolder()
      return .sqlite(in: folder.path, environment: environment, remove: folder.remove)
    }
  }
}

extension Layer {
  /// Layers that are slow or leak on purpose; a load has to find them.
  static let canaries = LoadMutant.all.map { canary in
    Layer(
      name: "canary:" + canary.id, summary: canary.sentence, engine: { StorageEngine.version },
      open: { () async throws(DataLayerError) in
        try Worker(on: World()) { environment throws(DataLayerError) in
          try canary.open(.memory, environment)
        }
      },
      load: { folder, environment throws(DataLayerError) in
        try canary.open(.file(path: LoadStorage.store(in: folder)), environment)
      })
  }
}
