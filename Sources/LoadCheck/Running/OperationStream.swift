/// Operations of which each is a pure function of its number, and how they are done.
///
/// Which worker does one, and when, changes nothing about what it is; so two loads of one stream do the same work, which
/// their digests prove.
public struct OperationStream<Operation: Sendable>: Sendable {
  /// The names of the kinds of operations, as reports and thresholds have them.
  public var names: [String]
  /// The operation of a number, from 0; a pure function of it.
  public var operation: @Sendable (_ number: Int) -> Operation
  /// The place of an operation's name; one that is none counts as the nearest.
  public var kind: @Sendable (Operation) -> Int
  /// A number that is another one for another operation.
  public var mark: @Sendable (Operation) -> UInt64
  /// Does an operation; what it throws is a failed operation, and the load goes on.
  public var perform: @Sendable (Operation) async throws -> Void
  /// The class of an error, of which there are few.
  public var errorClass: @Sendable (any Error) -> String

  /// Makes a stream.
  ///
  /// - Parameters:
  ///   - names: The names of the kinds, one at least.
  ///   - operation: The operation of a number.
  ///   - kind: The place of an operation's name.
  ///   - mark: A number that is another one for another operation.
  ///   - errorClass: The class of an error; the name of its type unless told otherwise.
  ///   - perform: Does an operation, on the thread of a worker.
  public init(
    _ names: [String], operation: @escaping @Sendable (_ number: Int) -> Operation,
    kind: @escaping @Sendable (Operation) -> Int, mark: @escaping @Sendable (Operation) -> UInt64,
    errorClass: @escaping @Sendable (any Error) -> String = { "\(type(of: $0))" },
    perform: @escaping @Sendable (Operation) async throws -> Void
  ) {
    self.names = names
    self.operation = operation
    self.kind = kind
    self.mark = mark
    self.errorClass = errorClass
    self.perform = perform
  }
}
