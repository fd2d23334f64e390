public import StateCheck

/// A caller of a store in a file, which has a process of its own.
public struct ConnectedCaller: Sendable {
  /// Answers a request of the machine that started the process; there is one at a time.
  public let answer: @Sendable (CallerRequest) async -> CallerReply
  /// Closes the connection.
  public let close: @Sendable () async -> Void

  /// Makes a caller.
  ///
  /// - Parameters:
  ///   - answer: Answers a request, usually by a `CallerServer`.
  ///   - close: Closes the connection.
  public init(
    answer: @escaping @Sendable (CallerRequest) async -> CallerReply,
    close: @escaping @Sendable () async -> Void
  ) {
    (self.answer, self.close) = (answer, close)
  }
}
