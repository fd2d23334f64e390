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

extension Failure {
  /// A case that takes too long.
  package static let timeLimitOrigin = "time limit"

  var isTimeLimit: Bool { origin == Self.timeLimitOrigin }
}
