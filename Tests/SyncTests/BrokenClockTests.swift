import CloudSim
import HabitDomain
import HabitSuite
import HabitSync
import SyncSupport
import Synchronization
import Testing

/// Delays that the server asks for while the clock of the device fails (domain 4.7, Y-12).
@Suite(.timeLimit(.minutes(20))) struct BrokenClockTests {
  private static let wait = Delay(milliseconds: 3_600_000)

  private static let errors: [(DependencyError, CloudKitError)] = [
    (.unavailable("It stands still"), .dependency(.unavailable("It stands still"))),
    (.cancelled, .cancelled),
  ]

  /// A device with a row to send, and an engine whose clock breaks during the first request that sends.
  private struct Device {
    let engine: SyncEngine
    let clock = FragileClock()

    init(_ fault: Fault, breakingWith error: DependencyError?) async throws {
      let bench = try SyncBench(skews: [0])
      try await bench.handsets[0].put(SyncSample.content(.family, 0, 0))
      var cloud = bench.server.cloud(for: "a", plan: FaultPlan([Phone.fault(fault, .save)]))
      let (save, clock) = (cloud.save, self.clock)
      cloud.save = { (request) async throws(CloudError) in
        clock.fail(with: error)
        return try await save(request)
      }
      engine = SyncEngine(
        replica: bench.handsets[0].replica, cloud: cloud, clock: clock.clock,
        random: .live(seed: 1), rules: .small)
    }

    /// Syncs at a time when the clock works.
    func sync(at milliseconds: Int64) async -> SyncResult {
      clock.show(milliseconds)
      return await engine.sync()
    }
  }

  private static let faults: [Fault] = [
    .refused(.serviceUnavailable, retryAfter: wait),
    .recordRefused(0, .zoneBusy, retryAfter: wait),
  ]

  @Test(arguments: faults, errors.map { $0.0 })
  func `a delay whose beginning is unknown begins at the next time that is known`(
    _ fault: Fault, _ error: DependencyError
  ) async throws {
    let device = try await Device(fault, breakingWith: error)
    #expect(await device.sync(at: 0).error != nil)
    let end = Instant(milliseconds: 1_000).advanced(by: Self.wait)
    for time in [1_000, 2_000] as [Int64] {
      let result = await device.sync(at: time)
      #expect(result.attempts == 0 && result.error == nil)
      #expect(result.skipped == .waiting(until: end))
    }
    #expect(await device.sync(at: end.milliseconds).attempts > 0)
  }

  @Test(arguments: errors)
  func `a clock that fails while the server asks to wait is reported, and the delay is kept`(
    _ error: DependencyError, _ reported: CloudKitError
  ) async throws {
    let device = try await Device(Self.faults[0], breakingWith: nil)
    #expect(await device.sync(at: 0).attempts > 0)
    device.clock.fail(with: error)
    let result = await device.engine.sync()
    #expect(result.error == reported && result.skipped == nil)
    #expect(result.attempts == 0 && result.pending == 1)
    let later = await device.sync(at: 1)
    #expect(later.skipped == .waiting(until: Instant(milliseconds: 0).advanced(by: Self.wait)))
  }

  @Test(arguments: errors)
  func `a clock that fails when a record was refused is reported`(
    _ error: DependencyError, _ reported: CloudKitError
  ) async throws {
    let device = try await Device(Self.faults[1], breakingWith: error)
    #expect(await device.sync(at: 0).error == reported)
  }
}

/// A clock that shows what a test says, or fails.
private final class FragileClock: Sendable {
  private let reading = Mutex<Result<Instant, DependencyError>>(.success(Instant(milliseconds: 0)))

  func show(_ milliseconds: Int64) {
    reading.withLock { $0 = .success(Instant(milliseconds: milliseconds)) }
  }

  /// Fails from now on, if there is an error.
  func fail(with error: DependencyError?) {
    guard let error else { return }
    reading.withLock { $0 = .failure(error) }
  }

  var clock: WallClock {
    WallClock(
      now: { () async throws(DependencyError) in try self.reading.withLock { $0 }.get() },
      sleep: { _ async throws(DependencyError) in })
  }
}
