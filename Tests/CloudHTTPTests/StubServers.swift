import Synchronization

/// Which server has which host.
///
/// The session makes the protocol object itself and hands it the request alone, and on Linux a property that
/// `URLProtocol` sets on a request is lost as soon as the session copies it. So the only link from a request to an
/// instance is a name in the request; this is the table of those names. Hosts are never reused, entries disappear with
/// their servers, and nothing else is shared.
final class StubServers: Sendable {
  private struct Entry {
    weak var server: StubServer?
  }

  private let entries = Mutex<[String: Entry]>([:])
  private let newest = Mutex(0)

  func newHost() -> String {
    let number = newest.withLock { newest in
      newest += 1
      return newest
    }
    return "stub-\(number).invalid"
  }

  func add(_ server: StubServer, _ host: String) {
    entries.withLock { $0[host] = Entry(server: server) }
  }

  func remove(_ host: String) {
    entries.withLock { entries in
      entries[host] = nil
    }
  }

  func server(_ host: String?) -> StubServer? {
    entries.withLock { entries in host.flatMap { entries[$0] }?.server }
  }
}
