import HabitDomain

/// An operation with a budget, run alone, one call after the other.
struct BudgetProbe: Sendable {
  /// What a layer needs to support it.
  enum Need: Sendable {
    case nothing
    case batches
    /// The same, with commits that wait for the disk.
    case durableBatches
    case devices
  }

  /// The name in reports and thresholds.
  let name: String
  /// The rows to start with, for the number of rows that it covers.
  let sizes: @Sendable (_ rows: Int) -> LoadSizes
  /// The number of rows that it covers, unless fewer are requested.
  let rows: Int
  /// The number of calls, after one to warm up caches.
  let turns: Int
  let need: Need
  let prepare: @Sendable (_ fixture: BudgetFixture) async throws -> BudgetCall

  init(
    _ name: String, rows: Int, turns: Int = 20, need: Need = .nothing,
    sizes: @escaping @Sendable (_ rows: Int) -> LoadSizes = { _ in LoadSizes() },
    prepare: @escaping @Sendable (_ fixture: BudgetFixture) async throws -> BudgetCall
  ) {
    (self.name, self.rows, self.turns, self.need) = (name, rows, turns, need)
    (self.sizes, self.prepare) = (sizes, prepare)
  }

  /// Why a layer does not support it; nil if it does.
  func absence(from layer: DataLayer, _ devices: SyncLayer?) -> String? {
    switch need {
    case .nothing: nil
    case .batches, .durableBatches:
      layer.logs.importAll == nil ? "the layer cannot import batches of logs" : nil
    case .devices: devices == nil ? "the layer has no devices that sync" : nil
    }
  }
}

/// A prepared operation with a budget.
struct BudgetCall: Sendable {
  /// Runs it; throws `WrongAnswer` if its answer is wrong.
  let run: @Sendable (_ turn: Int) async throws -> Void
  /// Checks its effect, which is not measured.
  var check: @Sendable (_ turn: Int) async throws -> Void = { _ in }
  /// The simulated time in nanoseconds, for operations that use it.
  var virtualNow: (@Sendable () -> Int64)?
  var close: @Sendable () async -> Void = {}

  init(_ run: @escaping @Sendable (_ turn: Int) async throws -> Void) { self.run = run }
}
