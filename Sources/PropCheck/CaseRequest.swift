/// What a process that runs cases for another one is asked for.
package struct CaseRequest: Codable, Sendable {
  enum Work: Codable, Sendable {
    case block(BlockOrder)
    /// One case, by the indexes of its choices.
    case choices([UInt64])
  }

  let property: Int
  let work: Work
  /// Whether a case gets less time than usual: some failures consist in taking too long.
  package var isUrgent = false

  /// Whether it is part of the search, not the repetition of a case that is known.
  package var isSearch: Bool {
    if case .block = work { true } else { false }
  }
}

/// A block of cases with all that decides them.
struct BlockOrder: Codable, Sendable {
  let cases: Range<Int>
  let seed: UInt64
  let discardLimit: Int
  /// Whether the property has few cases, which are listed and run once each.
  let isListed: Bool
  let nanosecondsLeft: UInt64?
  /// What to climb from.
  let peaks: [Peak]
  /// The symptoms of failures that are passed over, sorted.
  let known: [String]
  /// What the process does not survive, by the number of the draw.
  var lethal: [Int: Failure] = [:]
}

/// What a process that runs cases answers.
package struct CaseResponse: Codable, Sendable {
  enum Content: Codable, Sendable {
    case block(BlockResult)
    case trial(Trial)
    /// There is no such property.
    case unknown
  }

  let content: Content
}

/// What became of a request.
package enum CaseOutcome: Sendable {
  case answered(CaseResponse)
  /// The process ended, or was ended for taking too long, in the run of this draw; nil if nothing
  /// was running that the request asked for.
  case lost(run: Int?, Failure)
  /// The run as a whole was cancelled before there was an answer.
  case cancelled
}

extension Failure {
  /// A case that takes too long.
  package static let timeLimitOrigin = "time limit"

  var isTimeLimit: Bool { origin == Self.timeLimitOrigin }
}
