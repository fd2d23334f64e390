import HabitDomain
import Testing

/// One operation of a data layer, called so that it succeeds on a prepared store.
struct StoreOperation: Sendable {
  /// What an operation asks of the storage.
  enum Need: Sendable {
    /// Nothing, or it answers all the same.
    case nothing
    /// What is stored.
    case reading
    /// A change of what is stored.
    case writing
    /// A change that removes everything, and so makes room.
    case emptying
    /// A connection, which it opens or closes.
    case connecting
  }

  /// The path of the closure in the data layer.
  let name: String
  let need: Need
  /// Makes the call, and returns the answer as text.
  let run: @Sendable (DataLayer) async throws -> String

  private init<Answer>(
    _ name: String, _ need: Need, _ run: @escaping @Sendable (DataLayer) async throws -> Answer
  ) {
    self.name = name
    self.need = need
    self.run = { String(describing: try await run($0)) }
  }
}

extension StoreOperation {
  static func computes<Answer>(
    _ name: String, _ run: @escaping @Sendable (DataLayer) async throws -> Answer
  ) -> StoreOperation {
    StoreOperation(name, .nothing, run)
  }

  static func reads<Answer>(
    _ name: String, _ run: @escaping @Sendable (DataLayer) async throws -> Answer
  ) -> StoreOperation {
    StoreOperation(name, .reading, run)
  }

  static func writes<Answer>(
    _ name: String, _ run: @escaping @Sendable (DataLayer) async throws -> Answer
  ) -> StoreOperation {
    StoreOperation(name, .writing, run)
  }

  static func empties<Answer>(
    _ name: String, _ run: @escaping @Sendable (DataLayer) async throws -> Answer
  ) -> StoreOperation {
    StoreOperation(name, .emptying, run)
  }

  static func connects<Answer>(
    _ name: String, _ run: @escaping @Sendable (DataLayer) async throws -> Answer
  ) -> StoreOperation {
    StoreOperation(name, .connecting, run)
  }
}

extension StoreOperation {
  /// Every operation of a data layer.
  static let all =
    habits + logs + categories + families + people + memberships + familyService + meals
    + notifications + lifeCycle

  /// Every operation on a store that stays open.
  static let onOpenStore = all.filter { $0.need != .connecting }

  /// Every operation that opens or closes a connection.
  static let onConnection = all.filter { $0.need == .connecting }

  var changesContent: Bool { need == .writing || need == .emptying }
}

extension StoreOperation: CustomTestStringConvertible {
  var testDescription: String { name }
}
