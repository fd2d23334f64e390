import CloudSim
import HabitDomain
import PropCheck

// Sequences of events that have an effect only together and in order.
extension Source {
  /// A server that asks to wait longer than a sync may take, a clock that goes back, and syncs that must wait, but not
  /// forever.
  mutating func patience(of device: Int, _ plan: PlannedFault) -> [SyncEvent] {
    var plan = plan
    (plan.skipped, plan.times) = (0, 3)
    let back = element(of: [-300_000, -1_000, -86_400_000] as [Int64]) ?? -300_000
    let span = element(of: [31_000, 300_000, 1_000] as [Int64]) ?? 31_000
    let jump: [SyncEvent] = boolean(probability: 0.8) ? [.jump(device, back)] : []
    return [.fault(device, plan), .sync(device, .person)] + jump + [
      .sync(device, .person), .wait(Delay(milliseconds: span)), .sync(device, .person),
    ]
  }

  /// A near duplicate of a row, on the same or another device, if there is one.
  mutating func neighbour(of content: SyncedContent, on device: Int) -> [SyncEvent] {
    let kinds = NearDuplicates.contentsByKind(beside: content)
    guard !kinds.isEmpty,
      let found = element(of: kinds[pick(weights: kinds.map(\.kind.weight))].contents)
    else { return [] }
    return [.put(boolean() ? device : integer(in: 0...3), found)]
  }

  /// A habit whose category the server refuses waits in the inbox of another device, which then edits it: that edit must win.
  mutating func orphan(of device: Int, _ plan: PlannedFault) -> [SyncEvent] {
    var plan = plan
    (plan.skipped, plan.times) = (0, 1)
    let (number, other) = (integer(in: 0...1), integer(in: 0...3))
    let (sent, edited) = (element(of: [4, 8]) ?? 4, integer(in: 0...SyncSample.variants - 1))
    let events: [SyncEvent] = [
      .put(device, SyncSample.content(.habit, number, sent)), .fault(device, plan),
      .sync(device, .person), .sync(other, .person),
      .put(other, SyncSample.content(.habit, number, edited)),
    ]
    // Shrinking removes those that another finding does not need.
    return events.filter { _ in boolean(probability: 0.95) }
  }

  /// A row that the server refuses for its content, before it gets an older version of it: the row may be sent again.
  mutating func refusal(of device: Int, _ plan: PlannedFault) -> [SyncEvent] {
    var plan = plan
    (plan.skipped, plan.times) = (0, 1)
    plan.fault = .recordRefused(0, boolean() ? .serverRejectedRequest : .invalidArguments)
    let (number, other) = (integer(in: 0...1), integer(in: 0...3))
    let first = integer(in: 0...SyncSample.variants - 1)
    let contents = (0..<3).map { SyncSample.content(.family, number, first + $0) }
    let events: [SyncEvent] = [
      .put(other, contents[0]), .put(device, contents[1]), .put(device, contents[2]),
      .fault(device, plan), .sync(device, .person), .sync(other, .person), .sync(device, .person),
    ]
    return events.filter { _ in boolean(probability: 0.95) }
  }

  /// The same on two devices with suitable clocks: the one that is ahead is refused, and its row is still the greater version
  /// when the other one comes, so it has to be sent again.
  mutating func refusal(among clocks: [DeviceClock]) -> [SyncEvent] {
    guard clocks.count > 1 else { return [] }
    let one = integer(in: 0...3) % clocks.count
    let next = (one + 1) % clocks.count
    let (device, other) = clocks[one].skew < clocks[next].skew ? (next, one) : (one, next)
    let code = boolean() ? CloudError.Code.serverRejectedRequest : .invalidArguments
    let (number, first) = (integer(in: 0...1), integer(in: 0...SyncSample.variants - 1))
    let contents = (0..<3).map { SyncSample.content(.family, number, first + $0) }
    let plan = PlannedFault(kind: .save, skipped: 0, fault: .recordRefused(0, code))
    let events: [SyncEvent] = [
      .put(other, contents[0]), .put(device, contents[1]), .put(device, contents[2]),
      .fault(device, plan), .sync(device, .person), .sync(other, .person), .sync(device, .person),
    ]
    return events.filter { _ in boolean(probability: 0.98) }
  }

  /// A server that asks again and again to wait, for about as long as a round may sleep, while a device syncs.
  mutating func longWait(among clocks: [DeviceClock]) -> [SyncEvent] {
    let device = integer(in: 0...3) % max(1, clocks.count)
    let codes: [CloudError.Code] = [.serviceUnavailable, .requestRateLimited, .zoneBusy]
    let delays: [Int64] = [60_000, 61_000, 120_000, 121_000, 200_000]
    let fault = Fault.refused(
      element(of: codes) ?? .zoneBusy,
      retryAfter: Delay(milliseconds: element(of: delays) ?? 60_000))
    let call: CallKind = boolean() ? .save : .fetchChanges
    let content = SyncSample.content(.family, 0, integer(in: 0...SyncSample.variants - 1))
    return [
      .put(device, content),
      .fault(device, PlannedFault(kind: call, skipped: 0, times: 3, fault: fault)),
      .sync(device, .person),
    ]
  }

  /// A device that sends a row which others save again and again in the meantime, more often than it may try.
  mutating func conflicts(among clocks: [DeviceClock]) -> [SyncEvent] {
    let device = integer(in: 0...3) % max(1, clocks.count)
    let first = integer(in: 0...SyncSample.variants - 1)
    let fault = PlannedFault(kind: .save, skipped: 0, times: 6, fault: .recordTouched(0))
    return [
      .put(device, SyncSample.content(.family, 0, first)), .sync(device, .person),
      .put(device, SyncSample.content(.family, 0, first + 1)), .fault(device, fault),
      .sync(device, .person),
    ]
  }

  /// A sync without a network, and another one that does not promise a network: it has to wait, but
  /// not forever.
  mutating func probe(by device: Int) -> [SyncEvent] {
    let span = element(of: [1_000, 31_000, 300_000] as [Int64]) ?? 31_000
    return [
      .sync(device, .person), .wait(Delay(milliseconds: span)), .sync(device, .localChange),
    ]
  }

  /// Two more changes of the account, three in a row.
  mutating func accountChanges(of device: Int) -> [SyncEvent] {
    (0..<2).flatMap { _ in
      let pause: [SyncEvent] = boolean() ? [.sync(device, .person)] : []
      return pause + [.signIn(device, account())]
    }
  }
}

extension Fault {
  /// Whether the server refuses a record of a request by its number, and asks for no delay.
  func refuses(record number: Int) -> Bool {
    if case .recordRefused(number, _, retryAfter: nil) = self { true } else { false }
  }

  /// Whether the server asks the device to wait.
  var asksToWait: Bool {
    switch self {
    case .refused(_, retryAfter: .some), .recordRefused(_, _, retryAfter: .some): true
    default: false
    }
  }
}
