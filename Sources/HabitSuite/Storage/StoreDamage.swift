import HabitDomain
public import PropCheckStorage
import StateCheck

/// A small store whose file is damaged in every place, and what becomes of it.
public struct StoreDamage: Sendable {
  private let layer: StorageLayer
  private let disk: SimulatedDisk
  private let before: Snapshot
  /// The file of the store.
  public let file: String

  /// Makes a store with a few rows of every kind, and closes it.
  ///
  /// - Throws: The error of the store, ``DataLayerError``, or of its disk.
  public init(on layer: StorageLayer) async throws {
    self.layer = layer
    let disk = try SimulatedDisk()
    let store = try await layer.open(StorageSite(disk: disk, environment: World().environment))
    try await store.fill()
    before = try await Snapshot(of: store)
    try await store.lifeCycle.close()
    self.disk = try disk.afterPowerLoss(.everythingKept)
    file = disk.fileNames.first ?? ""
  }

  /// A sweep of all places of its file.
  public func sweep(_ damage: DamageSweep.Damage) -> DamageSweep {
    DamageSweep(damage, of: file, on: disk) { await look(at: $0) }
  }

  /// Opens the damaged store, reads everything, and lets it look for flaws.
  private func look(at disk: SimulatedDisk) async -> DamageSweep.Sight {
    let damaged = try? disk.read(file)
    let sight = await sight(of: disk)
    let isKept = (try? disk.read(file)) == damaged
    return sight == .refused && !isKept ? .deleted : sight
  }

  private func sight(of disk: SimulatedDisk) async -> DamageSweep.Sight {
    do throws(DataLayerError) {
      let store = try await layer.open(StorageSite(disk: disk, environment: World().environment))
      let sight = await sight(of: store)
      try await store.lifeCycle.close()
      return sight
    } catch { return .refused }
  }

  private func sight(of store: DataLayer) async -> DamageSweep.Sight {
    do throws(DataLayerError) {
      let seen = try await Snapshot(of: store)
      let isTold = try await store.lifeCycle.flaws?().isEmpty == false
      if isTold { return .told }
      if seen == before { return .same }
      return seen.dump.isEmpty ? .empty : seen.dump.unreadable.isEmpty ? .silent : .told
    } catch { return .refused }
  }
}

extension DataLayer {
  fileprivate func fill() async throws {
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

extension Dump {
  fileprivate var isEmpty: Bool {
    habits.isEmpty && logs.isEmpty && categories.isEmpty && families.isEmpty && people.isEmpty
      && memberships.isEmpty && meals.isEmpty && unreadable.isEmpty
  }
}
