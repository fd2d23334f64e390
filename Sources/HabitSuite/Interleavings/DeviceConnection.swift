import CloudSim
import HabitDomain
import Synchronization

/// The connection between one device and the server: injects faults, ends processes and records what passes.
///
/// Only it knows the clock of the device, so everything that a device does is decided by what
/// passes here.
final class DeviceConnection: Sendable {
  /// What passes while a device syncs.
  enum ConnectionEvent: Sendable {
    /// A call: its start and end by the clock of the device, who was signed in, the answer, and what the server did. It is
    /// indirect because many checks copy it.
    indirect case call(
      Cloud.Call, began: Instant, ended: Instant, account: String?, CloudTrace.Entry)
    case slept(Delay, since: Instant)
  }

  fileprivate struct State {
    var clock: DeviceClock
    var version: AppVersion
    var planned: [PlannedFault] = []
    var calls = 0
    /// The steps before the process ends; nil if it does not.
    var stepsLeft: Int?
    var isDead = false
    var steps = 0
    /// Whether the last call switched accounts: switching back with the next one could not be noticed.
    var isSwitched = false
    var meanwhile: (call: Int, body: @Sendable () async -> Void)?
    var events: [ConnectionEvent] = []
  }

  let device: String
  private let server: CloudServer
  private let send: SyncTransport.Send
  private let outage: ServerOutage
  private let isHostile: Bool
  /// Whether the changes of a page come in reverse, children before parents.
  let reversesPages: Bool
  private let state: Mutex<State>

  init(
    _ device: String, _ server: CloudServer, _ send: @escaping SyncTransport.Send,
    _ outage: ServerOutage, clock: DeviceClock = DeviceClock(), version: AppVersion = .current,
    isHostile: Bool = false, reversesPages: Bool = false
  ) {
    (self.isHostile, self.send, self.device) = (isHostile, send, device)
    (self.reversesPages, self.server, self.outage) = (reversesPages, server, outage)
    state = Mutex(State(clock: clock, version: version))
  }

  var now: Instant {
    state.withLock { $0.clock }.reading(at: server.read { $0.time })
  }

  func jump(by milliseconds: Int64) {
    state.withLock { $0.clock.skew &+= milliseconds }
  }

  /// The version of the app on the device, perhaps from its next start on.
  var version: AppVersion { state.withLock { $0.version } }

  /// Installs a version; false if it is installed already.
  func update(to version: AppVersion) -> Bool {
    state.withLock { state in
      defer { state.version = version }
      return state.version != version
    }
  }

  func plan(_ fault: PlannedFault) {
    state.withLock { $0.planned.append(fault) }
  }

  func heal() {
    state.withLock { $0.planned = [] }
  }

  func cut(before step: Int) {
    state.withLock { $0.stepsLeft = step }
  }

  func interrupt(call number: Int, _ body: @escaping @Sendable () async -> Void) {
    state.withLock { $0.meanwhile = (number, body) }
  }

  var events: [ConnectionEvent] { state.withLock { $0.events } }

  /// The events of the finished sync, and whether its process ended; a new one can start.
  func takeEvents() -> (events: [ConnectionEvent], isDead: Bool) {
    state.withLock { state in
      defer {
        state.events = []
        state.isDead = false
        state.steps = 0
        state.stepsLeft = nil
        state.meanwhile = nil
      }
      return (state.events, state.isDead)
    }
  }

  /// More steps than any sync needs, whatever goes wrong.
  private static let longestSync = 12_000

  /// Whether the running sync exceeds that.
  var isEndless: Bool { state.withLock { $0.steps >= Self.longestSync } }

  /// Counts a step; false if the process has ended. Endless syncs are ended.
  private func step() -> Bool {
    state.withLock { state in
      state.steps += 1
      if state.steps >= Self.longestSync { state.isDead = true }
      guard !state.isDead, let left = state.stepsLeft else { return !state.isDead }
      state.stepsLeft = left - 1
      if left <= 0 { state.isDead = true }
      return !state.isDead
    }
  }

  func willTransact() throws(DataLayerError) {
    guard step() else { throw .service(.unavailable("The process has ended")) }
  }
}

