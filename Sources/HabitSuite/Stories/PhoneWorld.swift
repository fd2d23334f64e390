import CloudSim
import HabitDomain
import Synchronization

/// What a phone knows about the world: the time by its clock, new ids, its version of the app, and when its process
/// ends.
final class PhoneWorld: Sendable {
  private struct State {
    var skew: Int64 = 0
    var ids: [Identifier] = []
    var count: UInt64 = 0
    var drawn: UInt64 = 0
    var version = AppVersion.current
    /// The transactions of a sync before the process ends; nil if it does not.
    var transactionsLeft: Int?
  }

  private let name: String
  private let number: Int
  private let drawsAsAll: Bool
  private let server: CloudServer
  private let state = Mutex(State())

  /// A phone; if it draws like all others, it draws the same codes as they do.
  init(_ number: Int, _ server: CloudServer, drawsAsAll: Bool = false) {
    (self.number, self.server, self.drawsAsAll) = (number, server, drawsAsAll)
    name = Story.name(of: number)
  }

  /// How far its clock is ahead, in milliseconds.
  var skew: Int64 {
    get { state.withLock { $0.skew } }
    set { state.withLock { $0.skew = newValue } }
  }

  var version: AppVersion {
    get { state.withLock { $0.version } }
    set { state.withLock { $0.version = newValue } }
  }

  /// The time by its clock.
  var now: Instant {
    Instant(milliseconds: server.read { $0.time.milliseconds } + skew)
  }

  /// Sets the next new ids.
  func offer(_ ids: [Identifier]) { state.withLock { $0.ids = ids } }

  /// Ends the process before a transaction, counted from 1; nil lets it live.
  func end(beforeTransaction number: Int?) {
    state.withLock { $0.transactionsLeft = number.map { $0 - 1 } }
  }

  private func newID() -> Identifier {
    state.withLock { state in
      guard state.ids.isEmpty else { return state.ids.removeFirst() }
      state.count += 1
      return Identifier(high: 99, low: UInt64(number) << 32 + state.count)
    }
  }

  /// Random numbers, for codes of families.
  private func number(below bound: Int) -> Int {
    state.withLock { state in
      state.drawn += 1
      let mixed = (state.drawn &+ UInt64(drawsAsAll ? 0 : number) << 20) &* 0x9E37_79B9_7F4A_7C15
      return Int((mixed >> 32) % UInt64(max(1, bound)))
    }
  }

  private func transact() throws(DataLayerError) {
    let isOver = state.withLock { state in
      guard let left = state.transactionsLeft else { return false }
      state.transactionsLeft = max(0, left - 1)
      return left == 0
    }
    if isOver { throw .service(.unavailable("the process has ended")) }
  }
}

extension PhoneWorld {
  var environment: Environment {
    Environment(
      now: { self.now }, newID: { self.newID() }, displayZone: { "UTC" }, habitLimit: { nil },
      device: name, random: { self.number(below: $0) }, sleep: { _ in })
  }

  /// The surroundings of its sync.
  var site: SyncSite {
    let server = server
    return SyncSite(
      device: name, cloud: server.cloud(for: name),
      clock: WallClock(
        now: { () async throws(DependencyError) in self.now },
        sleep: { delay async throws(DependencyError) in server.update { $0.advance(by: delay) } }),
      random: .live(seed: UInt64(number + 1)), recordsPerRequest: 3,
      version: { self.version },
      willTransact: { () throws(DataLayerError) in try self.transact() })
  }
}
