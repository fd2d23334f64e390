import Domain
import LoadCheck

/// Where the store lies that is under load, and what is read of it.
struct LoadStorage {
  /// The file of a store in a folder.
  static func store(in folder: String) -> String { folder + "/store.sqlite" }

  let layer: DataLayer
  let folder: TemporaryFolder
  private let meter: WorkMeter

  init(layer: DataLayer, folder: TemporaryFolder) {
    (self.layer, self.folder) = (layer, folder)
    meter = WorkMeter(layer.lifeCycle.work)
  }

  /// What is read before and after each stage.
  var gauges: [LoadCheck.Gauge] {
    let meter = meter
    let file = Self.store(in: folder.path)
    return LoadCheck.Gauge.process + Allocations.gauges + [
      .size("wal_bytes", ofFile: file + "-wal"), .size("store_bytes", ofFile: file),
      .sqliteBytes(of: layer),
      LoadCheck.Gauge("vm_steps", .counter) { await meter.read()?.steps.wide },
      LoadCheck.Gauge("pages", .counter) { await meter.read()?.pages.wide },
    ]
  }
}

extension LoadStorage {
  /// Is due once a second: between two readings the counters of a store must not come round.
  var readCounters: @Sendable () async -> Void {
    let meter = meter
    return { _ = await meter.read() }
  }
}

extension LoadCheck.Gauge {
  /// What a store holds in memory.
  static func sqliteBytes(of layer: DataLayer) -> LoadCheck.Gauge {
    let memory = layer.lifeCycle.memory
    return LoadCheck.Gauge("sqlite_bytes", .level) { await memory?().bytes.wide }
  }

  /// What of a store is open, where somebody counts.
  static func handles(
    _ read: (@Sendable () async -> StorageHandles?)?
  ) -> [LoadCheck.Gauge] {
    [
      LoadCheck.Gauge("connections", .level, isHeld: true) { await read?()?.connections.wide },
      LoadCheck.Gauge("statements", .level, isHeld: true) { await read?()?.statements.wide },
    ]
  }
}

extension Int {
  fileprivate var wide: Int64 { Int64(self) }
}
