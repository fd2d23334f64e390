import Domain
import LoadCheck

/// The store under load, and its gauges.
struct LoadStorage {
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
  /// To be called once a second, before the counters of the store wrap around.
  var readCounters: @Sendable () async -> Void {
    let meter = meter
    return { _ = await meter.read() }
  }
}

extension LoadCheck.Gauge {
  /// The memory of a store.
  static func sqliteBytes(of layer: DataLayer) -> LoadCheck.Gauge {
    let memory = layer.lifeCycle.memory
    return LoadCheck.Gauge("sqlite_bytes", .level) { await memory?().bytes.wide }
  }

  /// The open connections and statements of a store.
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
