import PropCheckStorage
import Synchronization
import Testing

/// Losses of power in every call of an operation.
@Suite struct CrashSweepTests {
  /// An operation that inserts rows, each acknowledged.
  private static func inserting(
    _ ids: [Int], journal: String = "WAL", synchronous: String = "FULL", transactions: Bool = true
  ) -> CrashOperation<String> {
    CrashOperation(
      "insert", prepare: { try TestConnection.disk(journal: journal) },
      perform: { disk, moments in
        let connection = try TestConnection(disk, journal: journal, synchronous: synchronous)
        try moments.begin()
        for id in ids {
          if transactions { try connection.run("BEGIN") }
          try connection.insert(id)
          try connection.insert(id + 1)
          if transactions { try connection.run("COMMIT") }
          try moments.acknowledge()
        }
        try connection.close()
      },
      view: { disk in
        let connection = try TestConnection(disk, journal: journal)
        let ids = try connection.ids()
        try connection.close()
        return ids
      },
      finish: { disk, steps in
        let connection = try TestConnection(disk, journal: journal)
        for id in ids.dropFirst(steps) {
          try connection.insert(id)
          try connection.insert(id + 1)
        }
        try connection.close()
      })
  }

  private static func sweep(
    _ operation: CrashOperation<String>, recoveries: Int = 0
  ) async throws -> CrashCounts {
    var sweep = CrashSweep(of: operation)
    sweep.interruptedRecoveries = recoveries
    return try await sweep.run()
  }

  @Test func `nothing is lost and nothing half there where all is synced`() async throws {
    let counts = try await Self.sweep(Self.inserting([1, 11]), recoveries: 3)
    #expect(counts.isGood, "\(counts.problems)")
    #expect(counts.before > 0 && counts.after > 0)
    #expect(counts.points > 20 && counts.outcomes > counts.points && counts.secondLosses > 20)
    #expect(counts.disks < counts.outcomes)
  }

