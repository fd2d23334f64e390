import CloudSim
import HabitDomain
import PropCheck
import PropCheckTesting
import HabitSync
import Testing

@testable import HabitSuite

@Suite(.timeLimit(.minutes(20))) struct SyncLabelsTests {
  private static let requirements = SyncLabels.requirements(of: .memory())
  private static let labels = requirements.map(\.label)

  @Test func `every kind of fault and of event is required`() {
    let names = Set(Self.labels.map { "\($0.table): \($0.name)" })
    for kind in FaultKind.allCases { #expect(names.contains("fault: \(kind.words)")) }
    for kind in SyncEvent.Kind.allCases {
      #expect(names.contains("event with its intended effect: \(kind.rawValue)"))
    }
  }

  /// A run in which every label occurs but some.
  private static func run(without missing: Label?) async -> Verdict {
    let seen = labels.filter { $0 !== missing }
    let property = Property(
      "labels", "Labels occur.", requiring: requirements, of: Gen<Int>.int(in: 0...9)
    ) { _ in
      for label in seen { tabulate(label.table, label.name) }
    }
    let settings = Settings(seed: 1, cases: SyncLabels.cases)
    return await Runner().run([property], settings: settings).verdict
  }

  @Test func `a run of usual size has as many cases as that takes`() {
    let property = Catalogue.properties(on: .memory()).first { $0.id == "sync.converges" }
    #expect(property?.usualCases == SyncLabels.cases)
    #expect(property?.requirements.isEmpty == false)
  }

  @Test(arguments: [Int?.none, 0, 5, 12, FaultKind.allCases.count, labels.count - 1])
  func `a run in which a required label never occurs fails`(_ place: Int?) async throws {
    let missing = place.map { Self.labels[$0] }
    let verdict = await Self.run(without: missing)
    guard let missing else {
      #expect(verdict == .passed)
      return
    }
    let reason = try #require(verdict.whyGivenUp, "\(verdict)")
    #expect(reason.contains(missing.name), "\(reason)")
  }

  /// Otherwise the property could stop seeing, unnoticed, what becomes of a refused row.
  @Test func `a refused row is often to be sent again, and that is required`() async throws {
    let property = try #require(
      Catalogue.properties(on: .memory()).first { $0.id == "sync.knows-what-waits" })
    let required = try #require(property.requirements.first).label
    let result = await Runner().run([property], settings: Settings(seed: 1, cases: 500))
    #expect(result.verdict == .passed)
    let label = try #require(
      result.labels.first { $0.table == required.table && $0.name == required.name })
    // If no case ends in a refusal, there are about 5.
    #expect(label.cases >= 12)
  }

  /// Otherwise the property could stop seeing, unnoticed, how long a round sleeps.
  @Test func `a server often asks to wait as long as a round may sleep, and that is required`()
    async throws
  {
    let property = try #require(
      Catalogue.properties(on: .memory()).first { $0.id == "sync.asks-no-more-than-it-may" })
    let required = try #require(property.requirements.first).label
    let result = await Runner().run([property], settings: Settings(seed: 1, cases: 300))
    #expect(result.verdict == .passed)
    let label = try #require(
      result.labels.first { $0.table == required.table && $0.name == required.name })
    // If no case ends in a long wait, there are about 12.
    #expect(label.cases >= 24)
  }

  /// Two devices write one row. The first one is ahead, and refused or not, so that its version beats the one of the second.
  @Test(arguments: [true, false])
  func `a refused row that is freed is counted, and no other one`(_ isRefused: Bool) async throws {
    let contents = (0..<3).map { SyncSample.content(.family, 0, $0) }
    let fault = Fault.recordRefused(0, .serverRejectedRequest)
    let refusal = SyncEvent.fault(0, PlannedFault(kind: .save, skipped: 0, fault: fault))
    let interleaving = Interleaving(
      clocks: [DeviceClock(skew: 1_000), DeviceClock()], recordsPerRequest: 400, serverLimit: 400,
      variant: CloudVariant(),
      events: [.put(1, contents[0]), .put(0, contents[1]), .put(0, contents[2])]
        + (isRefused ? [refusal] : [])
        + [.sync(0, .person), .sync(1, .person), .sync(0, .person)])
    let property = Property("labels", "Freed rows are counted.", of: Gen<Bool>.bool) {
      (_: Bool) async throws in
      let layer = SyncLayer.memory()
      let play = SyncSimulation(interleaving, on: layer, laws: [.metadata])
      SyncLabels.count(try await play.run { _ in }, on: layer)
    }
    let result = await Runner().run([property], settings: Settings(seed: 1, cases: 1))
    #expect(result.verdict == .passed)
    let label = try #require(SyncLabels.ofReleases.first).label
    let isCounted = result.labels.contains { $0.table == label.table && $0.name == label.name }
    #expect(isCounted == isRefused)
  }

  /// The first version of a row on the server, then an unreadable one that keeps an edit back, then the first one again.
  @Test func `a row that an unreadable version kept back is not counted as refused`() async throws {
    let contents = (0..<2).map { SyncSample.content(.family, 0, $0) }
    let interleaving = Interleaving(
      clocks: [DeviceClock()], recordsPerRequest: 400, serverLimit: 400, variant: CloudVariant(),
      events: [.put(0, contents[0]), .sync(0, .person)])
    let play = SyncSimulation(interleaving, on: .memory(), laws: [.metadata])
    let record = try await play.run { play in
      let server = play.server
      let first = try #require(server.contents().records.values.first)
      var spoiled = first
      spoiled.fields["code"] = nil
      server.update { [spoiled] in $0.plant(spoiled, by: "z") }
      try await play.apply(.put(0, contents[1]))
      let kept = try await play.sync(0, .person, .rest)
      #expect(kept.blocked.count == 1)
      server.update { $0.plant(first, by: "z") }
      let freed = try await play.sync(0, .person, .rest)
      #expect(freed.blocked.isEmpty && freed.uploaded == 1)
    }
    #expect(record.breach == nil)
    #expect(record.releases == 0)
  }

  @Test(arguments: [true, false])
  func `a newer app is required and counted where a layer has one`(_ hasNewer: Bool) async {
    var layer = SyncLayer.memory()
    if !hasNewer { layer.versions.remove(.newer) }
    let name = "one has dropped a field"
    #expect(SyncLabels.requirements(of: layer).contains { $0.label.name == name } == hasNewer)
    let properties = Catalogue.properties(on: layer).filter { $0.id == "sync.subscribes-once" }
    let settings = Settings(seed: TestSeed.value, cases: 40)
    let result = await Runner().run(properties, settings: settings)
    #expect(result.labels.contains { $0.name == name } == hasNewer)
  }

  @Test func `faults, events and pairs of them are counted`() async {
    let properties = Catalogue.properties(on: .memory()).filter { $0.id == "sync.converges" }
    let settings = Settings(seed: TestSeed.value, cases: 60)
    let result = await Runner().run(properties, settings: settings)
    let counts = Dictionary(grouping: result.labels, by: \.table)
      .mapValues { $0.reduce(0) { $0 + $1.count } }
    #expect(counts["fault", default: 0] > 30)
    #expect(counts["event", default: 0] > 600)
    #expect(counts["pair of devices", default: 0] > 200)
    let events = Set(result.labels.filter { $0.table == "event" }.map(\.name))
    #expect(events.isSuperset(of: ["put", "delete", "sync", "cut"]))
  }
}
