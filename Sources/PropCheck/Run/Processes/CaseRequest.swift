/// A request to a process that runs cases for another.
package struct CaseRequest: Codable, Sendable {
  enum Work: Codable, Sendable {
    case block(BlockOrder)
    /// One case, by the indexes of its choices.
    case choices([UInt64])
  }

  /// The id of the property: processes need not list them in one order.
  let property: String
  let work: Work
  /// Whether a case gets less time than usual, to shrink a timeout.
  package var isUrgent = false

  /// Whether values are drawn only, and no body runs.
  var isDrawing = false

  /// Whether it belongs to the search, and does not repeat a known case.
  package var isSearch: Bool {
    if case .block = work { true } else { false }
  }
}

extension Failure {
  /// A case that takes too long.
  package static let timeLimitOrigin = "time limit"

  var isTimeLimit: Bool { origin == Self.timeLimitOrigin }

  /// What keeps a case from being run and is no failure of it: the machine has no room for a process or a file. Its account is what
  /// helps.
  package static let noRoomOrigin = "propcheck: no room"

  /// The same, where the machine is not set up for a file.
  package static let setUpOrigin = "propcheck: set-up"

  /// Whether the machine kept the case from being run.
  var isOfMachine: Bool { [Self.noRoomOrigin, Self.setUpOrigin].contains(origin) }
}

/// The answer of a process that runs cases.
package struct CaseResponse: Codable, Sendable {
  enum Content: Codable, Sendable {
    case block(BlockResult)
    case trial(Trial)
    /// There is no such property.
    case unknown
  }

  let content: Content
}

/// The outcome of a request.
package enum CaseOutcome: Sendable {
  case answered(CaseResponse)
  /// The process ended, or was killed for taking too long, at this position; nil if nobody knows.
  case lost(at: RunPosition?, Failure)
  /// The whole run was cancelled before the answer.
  case cancelled
}
