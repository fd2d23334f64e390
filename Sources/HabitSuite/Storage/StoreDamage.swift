import HabitDomain
public import PropCheckStorage

/// A small store whose file is damaged in every place, and what happens to it.
public struct StoreDamage: Sendable {
  private let disk: SimulatedDisk
  private let before: Snapshot
  private let open: @Sendable (StorageSite) async throws(DataLayerError) -> DataLayer
  /// The file of the store.
  public let file: String

  /// Makes a store with a few rows of every kind, and closes it.
  ///
  /// - Throws: The error of the store, ``DataLayerError``, or of its disk.
  public init(on layer: StorageLayer) async throws { try await self.init(layer, nil) }

  /// The same with a backup of all its contents, from which it is restored when it is started.
  ///
  /// - Throws: The error of the store, ``DataLayerError``, or of its disk.
  public init(on layer: StorageLayer, backedUpBy recovery: StoreRecovery) async throws {
    try await self.init(layer, recovery)
  }

  private init(_ layer: StorageLayer, _ recovery: StoreRecovery?) async throws {
    open = recovery?.start ?? layer.open
    let disk = try SimulatedDisk()
    let store = try await layer.open(StorageSite(disk: disk, environment: World().environment))
    try await store.fill()
    before = try await Snapshot(of: store)
    try await store.lifeCycle.close()
    file = disk.fileNames.first ?? ""
    _ = try await recovery?.backUp(StorageSite(disk: disk, environment: World().environment))
    self.disk = try disk.afterPowerLoss(.everythingKept)
  }

  /// A sweep of all places of its file.
  public func sweep(_ damage: DamageSweep.Damage) -> DamageSweep {
    DamageSweep(damage, of: file, on: disk) { await look(at: $0) }
  }

  /// Opens the damaged store, reads everything, and makes it check itself.
  private func look(at disk: SimulatedDisk) async -> DamageSweep.Sight {
    let damaged = try? disk.read(file)
    let sight = await sight(of: disk)
    // It may then have another name, but only if another file is in its place.
    let isChanged = damaged?.isEmpty == false && (try? disk.read(file)) != damaged
    let isKept =
      !isChanged || disk.fileNames.contains { (try? disk.read($0)) == damaged }
    return isKept ? sight : .deleted
  }

  private func sight(of disk: SimulatedDisk) async -> DamageSweep.Sight {
    do throws(DataLayerError) {
      let store = try await open(StorageSite(disk: disk, environment: World().environment))
      let sight = await sight(of: store)
      try await store.lifeCycle.close()
      return sight
    } catch { return error.isOfTheFile ? .refused : .silent }
  }

  private func sight(of store: DataLayer) async -> DamageSweep.Sight {
    do throws(DataLayerError) {
      let seen = try await Snapshot(of: store)
      let isTold = try await store.lifeCycle.flaws?().isEmpty == false
      if isTold { return .told }
      if seen == before { return .same }
      return seen.dump.isEmpty ? .empty : seen.dump.unreadable.isEmpty ? .silent : .told
    } catch { return error.isOfTheFile ? .refused : .silent }
  }
}

extension DataLayer {
  /// Writes a few rows of every kind.
  func fill() async throws {
    let habit = HabitBuilder(1).from(CivilDay(-30)).withNotes("in the park").habit
    try await categories.seedPredefined()
    _ = try await habits.create(habit)
    for day in -4 ... -1 as ClosedRange<Int32> {
      _ = try await logs.insert(LogBuilder(UInt32(day + 10), of: habit).on(CivilDay(day)).log)
    }
    let person = try await people.create("Ann", "hash-of-ann-0001", nil)
    _ = try await families.create("Smith", "ABC123", person.id)
  }
}

extension DataLayerError {
  /// Whether it says what is wrong with a file, which may also seem to be of another version; an error about a lock does not.
  var isOfTheFile: Bool {
    switch self {
    case .service(.schemaTooNew), .service(.schemaUnknown), .service(.migrationFailed): true
    case .service(.storageBusy), .service(.storageFull): false
    default: isOfStorage
    }
  }
}

extension Dump {
  /// Whether there are no rows.
  var isEmpty: Bool {
    habits.isEmpty && logs.isEmpty && categories.isEmpty && families.isEmpty && people.isEmpty
      && memberships.isEmpty && meals.isEmpty && unreadable.isEmpty
  }
}
