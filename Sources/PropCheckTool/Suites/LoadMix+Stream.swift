public import LoadCheck

/// One operation of a mix; a pure function of the seed and its number.
public struct MixOperation: Sendable {
  /// The name of its kind.
  public let name: String
  /// The number in the load, from 0.
  public let number: Int
  /// The number among the operations of its kind, from 0, which can name what the operation creates.
  public let ordinal: Int
  /// The operation's own random numbers, for the rows and values that it uses.
  public let random: SplitMix64
  /// The place of its kind in the mix.
  let kind: Int
}

extension LoadMix {
  /// Returns the operations of the mix in exact shares: every round contains each kind as often as its weight, in the
  /// same shuffled order.
  ///
  /// - Parameters:
  ///   - seed: The seed of their order and their random numbers.
  ///   - errorClass: Returns the class of an error in reports, of which there should be few; by default, the name of
  ///     its type.
  ///   - perform: Runs an operation on the thread of a worker; several run concurrently. A ``WrongAnswer`` fails the
  ///     load; any other error is counted.
  /// - Returns: The stream for a ``LoadSession``.
  public func stream(
    seed: UInt64, errorClass: @escaping @Sendable (any Error) -> String = { "\(type(of: $0))" },
    perform: @escaping @Sendable (MixOperation) async throws -> Void
  ) -> OperationStream<MixOperation> {
    let names = operations.map(\.name)
    let sequence = MixSequence(weights: operations.map(\.weight), seed: seed)
    return OperationStream(
      names,
      operation: { number in
        let (kind, ordinal) = sequence.entry(number)
        return MixOperation(
          name: names[kind], number: number, ordinal: ordinal,
          random: SplitMix64(seed: seed, stream: UInt64(truncatingIfNeeded: number)), kind: kind)
      },
      kind: \.kind,
      mark: { operation in
        var random = operation.random
        return random.next()
      }, errorClass: errorClass, perform: perform)
  }
}
