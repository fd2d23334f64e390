import HabitDomain
import LoadCheck
import PropCheckTool
import HabitSuite

extension LoadSuite {
  /// The loads of habits, families and meals.
  static var habits: LoadSuite {
    var loads = LoadSuite(
      HabitSuite.LoadMix.all.map(PropCheckTool.LoadMix.init), profiles: LoadProfile.habits,
      layer: "sqlite-wal")
    loads.calls = BudgetSweep.operations
    loads.growth = GrowthSweep.operations
    return loads
  }
}

extension PropCheckTool.LoadMix {
  fileprivate init(_ mix: HabitSuite.LoadMix) {
    self.init(
      mix.name, mix.summary, rate: mix.rate,
      mix.parts.map { Part($0.action.rawValue, $0.weight) })
    (rows, keys) = (mix.sizes.counts, mix.keys.name)
    // Operations of devices run on stores of their own and take seconds.
    isMeasuredAlone = !mix.needsDevices
  }
}

extension LoadTarget {
  /// Opens an empty data layer in a folder.
  typealias Opening =
    @Sendable (_ folder: String, Environment) throws(DataLayerError) -> DataLayer

  /// The loads of a data layer. Without `openDurably` there is no disk to wait for, and without `devices` nothing that syncs.
  static func habits(
    open: @escaping Opening, openDurably: Opening? = nil,
    devices: (@Sendable () -> SyncLayer)? = nil
  ) -> LoadTarget {
    var target = LoadTarget { folder, seed in
      let layer = try LayerError.converting { () throws(DataLayerError) in
        try open(folder, LoadWorld(seed: seed).environment)
      }
      return HabitLoadStore(layer: layer, folder: folder, seed: seed, devices: devices?()).store
    }
    if devices == nil {
      target.absence = { name in
        HabitSuite.LoadMix.all.contains { $0.name == name && $0.needsDevices }
          ? "the layer has no devices that sync" : nil
      }
    }
    target.measurements =
      HabitMeasurements(
        open: open, openDurably: openDurably, devices: devices
      ).all
    return target
  }
}
