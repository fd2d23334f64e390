import HabitDomain
import HabitMutants
import PropCheckTesting
import PropCheckReport
import PropCheckStorage
import PropCheckTool
import Synchronization
import Testing

@testable import HabitCLI
@testable import HabitSuite

/// Losses of power in every call of some operations; `propcheck crash` tries all of them.
@Suite(.timeLimit(.minutes(20))) struct StorageSweepTests {
  private static let layer = StorageLayer.sqlite

  private static func counts(
    of name: String, on layer: StorageLayer = layer
  ) async throws -> CrashCounts {
    let sweep = try #require(layer.sweeps.first { $0.name == name })
    return try await sweep.run(1) { false }
  }

  @Test func `there is a sweep for every write, every sync and every operation on files`() {
    let names = Self.layer.sweeps.map { "\($0.kind.rawValue) \($0.name)" }
    #expect(Set(names).count == names.count)
    for name in [
      "write create habit", "write increment habit", "write delete category", "write found family",
      "write save meal", "write delete everything", "write reopen", "sync meet and repair",
      "files make a store", "files migrate version 1", "files add checksums to a store",
      "files set a damaged store aside",
      "files back up a store", "files restore a backup",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(!names.contains("write travel"))
    #expect(CrashTrial.habits.count == names.count + 6)
  }

  /// For a few seeds, because every night has a different one.
  @Test(arguments: Workload.writes.map(\.name).filter { !CommandSweep.ofWorld.contains($0) })
  func `every write succeeds and changes something in some script`(_ name: String) async throws {
    let command = try #require(Workload.writes.first { $0.name == name })
    for seed in [1, TestSeed.value] {
      let script = try await CommandSweep(layer: Self.layer, command: command).script(seed)
      #expect(script != nil, "seed \(seed)")
    }
  }

  /// No script ends with a command of the world that changes what is stored, so all would be drawn.
  @Test func `a sweep that is cancelled draws no script`() async throws {
    let command = try #require(Workload.writes.first { CommandSweep.ofWorld.contains($0.name) })
    let counts = try await CommandSweep(layer: Self.layer, command: command).run(1) { true }
    #expect(counts == CrashCounts(command.name))
  }

  /// Cancelled as soon as it has drawn its script, for which it opens one store. The second sweep would move the log often.
  @Test func `a sweep that is cancelled after its script is not followed by another one`()
    async throws
  {
    let opened = Mutex<[Bool]>([])
    var layer = Self.layer
    let open = layer.open
    layer.open = { (site: StorageSite) async throws(DataLayerError) in
      opened.withLock { $0.append(site.movesLogOften) }
      return try await open(site)
    }
    let command = try #require(Workload.writes.first { $0.name == "increment habit" })
    let counts = try await CommandSweep(layer: layer, command: command).run(1) {
      opened.withLock { $0.count > 1 }
    }
    #expect(counts.points == 0)
    let settings = opened.withLock { $0 }
    #expect(settings.count > 2 && !settings.contains(true))
  }

  /// The shortest write: operations on files have so many calls that only `propcheck crash` and the night try all of theirs.
  @Test func `an operation that loses power in any call is done or not`() async throws {
    let counts = try await Self.counts(of: "increment habit")
    #expect(counts.isGood, "\(counts.problems)")
    #expect(counts.before > 0 && counts.after > 0)
    #expect(counts.points > 20 && counts.secondLosses > 0)
  }

  @Test(arguments: ["migrate version 3", "migrate version 4"])
  func `a migration in which any call fails is done or not, and succeeds the next time`(
    _ name: String
  ) async throws {
    let operation = try #require(Self.layer.operations.first { $0.name == name })
    let rehearsal = try await CrashRehearsal(of: operation)
    let prepared = try await operation.prepare()
    var (failures, undone) = (0, 0)
    for call in 1...rehearsal.calls {
      let disk = try prepared.copy()
      try disk.plan([StorageFault(of: nil, at: call, .usual)])
      failures += (try? await operation.perform(disk, .untold)) == nil ? 1 : 0
      #expect(disk.failedCalls == 1)
      try disk.plan([])
      let view = try await operation.view(disk)
      #expect(rehearsal.stages.contains(view), "call \(call)")
      undone += view == rehearsal.stages.first ? 1 : 0
      try await operation.finish?(disk, 0)
      #expect(try await operation.view(disk) == rehearsal.stages.last)
    }
    #expect(failures > 0 && undone > 0)
  }

  /// A few calls and outcomes of each; `propcheck crash` tries all of them.
  @Test(arguments: [
    "back up a store", "back up and migrate version 5",
    "back up and move version 10 of an app in", "restore a backup",
    "restore a backup beside a damaged one",
  ])
  func `a backup and a restore that lose power are done or not`(_ name: String) async throws {
    let operation = try #require(Self.layer.operations.first { $0.name == name })
    let rehearsal = try await CrashRehearsal(of: operation)
    #expect(rehearsal.calls > 100)
    for call in stride(from: 1, through: rehearsal.calls, by: max(1, rehearsal.calls / 12)) {
      for outcome in [CrashOutcome.everythingLost, .everythingKept, .oldest(1)] {
        let counts = try await rehearsal.losePower(inCall: call, leaving: outcome)
        #expect(counts.isGood, "\(counts.problems)")
      }
    }
  }

  /// What was written before the damage is there, and nothing of what came after it.
  @Test(arguments: [(DamageSweep.Damage.cut, 499), (.flip, 197)])
  func `a damaged log ends before its damage`(
    _ damage: DamageSweep.Damage, _ stride: Int
  ) async throws {
    var sweep = try await LogDamage(on: Self.layer).sweep(damage)
    sweep.stride = stride
    let counts = try await sweep.run()
    #expect(Set(counts.keys) == [.earlier], "\(counts)")
    #expect(try counts[.earlier] == (sweep.places() + stride - 1) / stride)
  }

  @Test func `a store that throws its log away answers wrongly when the log is damaged`()
    async throws
  {
    let mutant = try #require(StorageMutantCatalogue.all.first { $0.id == "log-removed" })
    var sweep = try await LogDamage(on: StorageLayer(mutant)).sweep(.flip)
    sweep.stride = 997
    let counts = try await sweep.run()
    #expect(counts[.silent, default: 0] > 0, "\(counts)")
  }

  @Test func `a store that does not wait for the disk is found guilty`() async throws {
    let mutant = try #require(StorageMutantCatalogue.all.first { $0.id == "never-waits" })
    let counts = try await Self.counts(of: "increment habit", on: StorageLayer(mutant))
    #expect(counts.lost > 0)
  }

  /// A store that does not open is as before, and nothing of it is deleted; one that opens is not replaced, and refuses when a
  /// damaged part is read.
  @Test(arguments: [(DamageSweep.Damage.cut, 1_499), (.flip, 499)])
  func `a damaged file comes back from its backup`(
    _ damage: DamageSweep.Damage, _ stride: Int
  ) async throws {
    var sweeps = try [
      await StoreDamage(on: Self.layer).sweep(damage),
      await StoreDamage(on: Self.layer, backedUpBy: .standard).sweep(damage),
    ]
    for index in sweeps.indices { sweeps[index].stride = stride }
    let (without, with) = (try await sweeps[0].run(), try await sweeps[1].run())
    #expect(with[.empty] == nil && with[.deleted] == nil, "\(with)")
    #expect(with[.same, default: 0] > without[.same, default: 0], "\(with) \(without)")
    #expect(with[.silent] == nil && without[.silent] == nil)
  }

  /// Each page has a checksum, so no flipped bit gives a different answer, and what is cut off is
  /// noticed.
  @Test(arguments: [(DamageSweep.Damage.cut, 1_499), (.flip, 499)])
  func `a damaged file is refused, told of, or answers as before`(
    _ damage: DamageSweep.Damage, _ stride: Int
  ) async throws {
    var sweep = try await StoreDamage(on: Self.layer).sweep(damage)
    sweep.stride = stride
    let counts = try await sweep.run()
    let record = DamageRecord(damage.rawValue, of: "store", counts)
    #expect(record.isGood && record.silent == 0 && record.refused > 0, "\(counts)")
    // Only an empty file is taken for a new one.
    #expect(record.empty == (damage == .cut ? 1 : 0))
    #expect(record.places >= 100)
  }
}