extension DeviceConnection {
  var cloud: Cloud {
    Cloud { call async throws(CloudError) in
      let answer = try await self.answer(call)
      guard self.reversesPages, case .changes(var page) = answer else { return answer }
      page.changes.reverse()
      return .changes(page)
    }
  }

  func site(recordsPerRequest: Int, seed: UInt64) -> SyncSite {
    SyncSite(
      device: device, cloud: cloud,
      clock: WallClock(
        now: { () async throws(DependencyError) in self.now },
        sleep: { (delay) async throws(DependencyError) in self.sleep(delay) }),
      random: .live(seed: seed), recordsPerRequest: recordsPerRequest,
      version: { self.version },
      willTransact: { () throws(DataLayerError) in try self.willTransact() })
  }

  private func sleep(_ delay: Delay) {
    let since = now
    let clock = state.withLock { state in
      state.events.append(.slept(delay, since: since))
      return state.clock
    }
    server.update { $0.advance(by: clock.realTime(of: delay)) }
  }

  func answer(_ call: Cloud.Call) async throws(CloudError) -> CloudAnswer {
    guard step() else { throw .cancelled }
    let began = now
    let (plan, meanwhile) = begin(call)
    let outcome: Result<CloudAnswer, CloudError>
    do { outcome = .success(try await send(call, plan)) } catch {
      outcome = .failure(error)
    }
    if let entry = server.trace.entries.last {
      let event = ConnectionEvent.call(
        call, began: began, ended: now, account: server.read { $0.account(of: device) },
        entry)
      state.withLock { $0.events.append(event) }
    }
    await meanwhile?()
    guard step() else { throw .cancelled }
    return try outcome.get()
  }

  private func begin(_ call: Cloud.Call) -> (FaultPlan, (@Sendable () async -> Void)?) {
    let isOut = outage.isOut(at: server.read { $0.time })
    return state.withLock { state in
      var faults = state.take(call, isHostile)
      if isOut, call != .accountStatus { faults.append(.refused(.serviceUnavailable)) }
      let number = state.calls
      state.calls += 1
      let entries = faults.map { FaultPlan.Entry($0, device: device, call: number) }
      guard let (place, body) = state.meanwhile else { return (FaultPlan(entries), nil) }
      state.meanwhile = place == 0 ? nil : (place - 1, body)
      return (FaultPlan(entries), place == 0 ? body : nil)
    }
  }
}

extension DeviceConnection.State {
  /// The faults that are due with this call.
  fileprivate mutating func take(_ call: Cloud.Call, _ isHostile: Bool) -> [Fault] {
    guard !planned.isEmpty || isSwitched else { return [] }
    let kind = CallKind(call)
    var due: [Fault] = []
    for index in planned.indices where planned[index].kind ?? kind == kind {
      guard planned[index].skipped == 0 else {
        planned[index].skipped -= 1
        continue
      }
      due.append(planned[index].fault)
      planned[index].times -= 1
    }
    planned.removeAll { $0.times <= 0 }
    due = due.filter {
      (isHostile || $0.isPossible(in: kind)) && $0.canBeNoticed(in: call)
        && !(isSwitched && $0.isOfAccount)
    }
    isSwitched = kind == .fetchChanges && due.contains(where: \.isOfAccount)
    return due
  }
}

extension Fault {
  fileprivate var isOfAccount: Bool { if case .signedIn = self { true } else { false } }

  /// Whether a client can notice: it cannot know that a first page is not the first, nor that a denied record exists.
  fileprivate func canBeNoticed(in call: Cloud.Call) -> Bool {
    switch (self, call) {
    case (.pageRepeated, .fetchChanges(let request)): request.token != nil
    case (.refused(.unknownItem, _), .fetch), (.recordMalformed, .fetch): false
    case (.signedIn, .accountStatus), (.signedIn, .user), (.signedIn, .fetchChanges): true
    case (.signedIn, _): false
    default: true
    }
  }
}

/// A time during which the server refuses everything.
final class ServerOutage: Sendable {
  private let end = Mutex<Instant?>(nil)

  func begin(until end: Instant) {
    self.end.withLock { $0 = end }
  }

  func isOut(at now: Instant) -> Bool {
    end.withLock { end in end.map { now < $0 } ?? false }
  }

  func heal() {
    end.withLock { $0 = nil }
  }
}
