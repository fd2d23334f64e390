import CloudSim
import Domain
import PropCheck

/// What may happen in an interleaving.
enum Weather: Sendable {
  /// Nothing goes wrong.
  case calm
  /// Anything may.
  case storm
  /// Anything may, and people sign in and out all the time.
  case crowd

  /// How often each kind of event is drawn, in the order of ``SyncEvent/Kind``.
  fileprivate var weights: [Int] {
    switch self {
    case .calm: [22, 14, 6, 4, 5, 4, 2, 1, 0, 0, 1, 1] + Array(repeating: 0, count: 10)
    case .storm: [22, 14, 6, 4, 5, 4, 2, 1, 1, 1, 2, 1] + [5, 2, 2, 2, 1, 14, 1, 1, 1, 1]
    case .crowd: [22, 16, 5, 3, 3, 2, 2, 1, 1, 1, 1, 0] + [3, 1, 1, 9, 2, 3, 1, 1, 1, 1]
    }
  }
}

extension Gen where Value == Interleaving {
  /// Two to four devices and up to 60 events; every event is a span of its own, so that shrinking takes it away.
  static func interleavings(_ weather: Weather) -> Gen {
    Gen { source in
      let count = 2 + source.pick(weights: [5, 4, 2])
      var drawn = Interleaving(
        skews: [], recordsPerRequest: 400, serverLimit: 400, variant: source.variant(), events: [])
      for _ in 0..<count { drawn.skews.append(source.element(of: skews) ?? 0) }
      drawn.recordsPerRequest = source.element(of: [400, 3, 2, 5]) ?? 400
      let isStricter = weather != .calm && source.boolean(probability: 0.1)
      drawn.serverLimit = isStricter ? 2 : drawn.recordsPerRequest
      let swarm = source.swarm(of: SyncEvent.Kind.allCases.count)
      // Few ids make the same row be written, deleted and written again.
      let ids = source.boolean(probability: 0.3) ? 1 : 4
      let weights = zip(weather.weights, swarm).enumerated().map { place, pair in
        pair.1 || place < 2 ? pair.0 : 0
      }
      source.repeated(1...60, label: .step) { source in
        drawn.events += source.events(weights: weights, ids: ids)
      }
      return drawn
    }
  }

  /// Nothing, a millisecond, a second, five minutes and a day, either way (domain 4.5).
  private static let skews: [Int64] = [
    0, 1, -1, 1_000, -1_000, 300_000, -300_000, 86_400_000, -86_400_000,
  ]
}

extension Source {
  fileprivate mutating func variant() -> CloudVariant {
    var variant = CloudVariant()
    if boolean(probability: 0.25) { variant.absentFields = .stay }
    if boolean(probability: 0.25) { variant.firstDeletions = .all }
    if boolean(probability: 0.25) { variant.echo = .everybody }
    return variant
  }

  /// One event, or one and what makes it matter: a conflict that hides the record of the server needs a conflict, and an
  /// edit during an upload one of a row that waits.
  fileprivate mutating func events(weights: [Int], ids: Int) -> [SyncEvent] {
    let event = event(weights: weights, ids: ids)
    switch event {
    case .fault(let device, var plan) where plan.fault == .serverRecordHidden:
      plan.fault = .recordTouched(integer(in: 0...3))
      return [.fault(device, plan), event]
    case .during(let device, _, .put(let content)):
      return boolean() ? [.put(device, content), event] : [event]
    default: return [event]
    }
  }

  private mutating func event(weights: [Int], ids: Int) -> SyncEvent {
    let kind = SyncEvent.Kind.allCases[pick(weights: weights)]
    switch kind {
    case .put: return .put(device(), content(ids))
    case .sync: return .sync(device(), trigger())
    case .delete: return .delete(device(), key(ids))
    case .wait: return .wait(span())
    case .during: return .during(device(), call: call(), meanwhile(ids))
    case .push: return .push(device(), element(of: SyncEvent.PushFate.allCases) ?? .delivered)
    case .restart: return .restart(device())
    case .purge: return .purge(device())
    case .release: return .release(device())
    case .choose: return .choose(device(), element(of: ZoneChoice.allCases) ?? .sendAgain)
    case .newerApp: return .newerApp(integer(in: 0...15))
    case .oldCopy: return .oldCopy(integer(in: 0...15))
    default: return trouble(kind)
    }
  }

  private mutating func trouble(_ kind: SyncEvent.Kind) -> SyncEvent {
    switch kind {
    case .cut: .cut(device(), before: integer(in: 0...40))
    case .connect: .connect(device(), boolean())
    case .jump: .jump(device(), jump())
    case .signIn: .signIn(device(), account())
    case .status: .status(device(), pick(weights: [1, 2]) == 0 ? nil : status())
    case .fault: .fault(device(), plannedFault())
    case .outage: .outage(span())
    case .expireTokens: .expireTokens
    case .endZone: .endZone(element(of: ZoneEnd.allCases) ?? .deleted)
    default: .quota(boolean() ? integer(in: 0...2_000) : nil)
    }
  }

  private mutating func device() -> Int { integer(in: 0...3) }

  private mutating func content(_ ids: Int) -> SyncedContent {
    let table = element(of: SyncedTable.allCases) ?? .family
    let number = integer(in: 0...min(ids, SyncSample.count(table)) - 1)
    return SyncSample.content(table, number, integer(in: 0...SyncSample.variants - 1))
  }

  private mutating func key(_ ids: Int) -> RowKey {
    let table = element(of: SyncedTable.allCases) ?? .family
    return SyncSample.key(table, integer(in: 0...min(ids, SyncSample.count(table)) - 1))
  }

  /// Most syncs are those of a person, who has not to wait.
  private mutating func trigger() -> SyncTrigger {
    boolean(probability: 0.3) ? element(of: SyncTrigger.allCases) ?? .person : .person
  }

  /// Often the fourth, with which most devices begin to send: the first three are account, user and changes.
  private mutating func call() -> Int { boolean() ? 3 : integer(in: 0...12) }

  private mutating func meanwhile(_ ids: Int) -> SyncEvent.Meanwhile {
    switch pick(weights: [4, 1, 2]) {
    case 0: .put(content(ids))
    case 1: .delete(key(ids))
    default: .sync(device())
    }
  }

  /// From a moment to longer than tombstones live.
  private mutating func span() -> Delay {
    let spans: [Int64] = [
      1, 1_000, 10_000, 31_000, 300_000, 3_600_000, 86_400_000, 31 * 86_400_000,
    ]
    return Delay(milliseconds: element(of: spans) ?? 1)
  }

  private mutating func jump() -> Int64 {
    let jumps: [Int64] = [1, -1, 1_000, -1_000, 300_000, -300_000, 86_400_000, -86_400_000]
    return element(of: jumps) ?? 1
  }

  mutating func account() -> String? {
    switch pick(weights: [4, 3, 2]) {
    case 0: ServerState.firstAccount
    case 1: Interleaving.otherAccount
    default: nil
    }
  }

  mutating func status() -> AccountStatus {
    element(of: AccountStatus.allCases.filter { $0 != .available }) ?? .temporarilyUnavailable
  }
}
