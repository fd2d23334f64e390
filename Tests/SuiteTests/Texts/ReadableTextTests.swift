import CloudSim
import HabitDomain
import PropCheckTesting
import HabitSync
import TextChecking
import Testing

@testable import PropCheck
@testable import HabitSuite

/// No text that a person reads shows a value as Swift prints it.
@Suite(.timeLimit(.minutes(20))) struct ReadableTextTests {
  private static func properties() throws -> [Property] {
    Catalogue.properties(on: try Subjects.fresh()) + Catalogue.properties(on: SyncLayer.memory())
  }

  @Test func `every case of every property is told in words`() throws {
    for property in try Self.properties() {
      var source = Source()
      for place in 0..<30 {
        source.restart(Xoshiro(seed: TestSeed.value &+ UInt64(place)), listBound: place)
        let text = property.experiment.describe(&source)
        #expect(SwiftForm.first(in: text) == nil, "\(property.id): \(text)")
      }
    }
  }

  @Test(.cases(300), arguments: [FaultProfile.faultFree, .anyFault, .accountChanges])
  func `every event of sync is told in words`(_ faults: FaultProfile) async {
    await forAll(.interleavings(faults)) { interleaving in
      let events = interleaving.events.map(\.description)
      try Self.require(readable: (events + [interleaving.description]).joined(separator: "\n"))
    }
  }

  @Test(.cases(25), arguments: [FaultProfile.anyFault, .accountChanges])
  func `all that becomes of sync is told in words`(_ faults: FaultProfile) async {
    await forAll(.interleavings(faults)) { interleaving in
      let record = try await SyncSimulation.record(of: interleaving, on: .memory())
      let results = record.entries.compactMap(\.result?.summary)
      try Self.require(readable: (TraceTable(record).lines + results).joined(separator: "\n"))
    }
  }

  @Test(arguments: ["sync.converges", "sync.survives-a-hostile-server"])
  func `every label of sync is words`(_ id: String) async throws {
    let properties = Catalogue.properties(on: SyncLayer.memory()).filter { $0.id == id }
    let settings = Settings(seed: TestSeed.value, cases: 60)
    let labels = await Runner().run(properties, settings: settings).labels
    #expect(labels.count > SyncEvent.Kind.allCases.count)
    for label in labels { try Self.require(readable: "\(label.table): \(label.name)") }
  }

  @Test func `every label that sync requires is words`() throws {
    let labels = SyncLabels.requirements(of: .memory()).map(\.label)
    #expect(labels.count > FaultKind.allCases.count)
    for label in labels { try Self.require(readable: "\(label.table): \(label.name)") }
  }

  @Test(arguments: FaultKind.allCases)
  func `every fault is told in words`(_ kind: FaultKind) throws {
    let faults: [Fault] = [
      .offline(Delay(milliseconds: 1)), .requestLost, .requestDelayed(Delay(milliseconds: 1)),
      .requestDoubled(answer: .first), .refused(.zoneBusy), .recordRefused(0, .quotaExceeded),
      .recordTouched(0), .serverRecordHidden, .tokensExpired, .zoneEnded(.encryptedDataReset),
      .signedIn(nil), .accountStatus(.noAccount), .quota(nil), .clockJumped(1), .page(0),
      .replyLost, .replyDelayed(Delay(milliseconds: 1)), .replyUnreadable, .pageShuffled(seed: 1),
      .pageRepeated, .pageEndless, .recordMalformed(0, .danglingReference(0)),
    ]
    let fault = try #require(faults.first { $0.kind == kind })
    for call in CallKind.allCases {
      let planned = PlannedFault(kind: call, skipped: 1, times: 2, fault: fault)
      try Self.require(readable: "\(planned)")
    }
  }

  @Test(arguments: AccountStatus.allCases)
  func `the account status of a device is told in words`(_ status: AccountStatus) throws {
    try Self.require(readable: "\(SyncEvent.status(0, status))")
    try Self.require(readable: SyncResult(skipped: .account(status)).summary)
  }

  @Test func `every other outcome and event of sync is told in words`() throws {
    let skips: [SyncResult.Skip] = [
      .alreadyRunning, .waiting(until: Instant(milliseconds: 0)), .accountChanged, .zoneGivenUp,
    ]
    for skip in skips { try Self.require(readable: SyncResult(skipped: skip).summary) }
    for code in CloudError.Code.allCases {
      let result = SyncResult(error: .syncFailed(.refused(code, retryAfter: nil)))
      try Self.require(readable: result.summary)
      #expect(result.summary == "\(code)")
    }
    for trigger in SyncTrigger.allCases {
      try Self.require(readable: "\(SyncEvent.sync(0, trigger))")
    }
    for choice in ZoneChoice.allCases {
      try Self.require(readable: "\(SyncEvent.choose(0, choice))")
    }
    for end in ZoneEnd.allCases { try Self.require(readable: "\(SyncEvent.endZone(end))") }
  }

  @Test(arguments: Rung.allCases)
  func `a start with a broken rung is told in words`(_ rung: Rung) throws {
    let session = StartSession(broken: [rung], isDamaged: true, writes: [], syncs: true)
    try Self.require(readable: "\(session)")
  }

  @Test func `what a load has done is told in words`() throws {
    let (id, day) = (Identifier(high: 1, low: 1), CivilDay(0))
    let commits: [LoadCommit] = [
      .seedCategories, .createHabit(1), .updateHabit(1, version: 2), .importLog(3),
      .setLog(habit: 1, day: day, value: 0.5, id: id), .removeLog(habit: 1, day: day),
      .addToLog(habit: 1, day: day, amount: 1, id: id), .saveMeal(1),
      .updatePerson(1, id: id, version: 2),
    ]
    for commit in commits { try Self.require(readable: plainText(of: commit)) }
  }

  private static func require(readable text: String) throws {
    let found = SwiftForm.firstOrName(in: text)
    try PropCheck.require(found == nil, "Swift wrote \(found ?? ""): \(text)")
  }
}
