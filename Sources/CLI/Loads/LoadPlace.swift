import Domain
import LoadCheck

/// Where the store lies that is under load, and what is read of it.
struct LoadPlace {
  /// The file of a store in a folder.
  static func store(in folder: String) -> String { folder + "/store.sqlite" }

  let layer: DataLayer
  let folder: TemporaryFolder

  /// What is read before and after each stage.
  var gauges: [LoadCheck.Gauge] {
    let meter = WorkMeter(layer.lifeCycle.work)
    let file = Self.store(in: folder.path)
    return LoadCheck.Gauge.process + Allocations.gauges + [
      .size("wal_bytes", ofFile: file + "-wal"), .size("store_bytes", ofFile: file),
      .sqliteBytes(of: layer),
      LoadCheck.Gauge("vm_steps", .counter) { await meter.read()?.steps.wide },
      LoadCheck.Gauge("pages", .counter) { await meter.read()?.pages.wide },
    ]
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

/// Adds up what a store has done: its own counters begin anew at 2^31, which a long stage may pass.
actor WorkMeter {
  private let read_: (@Sendable () async -> StorageWork)?
  private var last: StorageWork?
  private var sum = StorageWork(steps: 0, pages: 0, pagesRead: 0, pagesWritten: 0)

  init(_ read: (@Sendable () async -> StorageWork)?) { read_ = read }

  /// The sum since the first reading; nil where nobody tells.
  func read() async -> StorageWork? {
    guard let now = await read_?() else { return nil }
    if let last {
      let done = now - last
      sum.steps += done.steps
      sum.pages += done.pages
    }
    last = now
    return sum
  }
}
