import HabitDomain

@testable import CloudSim
@testable import HabitSuite

/// A sync as it passed over the connection of a device whose clock begins at 0.
struct SyncScript {
  private(set) var events: [DeviceConnection.ConnectionEvent] = []
  var result = SyncResult()
  private var now = Instant(milliseconds: 0)
  /// When the sync began.
  private var began = Instant(milliseconds: 0)
  /// How a sync begins.
  static let start = SyncScript().asked(.accountStatus)

  /// A request and its outcome.
  func asked(
    _ call: Cloud.Call, _ outcome: Result<CloudAnswer, CloudError> = .success(.done),
    by account: String? = "one"
  ) -> SyncScript {
    var script = self
    let entry = CloudTrace.Entry(
      device: "phone", number: result.attempts, call: call, faults: [], sentAt: now, endedAt: now,
      done: nil, outcome: outcome)
    script.events.append(.call(call, began: now, ended: now, account: account, entry))
    script.result.attempts += 1
    return script
  }

  func failed(
    _ call: Cloud.Call, _ code: CloudError.Code, retryAfter: Int64? = nil
  ) -> SyncScript {
    let error = CloudError.refused(
      code, retryAfter: retryAfter.map { Delay(milliseconds: $0) })
    return asked(call, .failure(error))
  }

  /// The same, but later.
  func after(_ milliseconds: Int64) -> SyncScript {
    var script = self
    script.now = Instant(milliseconds: now.milliseconds + milliseconds)
    if events.isEmpty { script.began = script.now }
    return script
  }

  func slept(_ milliseconds: Int64) -> SyncScript {
    var script = self
    let delay = Delay(milliseconds: milliseconds)
    script.events.append(.slept(delay, since: now))
    script.now = now.advanced(by: delay)
    script.result.slept += milliseconds
    return script
  }

  /// A sync in which the server asks to be left alone for five seconds, with a record that it refuses.
  static let askedToWait: SyncScript = {
    let refusal = CloudError.refused(.zoneBusy, retryAfter: Delay(milliseconds: 5_000))
    let record = CloudRecord(id: RecordID(name: "a"), type: "Family")
    return start.asked(
      .save(CloudSave([record])), .success(.receipts(CloudReceipts([.failure(refusal)]))))
  }()

  /// A sync that is skipped because its device has to wait.
  static func skipped(at milliseconds: Int64) -> SyncScript {
    var script = SyncScript().after(milliseconds)
    script.result.skipped = .waiting(until: Instant(milliseconds: 0))
    return script
  }

  /// Three attempts at a request, with the required waits between them.
  func failedThrice(_ call: Cloud.Call, _ code: CloudError.Code) -> SyncScript {
    failed(call, code).slept(1_000).failed(call, code).slept(2_000).failed(call, code)
  }

  /// What the monitor says; nil if nothing is wrong.
  func sentence(
    of monitor: inout RequestMonitor, _ trigger: SyncTrigger = .person, wish: Int? = nil,
    isCut: Bool = false
  ) -> String? {
    do {
      try monitor.judge(
        events, trigger, from: began, to: now, wish: wish, result, isCut: isCut)
      return nil
    } catch {
      return "\(error.law.rawValue): \(error.sentence)"
    }
  }
}
