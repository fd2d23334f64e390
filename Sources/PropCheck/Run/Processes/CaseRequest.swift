/// A request to a process that runs cases for another.
package struct CaseRequest: Codable, Sendable {
  enum Work: Codable, Sendable {
    case block(BlockOrder)
    /// One case, by the indexes of its choices.
    case choices([UInt64])
  }

  let property: Int
  let work: Work
  /// Whether a case gets less time than usual, to shrink a timeout.
  package var isUrgent = false

  /// Whether it belongs to the search, and does not repeat a known case.
  package var isSearch: Bool {
    if case .block = work { true } else { false }
  }
}

extension Failure {
  /// A case that takes too long.
  package static let timeLimitOrigin = "time limit"

  var isTimeLimit: Bool { origin == Self.timeLimitOrigin }
}
