import Synchronization

/// Several connections to one store with one table of symbols, opened on demand.
final class RepositoryConnections<
  System: Sendable, ID: Hashable & LosslessStringConvertible & Sendable
>: Sendable {
  private let first: Session<System, ID>
  private let layer: RepositoryLayer<System>
  private let others = Mutex<[Session<System, ID>]>([])

  init(first: Session<System, ID>, layer: RepositoryLayer<System>) {
    (self.first, self.layer) = (first, layer)
  }

  /// That many connections, beginning with the first one.
  func sessions(_ count: Int) async throws -> [Session<System, ID>] {
    while let connect = layer.connect, others.withLock(\.count) < count - 1 {
      let session = Session(try await connect(), first.symbols, layer)
      others.withLock { $0.append(session) }
    }
    return [first] + others.withLock { $0.prefix(max(0, count - 1)) }
  }

  func close() async {
    for session in others.withLock({ $0 }) { await session.close() }
    await first.close()
  }
}
