import Domain

/// An operation that has a budget of its own, done alone, one call after the other.
struct BudgetProbe: Sendable {
  /// What a layer has to have for it.
  enum Need: Sendable {
    /// What every layer has.
    case nothing
    /// A way to take in many logs at once.
    case batches
    /// The same on a storage for which each commit waits.
    case durableBatches
    /// Devices that sync.
    case devices
  }

  /// As reports and thresholds have it.
  let name: String
  /// What is there before, of so many rows that it is about.
  let sizes: @Sendable (_ rows: Int) -> LoadSizes
  /// How many rows it is about, unless fewer are asked for.
  let rows: Int
  /// How often it is done; a first time, which fills caches, does not count.
  let turns: Int
  /// What a layer has to have for it.
  let need: Need
  /// Makes it ready.
  let prepare: @Sendable (_ bench: BudgetFixture) async throws -> BudgetCall

  init(
    _ name: String, rows: Int, turns: Int = 20, need: Need = .nothing,
    sizes: @escaping @Sendable (_ rows: Int) -> LoadSizes = { _ in LoadSizes() },
    prepare: @escaping @Sendable (_ bench: BudgetFixture) async throws -> BudgetCall
  ) {
    (self.name, self.rows, self.turns, self.need) = (name, rows, turns, need)
    (self.sizes, self.prepare) = (sizes, prepare)
  }

  /// Why a layer has no such operation; nil if it has.
  func absence(from layer: DataLayer, _ devices: SyncLayer?) -> String? {
    switch need {
    case .nothing: nil
    case .batches, .durableBatches:
      layer.logs.importAll == nil ? "the layer takes in no batches of logs" : nil
    case .devices: devices == nil ? "the layer has no devices that sync" : nil
    }
  }
}
