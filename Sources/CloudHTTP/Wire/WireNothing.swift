/// A body without content.
struct WireNothing: Codable, Sendable {}
