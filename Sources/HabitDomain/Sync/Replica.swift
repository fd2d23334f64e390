public import Synchronization

/// The store of a device as a sync engine sees it.
///
/// Its one operation is a transaction, in which a body reads and returns what to write. So to plug in a
/// store of your own, you write six reads and one write, and no rule of sync.
public struct Replica: Sendable {
  /// The body of a transaction, which reads and returns what to write. It may be called again if the write fails.
  public typealias Body = @Sendable (ReplicaView) throws(DataLayerError) -> ReplicaChange

  /// The name of the device, the last part of the stamps that it gives.
  public var device: String
  /// Runs a body in one transaction: there are no other writes between its reads and its result, and all of the result is
  /// stored, or nothing if an error is thrown.
  public var transact: @Sendable (_ body: Body) async throws(DataLayerError) -> Void
  /// Faults that the store finds in itself, such as dangling references, a sentence each; none if it
  /// cannot check.
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
  /// Runs a body in one transaction, and returns its value.
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

  /// Runs a body that only reads, and returns its value.
  @inlinable
  public func read<Value: Sendable>(
    _ body: @Sendable (ReplicaView) throws(DataLayerError) -> Value
  ) async throws(DataLayerError) -> Value {
    try await transact { view throws(DataLayerError) in (ReplicaChange(), try body(view)) }
  }
}
