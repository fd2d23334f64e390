import HabitDomain
import LoadCheck
import PropCheckTool
import HabitSuite

/// A data layer under load, and its gauges.
struct HabitLoadStore {
  /// The file of a store in a folder.
  static func file(in folder: String) -> String { folder + "/store.sqlite" }

  let layer: DataLayer
  let folder: String
  let seed: UInt64
  let devices: SyncLayer?

  var store: LoadStore {
    let meter = WorkMeter(layer.lifeCycle.work)
    var store = LoadStore(fill: fill, close: layer.lifeCycle.close)
    let file = Self.file(in: folder)
    store.gauges = [
      .size("wal_bytes", ofFile: file + "-wal"), .size("store_bytes", ofFile: file),
      .sqliteBytes(of: layer),
    ]
    store.work = meter.read
    return store
  }

  private func fill(
    _ name: String, _ isCancelled: @Sendable () -> Bool
  ) async throws -> PropCheckTool.LoadSession {
    guard let mix = HabitSuite.LoadMix.all.first(where: { $0.name == name }) else {
      throw LayerError("there is no mix \(name)")
    }
    do {
      let session = try await HabitSuite.LoadSession(
        mix, on: layer, sync: devices, seed: seed, isCancelled: isCancelled)
      return PropCheckTool.LoadSession(session.stream, check: session.check)
    } catch let finding as LoadFinding {
      throw WrongStore("\(finding)")
    } catch let error as DataLayerError where LayerError(error).isTemporary {
      // The machine is to blame, and not the layer.
      throw LayerError(error)
    }
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
