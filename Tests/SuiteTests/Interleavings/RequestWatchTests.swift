import Domain
import Testing

@testable import CloudSim
@testable import Suite

/// What the watch of requests says of syncs that are written down here (domain 4.7, 4.8).
@Suite struct RequestWatchTests {
  /// A sync as it passed on the line of a device whose clock begins at 0.
  private struct Script {
    private(set) var passages: [SyncLine.Passage] = []
    var result = SyncResult()
    private var now = Instant(milliseconds: 0)
    /// When the sync began.
    private var began = Instant(milliseconds: 0)
    /// How a sync begins.
    static let start = Script().asked(.accountStatus)

    /// A request, and what comes of it.
    func asked(
      _ call: Cloud.Call, _ outcome: Result<CloudAnswer, CloudError> = .success(.done)
    ) -> Script {
      var script = self
      let entry = CloudTrace.Entry(
        device: "phone", number: result.attempts, call: call, faults: [], sentAt: now, endedAt: now,
        done: nil, outcome: outcome)
      script.passages.append(.call(call, began: now, ended: now, account: "one", entry))
      script.result.attempts += 1
      return script
    }

    func failed(
      _ call: Cloud.Call, _ code: CloudError.Code, retryAfter: Int64? = nil
    ) -> Script {
      let error = CloudError.refused(
        code, retryAfter: retryAfter.map { Delay(milliseconds: $0) })
      return asked(call, .failure(error))
    }

    /// The same, but later.
    func after(_ milliseconds: Int64) -> Script {
      var script = self
      script.now = Instant(milliseconds: now.milliseconds + milliseconds)
      if passages.isEmpty { script.began = script.now }
      return script
    }

    func slept(_ milliseconds: Int64) -> Script {
      var script = self
      let delay = Delay(milliseconds: milliseconds)
      script.passages.append(.slept(delay, since: now))
      script.now = now.advanced(by: delay)
      script.result.slept += milliseconds
      return script
    }

    /// A sync in which the server wants to be left alone for five seconds, with a record that it refuses.
    static let askedToWait: Script = {
      let refusal = CloudError.refused(.zoneBusy, retryAfter: Delay(milliseconds: 5_000))
      let record = CloudRecord(id: RecordID(name: "a"), type: "Family")
      return start.asked(
        .save(CloudSave([record])), .success(.receipts(CloudReceipts([.failure(refusal)]))))
    }()

    /// A sync that is left out, since its device has to wait.
    static func skipped(at milliseconds: Int64) -> Script {
      var script = Script().after(milliseconds)
      script.result.skipped = .waiting(until: Instant(milliseconds: 0))
      return script
    }

    /// Three attempts at a request, with what has to be waited between them.
    func failedThrice(_ call: Cloud.Call, _ code: CloudError.Code) -> Script {
      failed(call, code).slept(1_000).failed(call, code).slept(2_000).failed(call, code)
    }

    /// What the watch says; nil if nothing is wrong.
    func sentence(
      of watch: inout RequestWatch, _ trigger: SyncTrigger = .person, isCut: Bool = false
    ) -> String? {
      do {
        try watch.judge(
          passages, trigger, from: began, to: now, wish: nil, result, isCut: isCut)
        return nil
      } catch {
        return "\(error.law.rawValue): \(error.sentence)"
      }
    }
  }

  private static func watch() -> RequestWatch {
    RequestWatch(device: "phone", recordsPerRequest: 3)
  }

  private static func save(_ names: String...) -> Cloud.Call {
    .save(CloudSave([], deletions: names.map { RecordID(name: $0) }))
  }

  private static func sentence(of script: Script, isCut: Bool = false) -> String? {
    var watch = watch()
    return script.sentence(of: &watch, isCut: isCut)
  }

