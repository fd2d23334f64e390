import HabitSQLite
import PropCheckStorage
import Testing

/// The simulator compared with reality: what SQLite documents about its settings is what they do
/// here.
@Suite struct PromiseTests {
  /// A journal mode, a setting of `synchronous`, and whether the last commit can be lost with the power.
  ///
  /// From "Write-Ahead Logging" and "PRAGMA synchronous" of SQLite's documentation: with a log only FULL keeps the last commit;
  /// with a rollback journal, a journal that is deleted may come back unless EXTRA syncs its folder.
  static let promises: [(journal: String, synchronous: String, canBeLost: Bool)] = [
    ("WAL", "OFF", true), ("WAL", "NORMAL", true), ("WAL", "FULL", false), ("WAL", "EXTRA", false),
    ("DELETE", "OFF", true), ("DELETE", "FULL", true), ("DELETE", "EXTRA", false),
    ("TRUNCATE", "FULL", false), ("PERSIST", "FULL", false),
  ]

  @Test(arguments: promises)
  func `the last commit is lost exactly where the documentation says so`(
    _ promise: (journal: String, synchronous: String, canBeLost: Bool)
  ) throws {
    let disk = try TestConnection.disk(journal: promise.journal)
    let connection = try TestConnection(
      disk, journal: promise.journal, synchronous: promise.synchronous)
    try connection.insert(1)
    let outcomes = CrashOutcome.stated(for: disk.pendingSteps)
    let seen = try Set(
      outcomes.map { TestConnection.ids(try disk.afterPowerLoss($0), journal: promise.journal) })
    #expect(seen.contains("1"))
    #expect((seen != ["1"]) == promise.canBeLost, "\(seen)")
  }

  /// With NORMAL, a log is synced before it is checkpointed: a commit before that must not be lost.
  @Test func `what was moved to the file stays`() throws {
    let disk = try TestConnection.disk()
    let connection = try TestConnection(disk, synchronous: "NORMAL")
    try connection.insert(1)
    try connection.run("PRAGMA wal_checkpoint")
    try connection.insert(2)
    #expect(TestConnection.ids(try disk.afterPowerLoss(.everythingLost)) == "1")
    #expect(TestConnection.ids(try disk.afterPowerLoss(.everythingKept)) == "1,2")
  }

  /// A log has a checksum over each frame and all before it, and a journal one over each page.
  @Test(arguments: ["WAL", "TRUNCATE"])
  func `a page that is torn or noise is healed, in whatever call the power is lost`(
    _ journal: String
  ) throws {
    let prepared = try TestConnection.disk(journal: journal)
    for call in 1...60 {
      let disk = try prepared.copy()
      let connection = try TestConnection(disk, journal: journal)
      disk.losePower(inCall: call)
      let isDone = (try? connection.insert(1, bytes: 6000)) != nil
      guard !disk.hasPower else { continue }
      for outcome in CrashOutcome.stated(for: disk.pendingSteps) {
        let ids = TestConnection.ids(try disk.afterPowerLoss(outcome), journal: journal)
        #expect(ids == "1" || (!isDone && ids == ""), "call \(call), \(outcome): \(ids)")
      }
    }
  }

  /// Without that, pages are torn: the simulator does what it says. A connection in defensive mode refuses `OFF`.
  @Test func `without a journal on the disk a database can be damaged`() throws {
    let prepared = try TestConnection.disk(journal: "DELETE")
    var seen: Set<String> = []
    for call in 1...30 {
      let disk = try prepared.copy()
      let connection = try TestConnection(disk, journal: "MEMORY")
      disk.losePower(inCall: call)
      try? connection.insert(1, bytes: 6000)
      for outcome in CrashOutcome.stated(for: disk.pendingSteps) {
        seen.insert(TestConnection.ids(try disk.afterPowerLoss(outcome), journal: "DELETE"))
      }
    }
    #expect(!seen.subtracting(["", "1"]).isEmpty, "\(seen)")
  }

  @Test func `a disk whose syncs lie loses what FULL promises, and damages more`() throws {
    var settings = DiskSettings()
    settings.syncsLie = true
    let disk = try TestConnection.disk().copy(as: settings)
    let connection = try TestConnection(disk)
    for id in 1...3 { try connection.insert(id, bytes: 3000) }
    try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    #expect(TestConnection.ids(try disk.afterPowerLoss(.everythingLost)) == "")
    let seen = try Set(
      CrashOutcome.stated(for: disk.pendingSteps).map {
        TestConnection.ids(try disk.afterPowerLoss($0))
      })
    #expect(!seen.isSubset(of: ["", "1", "1,2", "1,2,3"]), "\(seen)")
  }

  /// The first failing fsync reports it, and the next one no longer knows about it.
  @Test func `a sync that fails may forget what was written, though it can be read`() throws {
    let disk = try SimulatedDisk()
    try disk.write([1, 2, 3], to: "file")
    try disk.syncNames()
    try disk.plan([StorageFault(of: .sync, .sync, extent: .forgotten)])
    #expect(throws: StorageError.failed(.sync, file: "file", code: .sync)) { try disk.sync("file") }
    try disk.sync("file")
    #expect(try disk.read("file") == [1, 2, 3])
    #expect(try disk.afterPowerLoss(.everythingKept).read("file") == [])
  }

  @Test func `a later write brings back nothing that was forgotten, and names stay`() throws {
    let disk = try SimulatedDisk()
    try disk.write([1, 2, 3], to: "file")
    try disk.plan([StorageFault(of: .sync, count: 2, .sync, extent: .forgotten)])
    #expect(throws: StorageError.self) { try disk.sync("file") }
    #expect(throws: StorageError.self) { try disk.syncNames() }
    try disk.write([4], to: "file", at: 2)
    try disk.sync("file")
    try disk.syncNames()
    #expect(try disk.afterPowerLoss(.everythingLost).read("file") == [0, 0, 4])
  }

  /// If a write may damage adjacent bytes, a log is padded to the end of a sector, and the padding is synced with the next commit. If
  /// that sync forgets, what follows has no foundation: SQLite promises nothing after a failed sync.
  @Test func `a sync that forgets may cost a later commit`() throws {
    var settings = DiskSettings()
    settings.sparesNeighbours = false
    let disk = try TestConnection.disk().copy(as: settings)
    let connection = try TestConnection(disk)
    try connection.insert(1)
    try disk.plan([StorageFault(of: .sync, .sync, extent: .forgotten)])
    #expect(throws: SQLiteError.self) { try connection.insert(2) }
    try connection.insert(2)
    #expect(try connection.ids() == "1,2")
    #expect(TestConnection.ids(try disk.afterPowerLoss(.everythingLost)) == "1")
  }

  /// SQLite rewrites the frames of a failed commit, so FULL usually survives even that.
  @Test func `a commit whose sync failed and forgot is repeated whole`() throws {
    let disk = try TestConnection.disk()
    let connection = try TestConnection(disk)
    try connection.insert(1)
    try disk.plan([StorageFault(of: .sync, .sync, extent: .forgotten)])
    #expect(throws: SQLiteError.self) { try connection.insert(2) }
    #expect(try connection.ids() == "1")
    try connection.insert(2)
    #expect(TestConnection.ids(try disk.afterPowerLoss(.everythingLost)) == "1,2")
  }
}
