import HabitDomain
import Synchronization

/// Several connections to one store, each with a world of its own, opened on demand.
final class Connections: Sendable {
  typealias Connect = @Sendable (Environment) async throws(DataLayerError) -> DataLayer

  private let first: Subject
  private let connect: Connect
  private let others = Mutex<[Subject]>([])

  init(first: Subject, connect: @escaping Connect) {
    self.first = first
    self.connect = connect
  }

  /// This many connections, beginning with the first one.
  func subjects(_ count: Int) async throws(DataLayerError) -> [Subject] {
    for _ in others.withLock(\.count)..<max(0, count - 1) {
      let world = World()
      let subject = Subject(layer: try await connect(world.environment), world: world)
      others.withLock { $0.append(subject) }
    }
    return [first] + others.withLock { $0.prefix(max(0, count - 1)) }
  }
}