  @Test func `what is not synced is found lost`() async throws {
    let counts = try await Self.sweep(Self.inserting([1], synchronous: "OFF"))
    #expect(counts.lost > 0)
    #expect(
      counts.problems.first?.hasPrefix("What was acknowledged is lost: power lost in") == true)
  }

  @Test func `two transactions for one step are found half done`() async throws {
    let counts = try await Self.sweep(Self.inserting([1], transactions: false))
    #expect(counts.half > 0 && counts.lost == 0)
    #expect(counts.unfinished == 0)
  }

  @Test func `a step that cannot be repeated is found`() async throws {
    var operation = Self.inserting([1])
    operation.finish = { disk, _ in
      let connection = try TestConnection(disk)
      try connection.insert(1)
      try connection.close()
    }
    #expect(try await Self.sweep(operation).unfinished > 0)
  }

  /// Two views are those of the operation without a loss. The third is of what the first loss left, the next ones are of the same
  /// disk, once in full and then with a loss in each call.
  @Test(arguments: [(3, 0), (5, 1)])
  func `a sweep that is cancelled within a call looks at nothing else in it`(
    _ looks: Int, _ losses: Int
  ) async throws {
    let seen = Atomic(0)
    var operation = Self.inserting([1])
    let view = operation.view
    operation.view = { disk in
      seen.add(1, ordering: .relaxed)
      return try await view(disk)
    }
    var sweep = CrashSweep(of: operation)
    sweep.isCancelled = { seen.load(ordering: .relaxed) >= looks }
    let counts = try await sweep.run()
    let all = seen.load(ordering: .relaxed)
    #expect(all == looks)
    #expect(counts.outcomes == 1 && counts.secondLosses == losses)
  }

  private static func zero() throws -> SimulatedDisk {
    let disk = try SimulatedDisk()
    try disk.put([0], as: "number")
    return disk
  }

  private struct Stuck: Error {}

  /// A number that is written after a mark, which viewing it also makes; it cannot be finished with the mark alone.
  private static let marking = CrashOperation<[UInt8]>(
    "mark",
    prepare: { try zero() },
    perform: { disk, moments in
      try moments.begin()
      try mark(disk)
      try disk.write([1], to: "number")
      try disk.sync("number")
      try moments.acknowledge()
    },
    view: { disk in
      if try !disk.hasFile("mark") { try mark(disk) }
      return try disk.read("number")
    },
    finish: { disk, steps in
      let isMarked = disk.byteCount(of: "mark") == 1
      if isMarked, steps == 0 { throw Stuck() }
    })

  private static func mark(_ disk: SimulatedDisk) throws {
    try disk.write([1], to: "mark")
    try disk.sync("mark")
    try disk.syncNames()
  }

  @Test func `a disk that an interrupted recovery left before is finished as well`() async throws {
    var sweep = CrashSweep(of: Self.marking)
    sweep.interruptedRecoveries = 0
    let alone = try await sweep.run()
    sweep.interruptedRecoveries = 8
    let interrupted = try await sweep.run()
    #expect(alone.unfinished > 0 && interrupted.secondLosses > 0)
    #expect(interrupted.unfinished == alone.unfinished)
  }

  /// What it acknowledges is not synced, and nothing follows.
  private static let writing = CrashOperation<[UInt8]>(
    "write",
    prepare: { try zero() },
    perform: { disk, moments in
      try moments.begin()
      try disk.write([1], to: "number")
      try moments.acknowledge()
    },
    view: { try $0.read("number") })

  @Test func `what is not synced is found lost though nothing follows it`() async throws {
    let counts = try await CrashSweep(of: Self.writing).run()
    #expect(counts.points == 1 && counts.lost > 0)
    let moment = "power lost after the last call, every step is lost"
    let problem = "What was acknowledged is lost: \(moment)."
    #expect(counts.problems.contains(problem), "\(counts.problems)")
  }

  @Test func `one loss may be behind the last call, too`() async throws {
    let rehearsal = try await CrashRehearsal(of: Self.writing)
    #expect(rehearsal.calls == 1)
    let within = try await rehearsal.losePower(inCall: 1, leaving: .everythingLost)
    #expect(within.before == 1 && within.isGood)
    let behind = try await rehearsal.losePower(inCall: 2, leaving: .everythingLost)
    #expect(behind.lost == 1)
    let moment = "power lost after the last call, every step is lost"
    #expect(behind.problems == ["What was acknowledged is lost: \(moment)."])
    let kept = try await rehearsal.losePower(inCall: 2, leaving: .everythingKept)
    #expect(kept.before == 1 && kept.isGood)
  }

  @Test func `one loss is judged as in a sweep`() async throws {
    let rehearsal = try await CrashRehearsal(of: Self.inserting([1], synchronous: "OFF"))
    #expect(rehearsal.stages == ["", "1,2"])
    var lost = 0
    for call in 1...rehearsal.calls {
      let counts = try await rehearsal.losePower(inCall: call, leaving: .everythingLost)
      #expect(counts.outcomes == 1)
      #expect(counts.before + counts.lost == 1)
      lost += counts.lost
    }
    #expect(lost > 0)
    let twice = try await rehearsal.losePower(
      inCall: 1, leaving: .everythingKept, andIn: (call: 3, outcome: .everythingLost))
    #expect(twice.before == 1 && twice.secondLosses == 1)
  }

  @Test func `an operation that tells nothing, or does something else each time, is refused`()
    async throws
  {
    var silent = Self.inserting([])
    silent.finish = nil
    await #expect(throws: CrashSweepError.silent(operation: "insert")) {
      try await Self.sweep(silent)
    }
    let disk = try TestConnection.disk()
    var unsteady = Self.inserting([1])
    unsteady.perform = { own, moments in
      try moments.begin()
      // The second time it does nothing, as if somebody else had done it.
      if try disk.hasFile("done") { return }
      try disk.put([1], as: "done")
      try own.write([1], to: "a")
      try moments.acknowledge()
    }
    await #expect(throws: CrashSweepError.unsteady(operation: "insert", call: 1)) {
      try await Self.sweep(unsteady)
    }
  }
}
