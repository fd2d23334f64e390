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