  @Test func `what is as late and as small as it has to be is right`() {
    let save = Self.save("a", "b", "c")
    let right = [
      Script.start.asked(.subscriptions).asked(save),
      Script.start.failedThrice(.subscriptions, .serviceUnavailable),
      Script.start.failed(save, .serviceUnavailable).slept(1_000).asked(save),
      // A tenth more keeps devices apart.
      Script.start.failed(save, .zoneBusy).slept(1_100).asked(save),
      Script.start.failed(save, .requestRateLimited, retryAfter: 5_000).slept(5_000).asked(save),
      // What waiting does not help is not waited for.
      Script.start.failed(save, .quotaExceeded),
      // The question who is signed in stands between attempts.
      Script.start.failed(save, .zoneBusy).slept(1_000).asked(.user).asked(save),
    ]
    for script in right { #expect(Self.sentence(of: script) == nil) }
  }

  @Test func `who repeats a request too soon, too late or too often is reported`() {
    let save = Self.save("a")
    let failed = Script.start.failed(save, .serviceUnavailable)
    #expect(
      Self.sentence(of: failed.asked(save))
        == "P-Y6: waits 0 ms before attempt 2, not 1000...1100")
    #expect(
      Self.sentence(of: failed.slept(1_101).asked(save))
        == "P-Y6: waits 1101 ms before attempt 2, not 1000...1100")
    let thrice = Script.start.failedThrice(.subscriptions, .serviceUnavailable)
    #expect(
      Self.sentence(of: thrice.slept(4_000).asked(.subscriptions))
        == "P-Y6: makes a request 4 times"
    )
  }

  @Test func `who does not wait as long as the server asks is reported`() {
    let asked = Script.start.failed(Self.save("a"), .zoneBusy, retryAfter: 5_000)
    let sentence = "P-Y6: makes a request 1000 ms after the server asked to wait 5000 ms"
    #expect(Self.sentence(of: asked.slept(1_000).asked(Self.save("a"))) == sentence)
    #expect(Self.sentence(of: asked.slept(1_000).asked(.subscriptions)) == sentence)
    let refusal = CloudError.refused(.zoneBusy, retryAfter: Delay(milliseconds: 5_000))
    let record = Script.start.asked(
      Self.save("a"), .success(.receipts(CloudReceipts([.failure(refusal)]))))
    #expect(Self.sentence(of: record.slept(1_000).asked(.subscriptions)) == sentence)
    #expect(Self.sentence(of: record.slept(5_000).asked(.subscriptions)) == nil)
  }

  @Test func `in the next sync too, until the process starts anew`() {
    let asked = Script.askedToWait
    let next = Script.start.asked(.subscriptions)
    var watch = Self.watch()
    #expect(asked.sentence(of: &watch) == nil)
    #expect(watch.mustWait(at: Instant(milliseconds: 4_999)))
    #expect(!watch.mustWait(at: Instant(milliseconds: 5_000)))
    #expect(
      next.sentence(of: &watch)
        == "P-Y6: makes a request 0 ms after the server asked to wait 5000 ms"
    )
    watch.restart()
    #expect(next.sentence(of: &watch) == nil)
  }

  @Test func `who goes on in an outage is reported`() {
    let down = Script.start.failedThrice(.subscriptions, .networkUnavailable)
    #expect(
      Self.sentence(of: down.asked(Self.save("a")))
        == "P-Y6: goes on with save after the network failed")
    let out = Script.start.failedThrice(Self.save("a"), .serviceUnavailable)
    #expect(
      Self.sentence(of: out.asked(Self.save("b")))
        == "P-Y6: sends more after 3 attempts to send something failed")
    // A new round may try again.
    #expect(Self.sentence(of: out.asked(.accountStatus).asked(Self.save("b"))) == nil)
    #expect(Self.sentence(of: out.asked(.subscriptions)) == nil)
  }

  @Test
  func `a network that failed is probed once in half a minute, unless something promises one`() {
    var down = Script.start.failedThrice(.subscriptions, .networkUnavailable)
    down.result.error = .networkUnavailable
    var watch = Self.watch()
    #expect(down.sentence(of: &watch) == nil)
    var (soon, late, promised) = (watch, watch, watch)
    #expect(
      Script().after(4_000).asked(.accountStatus).sentence(of: &soon, .localChange)
        == "P-Y6: asks again 1000 ms after the network failed, and nothing promised one")
    #expect(
      Script().after(33_000).asked(.accountStatus).sentence(of: &late, .localChange) == nil)
    #expect(
      Script().after(4_000).asked(.accountStatus).sentence(
        of: &promised, .networkRestored) == nil)
  }

  /// What a device can know of a time to wait: by how much its clock has moved on, and how long it has waited.
  @Test func `a clock that goes back neither ends a time to wait nor makes it longer than it was`()
  {
    let asked = Script.askedToWait
    var watch = Self.watch()
    #expect(asked.sentence(of: &watch) == nil)
    // Five minutes back: nobody knows how much has passed.
    #expect(
      Script().after(-300_000).asked(.subscriptions).sentence(of: &watch)
        == "P-Y6: makes a request 0 ms after the server asked to wait 5000 ms")
    #expect(Script.skipped(at: -300_000).sentence(of: &watch) == nil)
    #expect(Script.skipped(at: -295_001).sentence(of: &watch) == nil)
    var late = watch
    #expect(
      Script.skipped(at: -295_000).sentence(of: &late)
        == "P-Y6: leaves a sync out, though the time to wait is over")
    #expect(Script().after(-295_000).asked(.subscriptions).sentence(of: &watch) == nil)
  }

  @Test func `who waits for nothing is reported`() {
    var watch = Self.watch()
    #expect(
      Script.skipped(at: 0).sentence(of: &watch)
        == "P-Y6: leaves a sync out, though the time to wait is over")
  }

  @Test func `who gives up before the last attempt is reported`() {
    let save = Self.save("a")
    let failed = Script.start.failed(save, .zoneBusy)
    #expect(Self.sentence(of: failed) == "P-Y6: gives up save after 1 of 3 attempts")
    #expect(Self.sentence(of: failed, isCut: true) == nil)
    let twice = failed.slept(1_000).asked(.user).failed(save, .zoneBusy)
    #expect(Self.sentence(of: twice) == "P-Y6: gives up save after 2 of 3 attempts")
    let user = Script.start.failed(.user, .zoneBusy)
    #expect(Self.sentence(of: user) == "P-Y6: gives up user after 1 of 3 attempts")
    // Who is signed in may have changed, and nobody has to wait for minutes.
    #expect(Self.sentence(of: failed.slept(1_000).asked(.user)) == nil)
    #expect(Self.sentence(of: Script.start.failed(save, .zoneBusy, retryAfter: 200_000)) == nil)
  }

  @Test func `who sends each record by itself is reported, unless something fails`() {
    let singles = ["a", "b", "c", "d", "e", "f", "g", "h"].reduce(Script.start) { script, name in
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

  @Test func `who sends too much, nothing or a record twice is reported`() {
    let wrong: [(Cloud.Call, String)] = [
      (Self.save("a", "b", "c", "d"), "sends 4 records at once, not 1 to 3"),
      (Self.save(), "sends 0 records at once, not 1 to 3"),
      (Self.save("a", "a"), "sends a record twice in one request"),
      (Self.large(count: 2), "sends more than 2 MB in one request"),
    ]
    for (call, sentence) in wrong {
      #expect(
        Self.sentence(of: Script.start.asked(call)) == "\(SyncLaw.chunks.rawValue): \(sentence)")
    }
    // One record cannot be sent in parts.
    #expect(Self.sentence(of: Script.start.asked(Self.large(count: 1))) == nil)
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

  @Test func `who tells of less than was done is reported, unless it was cut short`() {
    var script = Script.start.failed(.subscriptions, .zoneBusy).slept(1_000).asked(.subscriptions)
    script.result.attempts -= 1
    #expect(
      Self.sentence(of: script) == "P-Y6: tells of 2 requests and 1000 ms, not 3 and 1000 ms")
    #expect(Self.sentence(of: script, isCut: true) == nil)
    script.result.attempts += 1
    script.result.slept = 0
    #expect(Self.sentence(of: script) == "P-Y6: tells of 3 requests and 0 ms, not 3 and 1000 ms")
  }
}
