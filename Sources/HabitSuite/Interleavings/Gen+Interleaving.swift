import CloudSim
import HabitDomain
import PropCheck

/// Which faults may be drawn.
enum FaultProfile: Sendable {
  /// None.
  case faultFree
  /// All faults of the service.
  case anyFault
  /// All faults of the service, and frequent changes of the account.
  case accountChanges
  /// Also answers that the service never gives.
  case hostile

  /// The weights of kinds of events, in the order of ``SyncEvent/Kind``.
  fileprivate var weights: [Int] {
    switch self {
    case .faultFree: [22, 14, 6, 4, 5, 4, 2, 2, 1, 0, 0, 1, 1] + Array(repeating: 0, count: 10)
    case .anyFault, .hostile:
      [30, 20, 7, 3, 9, 3, 2, 3, 1, 1, 1, 4, 1] + [13, 2, 2, 2, 1, 24, 1, 1, 1, 1]
    case .accountChanges:
      [22, 16, 5, 3, 3, 2, 2, 2, 1, 1, 1, 1, 0] + [10, 1, 1, 9, 2, 3, 1, 1, 1, 1]
    }
  }
}

/// Draws events that belong together, for devices with these clocks.
typealias StoryGenerator = @Sendable (inout Source, [DeviceClock]) -> [SyncEvent]

extension Gen where Value == Interleaving {
  /// Two to four devices and about 60 events at most; each event, with its companions, is a span, so that shrinking can remove
  /// it.
  ///
  /// A fifth of the cases may end in a story of their own, which becomes one twentieth longer by it. It is drawn last, so that
  /// everything before it is as in other cases, and still shows what it would show.
  static func interleavings(
    _ faults: FaultProfile, ending story: StoryGenerator? = nil
  ) -> Gen {
    Gen { source in
      var drawn = Interleaving(
        clocks: [], recordsPerRequest: 400, serverLimit: 400, variant: source.variant(),
        isHostile: faults == .hostile, events: [])
      source.repeated(2...4) { source in
        drawn.clocks.append(source.clock())
        drawn.versions.append(AppVersion.allCases[source.pick(weights: [14, 3, 2])])
      }
      drawn.recordsPerRequest = source.element(of: [400, 3, 2, 5]) ?? 400
      let isStricter = faults != .faultFree && source.boolean(probability: 0.1)
      drawn.serverLimit = isStricter ? 2 : drawn.recordsPerRequest
      let swarm = source.swarm(of: SyncEvent.Kind.allCases.count)
      // Few ids make devices write, delete and rewrite the same row.
      let ids = source.boolean(probability: 0.3) ? 1 : 4
      let weights = zip(faults.weights, swarm).enumerated().map { place, pair in
        pair.1 || place < 2 ? pair.0 : 0
      }
      source.repeated(1...60, label: .step) { source in
        let bias = EventBias(after: drawn.events, ids: ids, isHostile: drawn.isHostile)
        drawn.events += source.events(weights, bias)
      }
      if let story, source.boolean(probability: 0.2) {
        drawn.events += story(&source, drawn.clocks)
      }
      return drawn
    }
  }

}

extension Source {
  /// Offsets from a millisecond to a day, either way (domain 4.5), possibly with drift or a coarse resolution.
  fileprivate mutating func clock() -> DeviceClock {
    let skews: [Int64] = [
      0, 1, -1, 1_000, -1_000, 300_000, -300_000, 86_400_000, -86_400_000,
    ]
    return DeviceClock(
      skew: element(of: skews) ?? 0,
      drift: boolean(probability: 0.2) ? element(of: [100, -100, 20_000, -20_000]) ?? 0 : 0,
      tick: boolean(probability: 0.2) ? element(of: [1_000, 16]) ?? 1 : 1)
  }

  fileprivate mutating func variant() -> CloudVariant {
    var variant = CloudVariant()
    if boolean(probability: 0.25) { variant.absentFields = .stay }
    if boolean(probability: 0.25) { variant.firstDeletions = .all }
    if boolean(probability: 0.25) { variant.echo = .everybody }
    return variant
  }

  /// One event, or several that matter together: a hidden server record needs a conflict, accounts may change several times in
  /// a row, and a row may need a near duplicate.
  fileprivate mutating func events(_ weights: [Int], _ bias: EventBias) -> [SyncEvent] {
    let event = event(weights, bias)
    if case .signIn(let device, _) = event, boolean(probability: 0.3) {
      return [event] + accountChanges(of: device)
    }
    if case .connect(let device, false) = event, boolean() { return [event] + probe(by: device) }
    if case .put(let device, let content) = event, boolean(probability: 0.25) {
      return [event] + neighbour(of: content, on: device)
    }
    guard case .fault(let device, var plan) = event else { return [event] }
    if plan.fault == .serverRecordHidden {
      plan.fault = .recordTouched(integer(in: 0...3))
      return [.fault(device, plan), event]
    }
    if plan.fault.refuses(record: 0), boolean() { return orphan(of: device, plan) }
    if plan.fault.refuses(record: 1), boolean() { return refusal(of: device, plan) }
    return plan.fault.asksToWait && boolean() ? patience(of: device, plan) : [event]
  }

