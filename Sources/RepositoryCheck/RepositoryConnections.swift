import StateCheck
import Synchronization

/// Several connections to one store with one table of symbols, opened on demand.
final class RepositoryConnections<System: Sendable, ID: Hashable & Sendable>: Sendable {
  let first: BoundSystem<System, ID>
  private let access: RepositoryAccess<System>
  private let others = Mutex<[BoundSystem<System, ID>]>([])

  init(first: BoundSystem<System, ID>, _ access: RepositoryAccess<System>) {
    (self.first, self.access) = (first, access)
  }

  /// That many connections, beginning with the first one.
  func systems(_ count: Int) async throws -> [BoundSystem<System, ID>] {
    while let connect = access.connect, others.withLock(\.count) < count - 1 {
      let other = BoundSystem(try await connect(), first.symbols, access)
      others.withLock { $0.append(other) }
    }
    return [first] + others.withLock { $0.prefix(max(0, count - 1)) }
  }

  func close() async {
    for other in others.withLock({ $0 }) { await other.end() }
    await first.end()
  }
}

extension BoundSystem {
  convenience init(
    _ system: System, _ symbols: SymbolTable<Value>, _ access: RepositoryAccess<System>
  ) {
    self.init(system, symbols, open: access.open, close: access.close, reset: access.clear)
  }
}
