import Synchronization

/// Which service has which host: the session makes the protocol object itself and hands it the request alone.
final class Services: Sendable {
  private struct Entry {
    weak var service: Service?
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var newest = 0
  }

  private let state = Mutex(State())

  func newHost() -> String {
    state.withLock { state in
      state.newest += 1
      return "cloud-\(state.newest).invalid"
    }
  }

  func add(_ service: Service, _ host: String) {
    state.withLock { $0.entries[host] = Entry(service: service) }
  }

  func remove(_ host: String) {
    state.withLock { state in state.entries[host] = nil }
  }

  func service(_ host: String?) -> Service? {
    state.withLock { state in host.flatMap { state.entries[$0]?.service } }
  }
}
