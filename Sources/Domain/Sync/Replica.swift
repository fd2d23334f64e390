public import Synchronization

/// The store of a device as a sync engine sees it.
///
/// It has one operation: a transaction, in which a body reads and answers what shall be written. So whoever plugs in a
/// store of their own writes five reads and one write, and no rule of sync.
public struct Replica: Sendable {
  /// What a transaction does: it reads, and answers what shall be written. It may be called again if it could not be.
  public typealias Body = @Sendable (ReplicaView) throws(DataLayerError) -> ReplicaChange

  /// The name of the device, the last part of the stamps that it gives.
  public var device: String
  /// Runs a body in one transaction: nobody writes between what it reads and what it answers, and all of that is
  /// stored, or nothing if an error is thrown.
  public var transact: @Sendable (_ body: Body) async throws(DataLayerError) -> Void
  /// What the store itself finds wrong with what it holds, such as a reference to nothing, a sentence each; none where it
  /// cannot look.
  public var complaints: @Sendable () async throws(DataLayerError) -> [String]

  /// Makes a replica of its functions.
  public init(
    device: String, transact: @escaping @Sendable (Body) async throws(DataLayerError) -> Void,
    complaints: @escaping @Sendable () async throws(DataLayerError) -> [String] = { [] }
  ) {
    self.device = device
    self.transact = transact
    self.complaints = complaints
  }
}

extension Replica {
  /// Runs a body in one transaction, and answers what it makes of what it reads.
  @inlinable
  public func transact<Value: Sendable>(
    _ body: @Sendable (ReplicaView) throws(DataLayerError) -> (ReplicaChange, Value)
  ) async throws(DataLayerError) -> Value {
    let answer = Mutex<Value?>(nil)
    try await transact { view throws(DataLayerError) in
      let (change, value) = try body(view)
      answer.withLock { $0 = value }
      return change
    }
    guard let value = answer.withLock({ $0 }) else {
      throw .service(.invalidData("The replica did not run the transaction"))
    }
    return value
  }

  /// What a body makes of what it reads; nothing is written.
  @inlinable
  public func read<Value: Sendable>(
    _ body: @Sendable (ReplicaView) throws(DataLayerError) -> Value
  ) async throws(DataLayerError) -> Value {
    try await transact { view throws(DataLayerError) in (ReplicaChange(), try body(view)) }
  }
}
