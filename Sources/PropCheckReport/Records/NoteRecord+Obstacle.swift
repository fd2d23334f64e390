extension NoteRecord {
  /// What could not be run at all.
  public struct Obstacle: Codable, Hashable, Sendable {
    /// The mutant that could not be tried; nil for a load.
    public var mutant: String?
    /// The exit code of a run of nothing else.
    public var exit: Int

    /// Makes an obstacle.
    public init(mutant: String? = nil, exit: Int) {
      (self.mutant, self.exit) = (mutant, exit)
    }

    /// The exit code of what may run when it is tried again.
    package static let temporaryExit = 75

    /// Whether it may be gone later.
    package var isTemporary: Bool { exit == Self.temporaryExit }
  }

  /// Says that a mutant could not be tried, for which a run of nothing else would end with an exit code.
  package init(untried mutant: String, reason: String, exit: Int) {
    self.init(
      text: "The mutant \(mutant) was not tried. \(reason).",
      obstacle: Obstacle(mutant: mutant, exit: exit))
  }
}
