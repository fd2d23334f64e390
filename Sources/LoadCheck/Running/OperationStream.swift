/// A stream of operations, each a pure function of its number, and how to run them.
///
/// An operation does not depend on the worker or on time, so two loads of one stream do the same work, which their
/// digests prove.
public struct OperationStream<Operation: Sendable>: Sendable {
  /// The names of the kinds of operations in reports and thresholds.
  public var names: [String]
  /// Returns the operation with a number, from 0.
  public var operation: @Sendable (_ number: Int) -> Operation
  /// Returns the index of an operation's name; clamped.
  public var kind: @Sendable (Operation) -> Int
  /// Returns a number that differs between operations.
  public var mark: @Sendable (Operation) -> UInt64
  /// Runs an operation; if it throws, the operation counts as failed and the load continues.
  public var perform: @Sendable (Operation) async throws -> Void
  /// Returns the class of an error; there should be few classes.
  public var errorClass: @Sendable (any Error) -> String

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - names: The names of the kinds, at least one.
  ///   - operation: Returns the operation with a number.
  ///   - kind: Returns the index of an operation's name.
  ///   - mark: Returns a number that differs between operations.
  ///   - errorClass: Returns the class of an error; by default, the name of its type.
  ///   - perform: Runs an operation, on the thread of a worker.
  public init(
    _ names: [String], operation: @escaping @Sendable (_ number: Int) -> Operation,
    kind: @escaping @Sendable (Operation) -> Int, mark: @escaping @Sendable (Operation) -> UInt64,
    errorClass: @escaping @Sendable (any Error) -> String = { "\(type(of: $0))" },
    perform: @escaping @Sendable (Operation) async throws -> Void
  ) {
    (self.names, self.operation, self.kind, self.mark) = (names, operation, kind, mark)
    (self.errorClass, self.perform) = (errorClass, perform)
  }
}
