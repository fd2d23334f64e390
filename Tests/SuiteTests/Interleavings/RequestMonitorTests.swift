import HabitDomain
import Testing

@testable import CloudSim
@testable import HabitSuite

/// What the monitor of requests says about the syncs listed here (domain 4.7, 4.8).
@Suite struct RequestMonitorTests {
  private static func monitor() -> RequestMonitor {
    RequestMonitor(device: "phone", recordsPerRequest: 3)
  }

  private static func save(_ names: String...) -> Cloud.Call {
    .save(CloudSave([], deletions: names.map { RecordID(name: $0) }))
  }

  private static func sentence(of script: SyncScript, isCut: Bool = false) -> String? {
    var monitor = monitor()
    return script.sentence(of: &monitor, isCut: isCut)
  }

  @Test func `requests that are late enough and small enough are accepted`() {
    let save = Self.save("a", "b", "c")
    let right = [
      SyncScript.start.asked(.subscriptions).asked(save),
      SyncScript.start.failedThrice(.subscriptions, .serviceUnavailable),
      SyncScript.start.failed(save, .serviceUnavailable).slept(1_000).asked(save),
      // A tenth more keeps devices apart.
      SyncScript.start.failed(save, .zoneBusy).slept(1_100).asked(save),
      SyncScript.start.failed(save, .requestRateLimited, retryAfter: 5_000).slept(5_000).asked(
        save),
      // There is no waiting if waiting does not help.
      SyncScript.start.failed(save, .quotaExceeded),
      // The question of who is signed in comes between attempts.
      SyncScript.start.failed(save, .zoneBusy).slept(1_000).asked(.user).asked(save),
    ]
    for script in right { #expect(Self.sentence(of: script) == nil) }
  }

  @Test func `repeating a request too soon, too late or too often is reported`() {
    let save = Self.save("a")
    let failed = SyncScript.start.failed(save, .serviceUnavailable)
    #expect(
      Self.sentence(of: failed.asked(save))
        == "P-Y6: waits 0 ms before attempt 2, not 1000...1100")
    #expect(
      Self.sentence(of: failed.slept(1_101).asked(save))
        == "P-Y6: waits 1101 ms before attempt 2, not 1000...1100")
    let thrice = SyncScript.start.failedThrice(.subscriptions, .serviceUnavailable)
    #expect(
      Self.sentence(of: thrice.slept(4_000).asked(.subscriptions))
        == "P-Y6: makes a request 4 times"
    )
  }

  @Test func `not waiting as long as the server asks is reported`() {
    let asked = SyncScript.start.failed(Self.save("a"), .zoneBusy, retryAfter: 5_000)
    let sentence = "P-Y6: makes a request 1000 ms after the server asked to wait 5000 ms"
    #expect(Self.sentence(of: asked.slept(1_000).asked(Self.save("a"))) == sentence)
    #expect(Self.sentence(of: asked.slept(1_000).asked(.subscriptions)) == sentence)
    let refusal = CloudError.refused(.zoneBusy, retryAfter: Delay(milliseconds: 5_000))
    let record = SyncScript.start.asked(
      Self.save("a"), .success(.receipts(CloudReceipts([.failure(refusal)]))))
    #expect(Self.sentence(of: record.slept(1_000).asked(.subscriptions)) == sentence)
    #expect(Self.sentence(of: record.slept(5_000).asked(.subscriptions)) == nil)
  }

  @Test func `the server's delay holds in the next sync too, until the process restarts`() {
    let asked = SyncScript.askedToWait
    let next = SyncScript.start.asked(.subscriptions)
    var monitor = Self.monitor()
    #expect(asked.sentence(of: &monitor) == nil)
    #expect(monitor.mustWait(at: Instant(milliseconds: 4_999)))
    #expect(!monitor.mustWait(at: Instant(milliseconds: 5_000)))
    #expect(
      next.sentence(of: &monitor)
        == "P-Y6: makes a request 0 ms after the server asked to wait 5000 ms"
    )
    monitor.restart()
    #expect(next.sentence(of: &monitor) == nil)
  }

  @Test func `continuing in an outage is reported`() {
    let down = SyncScript.start.failedThrice(.subscriptions, .networkUnavailable)
    #expect(
      Self.sentence(of: down.asked(Self.save("a")))
        == "P-Y6: continues with a save after the network failed")
    let out = SyncScript.start.failedThrice(Self.save("a"), .serviceUnavailable)
    #expect(
      Self.sentence(of: out.asked(Self.save("b")))
        == "P-Y6: sends more after 3 attempts to send something failed")
    // A new round may try again.
    #expect(Self.sentence(of: out.asked(.accountStatus).asked(Self.save("b"))) == nil)
    #expect(Self.sentence(of: out.asked(.subscriptions)) == nil)
  }

  @Test
  func `a network that failed is probed once in half a minute, unless something promises one`() {
    var down = SyncScript.start.failedThrice(.subscriptions, .networkUnavailable)
    down.result.error = .networkUnavailable
    var monitor = Self.monitor()
    #expect(down.sentence(of: &monitor) == nil)
    var (soon, late, promised) = (monitor, monitor, monitor)
    #expect(
      SyncScript().after(4_000).asked(.accountStatus).sentence(of: &soon, .localChange)
        == "P-Y6: retries only 1000 ms after the network failed")
    #expect(
      SyncScript().after(33_000).asked(.accountStatus).sentence(of: &late, .localChange) == nil)
    #expect(
      SyncScript().after(4_000).asked(.accountStatus).sentence(
        of: &promised, .networkRestored) == nil)
  }

  /// What a device can know about a waiting time: how far its clock has advanced, and how long it has waited.
  @Test func `a clock that goes back neither ends a time to wait nor makes it longer than it was`()
  {
    let asked = SyncScript.askedToWait
    var monitor = Self.monitor()
    #expect(asked.sentence(of: &monitor) == nil)
    // Five minutes back: the time that has passed is unknown.
    #expect(
      SyncScript().after(-300_000).asked(.subscriptions).sentence(of: &monitor)
        == "P-Y6: makes a request 0 ms after the server asked to wait 5000 ms")
    #expect(SyncScript.skipped(at: -300_000).sentence(of: &monitor) == nil)
    #expect(SyncScript.skipped(at: -295_001).sentence(of: &monitor) == nil)
    var late = monitor
    #expect(
      SyncScript.skipped(at: -295_000).sentence(of: &late)
        == "P-Y6: skips a sync although the wait is over")
    #expect(SyncScript().after(-295_000).asked(.subscriptions).sentence(of: &monitor) == nil)
  }

  @Test func `skipping a sync after the wait is over is reported`() {
    var monitor = Self.monitor()
    #expect(
      SyncScript.skipped(at: 0).sentence(of: &monitor)
        == "P-Y6: skips a sync although the wait is over")
  }

  @Test func `giving up before the last attempt is reported`() {
    let save = Self.save("a")
    let failed = SyncScript.start.failed(save, .zoneBusy)
    #expect(Self.sentence(of: failed) == "P-Y6: gives up a save after 1 of 3 attempts")
    #expect(Self.sentence(of: failed, isCut: true) == nil)
    let twice = failed.slept(1_000).asked(.user).failed(save, .zoneBusy)
    #expect(Self.sentence(of: twice) == "P-Y6: gives up a save after 2 of 3 attempts")
    let user = SyncScript.start.failed(.user, .zoneBusy)
    #expect(
      Self.sentence(of: user) == "P-Y6: gives up a question for the user after 1 of 3 attempts")
    // The account may have changed, and a wait of minutes is not required.
    #expect(Self.sentence(of: failed.slept(1_000).asked(.user)) == nil)
    #expect(Self.sentence(of: SyncScript.start.failed(save, .zoneBusy, retryAfter: 200_000)) == nil)
  }

  @Test func `giving up although the same person is still signed in is reported`() {
    let save = Self.save("a")
    func asked(_ script: SyncScript, _ name: String) -> SyncScript {
      script.asked(.user, .success(.user(name)))
    }
    let failed = asked(.start, "ann").failed(save, .zoneBusy).slept(1_000)
    let same = asked(failed, "ann")
    let givenUp = "P-Y6: gives up a save after 1 of 3 attempts"
    #expect(Self.sentence(of: same) == givenUp)
    #expect(Self.sentence(of: same.asked(.subscriptions)) == givenUp)
    #expect(Self.sentence(of: same.asked(save)) == nil)
    #expect(Self.sentence(of: asked(failed, "ben")) == nil)
    #expect(Self.sentence(of: failed.failedThrice(.user, .zoneBusy)) == nil)
  }

  /// Two minutes, all delays together.
  @Test func `sleeping longer in a round than allowed is reported`() {
    let save = Self.save("a")
    let minute = SyncScript.start.failed(.subscriptions, .zoneBusy, retryAfter: 60_000)
      .slept(60_000).asked(.subscriptions)
    let minutes = minute.failed(save, .zoneBusy, retryAfter: 60_000).slept(60_000)
    #expect(Self.sentence(of: minutes.asked(save)) == nil)
    #expect(
      Self.sentence(of: minutes.failed(save, .zoneBusy).slept(2_000).asked(save))
        == "P-Y6: sleeps 122000 ms in a round, more than 120000")
    let asked = SyncScript.start.failed(save, .zoneBusy, retryAfter: 200_000)
    #expect(
      Self.sentence(of: asked.slept(200_000).asked(save))
        == "P-Y6: sleeps 200000 ms in a round, more than 120000")
  }

  @Test func `giving up a request for which the round may still sleep is reported`() {
    let save = Self.save("a")
    let givenUp = "P-Y6: gives up a save after 1 of 3 attempts"
    let minute = SyncScript.start.failed(.subscriptions, .zoneBusy, retryAfter: 60_000)
      .slept(60_000).asked(.subscriptions)
    let scripts: [(SyncScript, Int64)] = [(.start, 120_000), (minute, 60_000)]
    for (script, longest) in scripts {
      for (wait, sentence) in [(longest, givenUp), (longest + 1, nil)] as [(Int64, String?)] {
        let asked = script.failed(save, .zoneBusy, retryAfter: wait)
        #expect(Self.sentence(of: asked) == sentence)
      }
    }
  }

  @Test func `a sync that is requested meanwhile may sleep as long again`() {
    let save = Self.save("a")
    func minutes(_ script: SyncScript) -> SyncScript {
      (0..<2).reduce(script) { script, _ in
        script.failed(save, .zoneBusy, retryAfter: 60_000).slept(60_000)
      }.asked(save)
    }
    let twice = minutes(minutes(.start).asked(.accountStatus))
    #expect(
      Self.sentence(of: twice) == "P-Y6: sleeps 180000 ms in a round, more than 120000")
    var monitor = Self.monitor()
    #expect(twice.sentence(of: &monitor, wish: 3) == nil)
  }

  @Test func `sending each record by itself is reported, unless something fails`() {
    let singles = ["a", "b", "c", "d", "e", "f", "g", "h"].reduce(SyncScript.start) {
      script, name in
      script.asked(Self.save(records: name), .success(.receipts(Self.stored(name))))
    }
    #expect(
      Self.sentence(of: singles) == "P-Y7: sends 8 records in 8 requests, not in 6")
    #expect(Self.sentence(of: singles.failed(.subscriptions, .quotaExceeded)) == nil)
  }

  private static func save(records name: String) -> Cloud.Call {
    .save(CloudSave([CloudRecord(id: RecordID(name: name), type: "Family")]))
  }

  private static func stored(_ name: String) -> CloudReceipts {
    CloudReceipts([.success(CloudRecord(id: RecordID(name: name), type: "Family"))])
  }

  @Test func `sending too much, nothing or a record twice is reported`() {
    let wrong: [(Cloud.Call, String)] = [
      (Self.save("a", "b", "c", "d"), "sends 4 records at once, not 1 to 3"),
      (Self.save(), "sends 0 records at once, not 1 to 3"),
      (Self.save("a", "a"), "sends a record twice in one request"),
      (Self.large(count: 2), "sends more than 2 MB in one request"),
    ]
    for (call, sentence) in wrong {
      #expect(
        Self.sentence(of: SyncScript.start.asked(call)) == "\(SyncLaw.chunks.rawValue): \(sentence)"
      )
    }
    // One record cannot be sent in parts.
    #expect(Self.sentence(of: SyncScript.start.asked(Self.large(count: 1))) == nil)
  }

  private static func large(count: Int) -> Cloud.Call {
    let text = String(repeating: "a", count: 1_100_000)
    return .save(
      CloudSave(
        (0..<count).map { number in
          CloudRecord(
            id: RecordID(name: "\(number)"), type: "Family", fields: ["name": .text(text)])
        }))
  }

  @Test func `a result with less than was done is reported, unless the sync was cut short`() {
    var script = SyncScript.start.failed(.subscriptions, .zoneBusy).slept(1_000).asked(
      .subscriptions)
    script.result.attempts -= 1
    #expect(
      Self.sentence(of: script) == "P-Y6: reports 2 requests and 1000 ms, not 3 and 1000 ms")
    #expect(Self.sentence(of: script, isCut: true) == nil)
    script.result.attempts += 1
    script.result.slept = 0
    #expect(Self.sentence(of: script) == "P-Y6: reports 3 requests and 0 ms, not 3 and 1000 ms")
  }
}
