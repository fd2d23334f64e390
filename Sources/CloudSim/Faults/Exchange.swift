import HabitDomain

/// A call in transit: to the server, at the server and back.
///
/// The three steps ``send(_:)``, ``process(_:)`` and ``receive(_:)`` may be interleaved with those of other calls. Each changes
/// the state at once, so stopping between two of them leaves what a dying process or a broken network leaves.
struct Exchange: Sendable {
  let device: String
  let call: Cloud.Call
  let plan: FaultPlan
  /// The number of the call among all calls of the device.
  private(set) var number = 0
  private(set) var sentAt = Instant(milliseconds: 0)
  private(set) var faults: [Fault] = []
  /// The faults that had an effect.
  private(set) var effective: [Fault] = []
  /// The account whose zone ended with the call, if any.
  var zoneEndedOf: String?
  /// The server's result; nil if the request did not arrive.
  private(set) var done: Result<CloudAnswer, CloudError>?
  /// The device's result; nil while it waits.
  private(set) var outcome: Result<CloudAnswer, CloudError>?

  init(_ call: Cloud.Call, by device: String, _ plan: FaultPlan) {
    (self.call, self.device, self.plan) = (call, device, plan)
  }

  /// Sends the request and returns how long it takes.
  mutating func send(_ state: inout ServerState) -> Delay {
    sentAt = state.time
    count(in: &state)
    startOutage(&state)
    if let code = localRefusal(state) {
      outcome = .failure(code)
    } else if take({ $0 == .requestLost }) != nil {
      outcome = .failure(.refused(.networkFailure))
    }
    guard outcome == nil, case .requestDelayed(let delay)? = take({ $0.kind == .requestDelayed })
    else { return Delay(milliseconds: 0) }
    return delay
  }

  /// Processes the request, unless the exchange is over, and returns how long the reply takes.
  mutating func process(_ state: inout ServerState) -> Delay {
    guard outcome == nil else { return Delay(milliseconds: 0) }
    disturb(&state)
    let result = refusal(&state) ?? carriedOut(&state)
    done = result
    outcome = result
    guard case .replyDelayed(let delay)? = take({ $0.kind == .replyDelayed }) else {
      return Delay(milliseconds: 0)
    }
    return delay
  }

  /// Delivers the reply and returns the device's result.
  mutating func receive(_ state: inout ServerState) -> Result<CloudAnswer, CloudError> {
    if done != nil, take({ $0 == .replyLost }) != nil {
      outcome = .failure(.refused(.serverResponseLost))
    }
    if done != nil, take({ $0 == .replyUnreadable }) != nil {
      outcome = .failure(.malformedAnswer("it is not JSON"))
    }
    if case .success(let answer)? = outcome { outcome = .success(garbled(answer, &state)) }
    return outcome ?? .failure(.refused(.serverResponseLost))
  }

  /// The first matching fault, which takes effect now.
  mutating func take(_ isWanted: (Fault) -> Bool) -> Fault? {
    guard let fault = faults.first(where: isWanted) else { return nil }
    effective.append(fault)
    return fault
  }

  mutating func note(_ fault: Fault) {
    effective.append(fault)
  }
}

extension Exchange {
  private mutating func count(in state: inout ServerState) {
    state.register(device)
    let kind = CallKind(call)
    let counts = state.devices[device]?.count(kind)
    let ofKind = counts?.ofKind ?? 0
    number = counts?.all ?? 0
    guard !state.isHealed, !plan.entries.isEmpty else { return }
    faults = plan.faults(device, kind, call: number, ofKind: ofKind)
    // The device knows the status itself: no message can be lost, but the device may fail to tell.
    if kind == .accountStatus { faults.removeAll { !$0.isAboutServer && $0.kind != .refused } }
  }

  private mutating func startOutage(_ state: inout ServerState) {
    guard case .offline(let delay)? = faults.first(where: { $0.kind == .offline }) else { return }
    note(.offline(delay))
    state.devices[device]?.isOfflineUntil = state.time.advanced(by: delay)
  }

  /// Errors that the device reports without a request. The account status needs no network.
  private func localRefusal(_ state: ServerState) -> CloudError? {
    guard let state = state.devices[device].map({ ($0, state.time) }), call != .accountStatus
    else { return nil }
    let (device, now) = state
    guard device.isConnected, device.isOfflineUntil.map({ $0 <= now }) ?? true else {
      return .refused(.networkUnavailable)
    }
    guard let end = device.isThrottledUntil, end > now else { return nil }
    return .refused(.requestRateLimited, retryAfter: now.span(to: end))
  }
}

extension Instant {
  func span(to end: Instant) -> Delay {
    let (span, overflow) = end.milliseconds.subtractingReportingOverflow(milliseconds)
    return Delay(milliseconds: overflow ? .max : span)
  }
}
