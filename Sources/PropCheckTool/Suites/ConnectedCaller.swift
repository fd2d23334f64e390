public import StateCheck

/// A caller of a store in a file, in a separate process.
public struct ConnectedCaller: Sendable {
  /// Answers a request of the machine that started the process; requests do not overlap.
  public let answer: @Sendable (CallerRequest) async -> CallerReply
  /// Closes the connection.
  public let close: @Sendable () async -> Void

  /// Creates a caller.
  ///
  /// - Parameters:
  ///   - answer: Answers a request, usually by calling a `CallerServer`.
  ///   - close: Closes the connection.
  public init(
    answer: @escaping @Sendable (CallerRequest) async -> CallerReply,
    close: @escaping @Sendable () async -> Void
  ) {
    (self.answer, self.close) = (answer, close)
  }
}
