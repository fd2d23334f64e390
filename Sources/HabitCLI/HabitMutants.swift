import HabitDomain
import HabitMutants
import PropCheck
import PropCheckTool
import HabitStore
import HabitSuite
import HabitSync

extension PropCheckTool.Mutant {
  /// All mutants of the data layer, of sync and of the start of an app.
  static let habits =
    (MutantCatalogue.all + MutantCatalogue.races + MutantCatalogue.connections)
    .map { PropCheckTool.Mutant($0) } + [PropCheckTool.Mutant(MutantCatalogue.crash)]
    + SyncMutantCatalogue.all.map { PropCheckTool.Mutant($0) }
    + StartMutant.all.map { PropCheckTool.Mutant($0) }
    + StorageMutantCatalogue.all.map { PropCheckTool.Mutant($0) }
    + MigrationMutant.all.map { PropCheckTool.Mutant($0) }
    + AppMutant.all.map { PropCheckTool.Mutant($0) }

  /// The minimal scripts of sync may be half as long again as the known ones.
  private static let sync = Group("sync", longest: 1.5)

  init(_ mutant: HabitMutants.Mutant) {
    let connect: Connecting = { path, environment throws(DataLayerError) in
      try mutant.open(environment, at: .file(path: path))
    }
    let isInFile = mutant.needsConnections
    self.init(mutant.id, mutant.sentence, knownLength: mutant.minimalOperations) { resources in
      guard !isInFile else { return try OpenLayer(inFolderOf: resources, connect) }
      let callers = mutant.isRace ? resources.callers : nil
      return try OpenLayer(on: World(), callers: callers) { environment throws(DataLayerError) in
        try mutant.open(environment)
      }
    }
    (number, isEquivalent, isCanary) = (mutant.number, mutant.isEquivalent, mutant.isCanary)
    isFatal = mutant.id == MutantCatalogue.crash.id || mutant.id == MutantCatalogue.endless.id
    isFlaky = isInFile
    budget = mutant.budget ?? (isInFile ? 1_000 : nil)
    layer.engine = { StorageEngine.name }
    // Only races need a second connection.
    if mutant.isRace || isInFile {
      layer.connect = { path in try ConnectedCaller(to: path, connect) }
    }
    isTried = Self.isTried(on: mutant)
    isTriedFirst = { $0.id.hasSuffix("-with-reference") }
  }

  /// Only properties with several callers show races. Threads do not repeat, so races are left to
  /// callers that take turns, except where a connection blocks its thread.
  private static func isTried(
    on mutant: HabitMutants.Mutant
  ) -> @Sendable (Property) -> Bool {
    guard !mutant.needsConnections else { return { $0.id.hasPrefix("connections.") } }
    return { $0.rules.contains("P-L1") == mutant.isRace && $0.attempts == 1 }
  }

  /// A mutant of sync, on devices in memory.
  private init(_ mutant: SyncMutant) {
    self.init(mutant.id, mutant.sentence, knownLength: mutant.minimalEvents) { _ in
      let layer = SyncLayer.memory(
        "mutant:" + mutant.id, change: mutant.change, connect: mutant.connect)
      return OpenLayer(Catalogue.properties(on: layer))
    }
    (number, isEquivalent) = (mutant.number, mutant.kind == .equivalent)
    (group, budget) = (Self.sync, mutant.budget)
    layer.engine = { StorageEngine.name }
  }

  /// A mutant of the use of a disk.
  private init(_ mutant: StorageMutant) {
    self.init(mutant.id, mutant.sentence, knownLength: mutant.minimalSteps) { _ in
      OpenLayer(Catalogue.properties(on: StorageLayer(mutant)))
    }
    (number, budget) = (mutant.number, mutant.budget)
    layer.engine = { StorageEngine.name }
  }

  /// A mutant of a migration, on stores of its own.
  private init(_ mutant: MigrationMutant) {
    self.init(mutant.id, mutant.sentence, knownLength: 1) { _ in
      OpenLayer(Catalogue.properties(on: try mutant.layer))
    }
    number = mutant.number
    layer.engine = { StorageEngine.name }
  }

  /// A mutant of a whole app, on phones of its own.
  private init(_ mutant: AppMutant) {
    self.init(mutant.id, mutant.sentence, knownLength: mutant.minimalSteps) { _ in
      OpenLayer(Catalogue.properties(on: AppLayer(mutant)))
    }
    layer.engine = { StorageEngine.name }
  }

  /// A mutant of the start, on disks of its own.
  private init(_ mutant: StartMutant) {
    self.init(mutant.id, mutant.sentence, knownLength: mutant.minimalStarts) { _ in
      let layer = StartLayer.sqlite("mutant:" + mutant.id, change: mutant.change)
      return OpenLayer(Catalogue.properties(on: layer))
    }
    number = mutant.number
    layer.engine = { StorageEngine.name }
  }
}
