import HabitDomain
import PropCheckStorage

/// The disk of a store without rows, made once: making the tables takes longer than most cases.
actor EmptyStore {
  private let layer: StorageLayer
  private var disk: SimulatedDisk?

  init(_ layer: StorageLayer) { self.layer = layer }

  /// A copy with these settings.
  func copy(as settings: DiskSettings) async throws -> SimulatedDisk {
    let disk = try await made()
    return try disk.copy(as: settings)
  }

  private func made() async throws -> SimulatedDisk {
    if let disk { return disk }
    let new = try SimulatedDisk()
    let store = try await layer.open(StorageSite(disk: new, environment: World().environment))
    try await store.lifeCycle.close()
    // What a mutant left unsynced does not matter here.
    let synced = try new.afterPowerLoss(.everythingKept)
    disk = synced
    return synced
  }
}
