import CloudSim
import Domain
import PropCheck

// Events that come to nothing one by one: what has to be waited for needs a fault, a clock and a second sync, in this order.
extension Source {
  /// A server that asks for more time than a sync has, a clock that goes back, and syncs that must not come yet, and must come
  /// one day.
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

  /// Another row that is equal in all but one column of a key, on the same device or on another one; none where there is none.
  mutating func neighbour(of content: SyncedContent, on device: Int) -> [SyncEvent] {
    guard let found = element(of: NearDuplicates.contents(beside: content)) else { return [] }
    return [.put(boolean() ? device : integer(in: 0...3), found)]
  }

  /// A sync without a network, and another one that nobody promises anything: it has to wait, and not for ever.
  mutating func probe(by device: Int) -> [SyncEvent] {
    let span = element(of: [1_000, 31_000, 300_000] as [Int64]) ?? 31_000
    return [
      .sync(device, .person), .wait(Delay(milliseconds: span)), .sync(device, .localChange),
    ]
  }

  /// Two more changes of the account, so that there are three in a row.
  mutating func accountChanges(of device: Int) -> [SyncEvent] {
    (0..<2).flatMap { _ in
      let pause: [SyncEvent] = boolean() ? [.sync(device, .person)] : []
      return pause + [.signIn(device, account())]
    }
  }
}

extension Fault {
  /// Whether the server wants to be left alone for a while.
  var asksToWait: Bool {
    switch self {
    case .refused(_, retryAfter: .some), .recordRefused(_, _, retryAfter: .some): true
    default: false
    }
  }
}
