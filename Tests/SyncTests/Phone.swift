import CloudSim
import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Synchronization

/// One device with a server, whose calls a test can change.
struct Phone: Sendable {
  let bench: SyncBench
  var handset: Handset { bench.handsets[0] }
  var other: Handset { bench.handsets[1] }

  init(
    _ faults: [FaultPlan.Entry] = [], limits: CloudLimits = .small(), rules: SyncRules = .small
  ) throws {
    bench = try SyncBench(skews: [0, 0], faults: faults, limits: limits, rules: rules)
  }

  /// A fault of the first device.
  static func fault(_ fault: Fault, _ kind: CallKind, _ call: Int = 0) -> FaultPlan.Entry {
    FaultPlan.Entry(fault, device: "a", kind: kind, call: call)
  }

  func sync() async -> SyncResult { await handset.engine.sync() }

  func put(_ table: SyncedTable, _ number: Int, _ variant: Int = 0) async throws {
    try await handset.put(SyncSample.content(table, number, variant))
  }

  func row(_ table: SyncedTable, _ number: Int) async throws -> SyncedRow? {
    let key = SyncSample.key(table, number)
    return try await handset.rows().first { $0.key == key }
  }

  func state() async throws -> SyncState { try await handset.state() }

  func inbox() async throws -> [InboxRecord] { try await handset.inbox() }

  /// The record of the first family.
  static let record = RecordID(name: SyncSample.key(.family, 0).id)

  /// Deletes the record of the first family, as another device does.
  func deleteRecord() async throws { try await bench.server.delete([Self.record]) }

  /// How many calls of a kind the first device made.
  func calls(_ kind: CallKind) -> Int {
    bench.server.trace.entries.count { $0.device == "a" && CallKind($0.call) == kind }
  }
}

extension Phone {
  /// Both devices have a family, and the first one has synced.
  static func agreed(_ faults: [FaultPlan.Entry] = []) async throws -> Phone {
    let phone = try Phone(faults)
    try await phone.put(.family, 0)
    _ = await phone.sync()
    _ = await phone.other.engine.sync()
    return phone
  }
}
