// What a person reads. A message says what is wrong and, where the person can act, what to do.

extension CloudError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .refused(let code, nil): code.description
    case .refused(let code, let delay?): "\(code); the server asks to wait \(delay)"
    case .recordChanged(let server?): "The server has a newer version of \(server.id.name)"
    case .recordChanged(nil): "The server has a newer version and does not say which; fetch it"
    case .malformedAnswer(let reason): "The answer of the server cannot be read: \(reason)"
    case .answerTooLong(let limit): "The answer of the server is longer than \(limit) bytes"
    case .cancelled: "The task was cancelled before there was an answer"
    case .unscripted(let call, let number): unscriptedText(call, number)
    }
  }
}
