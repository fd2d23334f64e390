import HabitDomain
public import PropCheckStorage

/// A small store whose last writes are only in its log, as after the end of its process, and what happens to it when the log is
/// damaged in every place.
public struct LogDamage: Sendable {
  /// What the store holds once its log has this length.
  private struct Stage: Sendable {
    let length: Int
    let content: Snapshot
  }

  private let disk: SimulatedDisk
  private let stages: [Stage]
  private let log: [UInt8]
  private let open: @Sendable (StorageSite) async throws(DataLayerError) -> DataLayer
  /// The file of the log.
  public let file: String

  /// Makes a store with a few rows of every kind, and writes to it again without closing it.
  ///
  /// - Throws: The error of the store, ``DataLayerError``, or of its disk.
  public init(on layer: StorageLayer) async throws {
    open = layer.open
    let disk = try SimulatedDisk()
    let site = StorageSite(disk: disk, environment: World().environment)
    let first = try await layer.open(site)
    try await first.fill()
    try await first.lifeCycle.close()
    let store = try await layer.open(site)
    var stages = [Stage(length: 0, content: try await Snapshot(of: store))]
    file = (disk.fileNames.first ?? "") + "-wal"
    for number in 1...3 as ClosedRange<UInt32> {
      _ = try await store.habits.create(HabitBuilder(number + 1).habit)
      stages.append(
        Stage(length: try disk.read(file).count, content: try await Snapshot(of: store)))
    }
    (self.stages, log) = (stages, try disk.read(file))
    self.disk = try disk.afterPowerLoss(.everythingKept)
    try await store.lifeCycle.close()
  }

  /// A sweep of all places of the log.
  public func sweep(_ damage: DamageSweep.Damage) -> DamageSweep {
    DamageSweep(damage, of: file, on: disk) { await look(at: $0) }
  }

  /// Opens the store, which must hold every write whose part of the log ends before the damage, and none after it.
  ///
  /// Refusing the whole store would be too strict: what is in its file and in the log before the damage is
  /// intact.
  private func look(at disk: SimulatedDisk) async -> DamageSweep.Sight {
    guard let damaged = try? disk.read(file) else { return .silent }
    let place = zip(log, damaged).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let whole = stages.last { $0.length <= place ?? damaged.count }
    do throws(DataLayerError) {
      let store = try await open(StorageSite(disk: disk, environment: World().environment))
      let seen = try await Snapshot(of: store)
      let flaws = try await store.lifeCycle.flaws?() ?? []
      try await store.lifeCycle.close()
      guard flaws.isEmpty, seen == whole?.content else { return .silent }
      return seen == stages.last?.content ? .same : .earlier
    } catch { return error.isOfTheFile ? .refused : .silent }
  }
}
