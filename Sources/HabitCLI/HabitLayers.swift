import HabitDomain
import HabitMutants
import PropCheckQuality
import PropCheckTool
import StateCheck
import HabitStore
import HabitSuite
import HabitSync

extension Layer {
  /// The correct data layers; the first is the default.
  static let habits = [sqlite, sqliteInFile, syncInMemory]

  /// Layers that are slow, leak, or never answer on purpose.
  static let canaries =
    [Mutant(MutantCatalogue.endless).layer, nested] + LoadMutant.all.map { Layer($0) }

  /// What `scripts/fuzz` has to find, and chance does not.
  private static let nested = Layer("canary:nested", "a mistake behind four comparisons") { _ in
    OpenLayer([NestedComparisons.property])
  }

  private static var sqlite: Layer {
    var layer = Layer("sqlite", "SQLite in memory") { _ in
      try OpenLayer(
        on: World(), sync: .sqlite(), start: .sqlite(), storage: .sqlite, migration: .sqlite(),
        app: .sqlite
      ) { environment throws(DataLayerError) in
        try .sqlite(.memory, environment: environment)
      }
    }
    layer.engine = { StorageEngine.name }
    layer.load = .habits(
      open: { _, environment throws(DataLayerError) in
        try .sqlite(.memory, environment: environment)
      },
      devices: { .sqlite() })
    return layer
  }

  private static var sqliteInFile: Layer {
    let connect = { @Sendable (path: String, environment: Environment) throws(DataLayerError) in
      try DataLayer.sqlite(.file(path: path), environment: environment)
    }
    var layer = Layer("sqlite-wal", "SQLite in a temporary file with a write-ahead log") {
      resources in
      try OpenLayer(inFolderOf: resources, connect)
    }
    layer.engine = { StorageEngine.name }
    layer.synchronous = StorageEngine.synchronous
    layer.connect = { path in try ConnectedCaller(to: path, connect) }
    layer.load = .habits(
      open: { folder, environment throws(DataLayerError) in
        try connect(HabitLoadStore.file(in: folder), environment)
      },
      openDurably: { folder, environment throws(DataLayerError) in
        try .durableSQLite(HabitLoadStore.file(in: folder), environment: environment)
      },
      devices: { .sqlite() })
    return layer
  }

  private static let syncInMemory = Layer(
    "sync-memory", "the sync engine on dictionaries, and nothing else"
  ) { _ in OpenLayer(Catalogue.properties(on: .memory())) }

  /// A layer that a load has to find.
  private init(_ canary: LoadMutant) {
    self.init("canary:" + canary.id, canary.sentence) { _ in
      try OpenLayer(on: World()) { environment throws(DataLayerError) in
        try canary.open(.memory, environment)
      }
    }
    engine = { StorageEngine.name }
    load = .habits { folder, environment throws(DataLayerError) in
      try canary.open(.file(path: HabitLoadStore.file(in: folder)), environment)
    }
  }
}

/// Opens a store in a file that other processes may have open too.
typealias Connecting =
  @Sendable (_ path: String, Environment) throws(DataLayerError) -> DataLayer

extension OpenLayer {
  /// The catalogue for a data layer in a world of its own.
  init(
    on world: World, callers: RemoteCallers? = nil, sync: SyncLayer? = nil,
    start: StartLayer? = nil, storage: StorageLayer? = nil, migration: MigrationLayer? = nil,
    app: AppLayer? = nil,
    open: (Environment) throws(DataLayerError) -> DataLayer
  ) throws(LayerError) {
    let layer = try LayerError.converting { () throws(DataLayerError) in
      try open(world.environment)
    }
    let selection = Catalogue.selection(
      on: Subject(layer: layer, world: world), processes: callers)
    self.init(
      selection.properties
        + (sync.map { Catalogue.properties(on: $0) } ?? [])
        + (start.map { Catalogue.properties(on: $0) } ?? [])
        + (storage.map { Catalogue.properties(on: $0) } ?? [])
        + (migration.map { Catalogue.properties(on: $0) } ?? [])
        + (app.map { Catalogue.properties(on: $0) } ?? []),
      memory: layer.lifeCycle.memory.map(Self.reading),
      close: { try? await layer.lifeCycle.close() })
    leftOut = selection.leftOut
  }

  private static func reading(
    _ memory: @escaping @Sendable () async -> StorageMemory
  ) -> @Sendable () async -> StoreMemory {
    {
      let memory = await memory()
      return StoreMemory(bytes: memory.bytes, peakBytes: memory.peakBytes)
    }
  }

  /// The same on a store in a file, with callers in processes of their own.
  init(inFolderOf resources: LayerResources, _ connect: Connecting) throws(LayerError) {
    let path = try HabitLoadStore.file(in: resources.folder())
    try self.init(on: World(), callers: resources.callers) { environment throws(DataLayerError) in
      try connect(path, environment)
    }
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
      let folder = try DataLayerError.converting { () throws(LayerError) in try TemporaryFolder() }
      return .sqlite(in: folder.path, environment: environment, remove: folder.remove)
    }
  }
}
