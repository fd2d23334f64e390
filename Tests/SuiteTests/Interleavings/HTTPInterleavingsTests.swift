import CloudSim
import HabitDomain
import PropCheck
import PropCheckTesting
import HabitSync
import Testing

@testable import HabitSuite

/// The interleavings once more, with every call of a device as a request over HTTP; a case takes some hundred of them.
@Suite(.timeLimit(.minutes(20))) struct HTTPInterleavingsTests {
  @Test(arguments: Interleavings(layer: .memory(), transport: .http).properties.map(\.id))
  func `the engine keeps every law over HTTP`(_ id: String) async {
    let result = await Self.result(of: id, on: .memory(), cases: 10)
    #expect(result.verdict == .passed, "\(String(describing: result.finding?.failure))")
  }

  @Test func `an engine that breaks a law over HTTP is found`() async throws {
    let layer = SyncLayer.memory { $0.subscriptions.removeLast() }
    let result = await Self.result(of: "sync.subscribes-once", on: layer, cases: 20)
    #expect(result.finding?.failure.message.hasPrefix("P-Y11") == true)
    #expect(
      result.finding?.failure.symptoms == ["P-Y11: has other subscriptions than the three"])
  }

  private static func result(
    of id: String, on layer: SyncLayer, cases: Int
  ) async -> PropertyResult {
    let property = Interleavings(layer: layer, transport: .http).properties.filter { $0.id == id }
    var settings = Settings(seed: TestSeed.value, cases: cases)
    settings.failures = 1
    settings.shrinkTime = .zero
    settings.repeats = 0
    return await Runner().run(property, settings: settings)
  }

  @Test(.cases(10)) func `an interleaving goes over HTTP as it does without`() async throws {
    await forAll(.interleavings(.anyFault)) { interleaving in
      try await Self.requireSame(interleaving)
    }
  }

  @discardableResult
  private static func requireSame(_ interleaving: Interleaving) async throws -> SyncRecord {
    let direct = try await SyncSimulation.record(of: interleaving, on: .memory())
    let http = try await SyncSimulation.record(of: interleaving, on: .memory(), over: .http)
    try require(http.text, equals: direct.text)
    return http
  }

  /// Each in the second request of its kind that a device makes.
  static let faults: [(CallKind, [Fault])] = [
    (.save, [.replyLost]), (.save, [.replyUnreadable]),
    (.save, [.requestDoubled(answer: .second)]),
    (.save, [.refused(.requestRateLimited, retryAfter: Delay(milliseconds: 1_500))]),
    (.save, [.refused(.limitExceeded)]), (.save, [.recordRefused(0, .batchRequestFailed)]),
    (.save, [.recordTouched(0), .serverRecordHidden]), (.save, [.quota(0)]),
    (.fetchChanges, [.tokensExpired]), (.fetchChanges, [.zoneEnded(.purged)]),
    (.fetchChanges, [.zoneEnded(.encryptedDataReset)]), (.fetchChanges, [.pageEndless]),
    (.fetchChanges, [.recordMalformed(0, .wrongType(1))]), (.user, [.signedIn("ann")]),
    (.accountStatus, [.accountStatus(.temporarilyUnavailable)]),
  ]

  @Test(arguments: faults)
  func `an interleaving with a fault goes over HTTP as it does without`(
    _ kind: CallKind, _ faults: [Fault]
  ) async throws {
    let planned = faults.map { SyncEvent.fault(0, PlannedFault(kind: kind, skipped: 1, fault: $0)) }
    let interleaving = Interleaving(
      clocks: [DeviceClock(), DeviceClock(skew: 1_000)], recordsPerRequest: 3, serverLimit: 3,
      variant: CloudVariant(),
      events: planned + Self.events)
    let record = try await Self.requireSame(interleaving)
    #expect(Set(record.trace.faults.keys) == Set(faults.map(\.kind)))
  }

  /// Two devices write, delete and sync.
  private static let events: [SyncEvent] = [
    .put(0, SyncSample.content(.family, 0, 0)), .put(0, SyncSample.content(.person, 0, 0)),
    .put(0, SyncSample.content(.membership, 0, 0)), .sync(0, .person), .sync(1, .person),
    .put(1, SyncSample.content(.person, 0, 3)), .sync(1, .person),
    .wait(Delay(milliseconds: 5_000)), .put(0, SyncSample.content(.family, 0, 4)),
    .sync(0, .person), .delete(1, SyncSample.key(.person, 0)), .sync(1, .person),
    .wait(Delay(milliseconds: 5_000)), .sync(0, .person),
  ]
}