  private mutating func event(_ weights: [Int], _ bias: EventBias) -> SyncEvent {
    let kind = SyncEvent.Kind.allCases[pick(weights: bias.kinds(weights))]
    switch kind {
    case .put: return .put(device(kind, bias), content(bias))
    case .sync: return .sync(device(kind, bias), trigger())
    case .delete: return .delete(device(kind, bias), key(bias))
    case .wait: return .wait(span(bias))
    case .during:
      return .during(device(kind, bias), call: call(), meanwhile(bias.nearer))
    case .push: return .push(device(kind, bias), fate())
    case .restart: return .restart(device(kind, bias))
    case .update: return .update(device(kind, bias))
    case .purge: return .purge(device(kind, bias))
    case .release: return .release(device(kind, bias))
    case .choose: return .choose(device(kind, bias), choice())
    case .newerApp: return .newerApp(integer(in: 0...15))
    case .oldCopy: return .oldCopy(integer(in: 0...15))
    default: return trouble(kind, bias)
    }
  }

  private mutating func trouble(_ kind: SyncEvent.Kind, _ bias: EventBias) -> SyncEvent {
    switch kind {
    case .cut: .cut(device(kind, bias), before: step())
    case .connect: .connect(device(kind, bias), boolean())
    case .jump: .jump(device(kind, bias), jump())
    case .signIn: .signIn(device(kind, bias), account())
    case .status: .status(device(kind, bias), boolean() ? status() : nil)
    case .fault: .fault(device(kind, bias), plannedFault(ofHostile: bias.isHostile))
    case .outage: .outage(Delay(milliseconds: element(of: [1_000, 31_000, 300_000]) ?? 1_000))
    case .expireTokens: .expireTokens
    case .endZone: .endZone(element(of: ZoneEnd.allCases) ?? .deleted)
    default: .quota(boolean() ? integer(in: 0...2_000) : nil)
    }
  }

  private mutating func device(_ kind: SyncEvent.Kind, _ bias: EventBias) -> Int {
    pick(weights: bias.devices(for: kind))
  }

  private mutating func content(_ bias: EventBias) -> SyncedContent {
    let (table, number) = place(bias)
    return SyncSample.content(table, number, integer(in: 0...SyncSample.variants - 1))
  }

  private mutating func key(_ bias: EventBias) -> RowKey {
    let (table, number) = place(bias)
    return SyncSample.key(table, number)
  }

  private mutating func place(_ bias: EventBias) -> (SyncedTable, number: Int) {
    let table = SyncedTable.allCases[pick(weights: bias.tables)]
    return (table, pick(weights: bias.numbers(of: table)))
  }

  private mutating func choice() -> ZoneChoice {
    element(of: ZoneChoice.allCases) ?? .sendAgain
  }

  private mutating func fate() -> SyncEvent.PushFate {
    element(of: SyncEvent.PushFate.allCases) ?? .delivered
  }

  /// Mostly a person, who need not wait.
  private mutating func trigger() -> SyncTrigger {
    boolean(probability: 0.3) ? element(of: SyncTrigger.allCases) ?? .person : .person
  }

  /// Mostly the first upload of a sync: the fifth call, after account, user, changes and user again, or in a first sync the
  /// tenth, after zone and subscriptions too.
  private mutating func call() -> Int {
    switch pick(weights: [2, 2, 1]) {
    case 0: 4
    case 1: 9
    default: integer(in: 0...12)
    }
  }

  /// Mostly a step in which changes arrive: after the account, or in a first sync after zone and subscriptions.
  private mutating func step() -> Int {
    switch pick(weights: [3, 2, 2]) {
    case 0: integer(in: 8...11)
    case 1: integer(in: 16...29)
    default: integer(in: 0...40)
    }
  }

  private mutating func meanwhile(_ bias: EventBias) -> SyncEvent.ConcurrentEvent {
    switch pick(weights: [4, 1, 2]) {
    case 0: .put(content(bias))
    case 1: .delete(key(bias))
    default: .sync(integer(in: 0...3))
    }
  }

  /// From a millisecond to longer than tombstones live.
  private mutating func span(_ bias: EventBias) -> Delay {
    let spans: [Int64] = [
      1, 1_000, 10_000, 31_000, 300_000, 3_600_000, 86_400_000, EventBias.tombstoneLife,
    ]
    let weights = spans.map { bias.wantsAge && $0 == EventBias.tombstoneLife ? 14 : 1 }
    return Delay(milliseconds: spans[pick(weights: weights)])
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
