import Domain

/// What one round leaves to the next one of the same process, which is lost without harm.
struct RoundMemory: Sendable {
  /// How often the server did not have the parent of a row that was sent.
  var orphanRounds: [RowKey: Int] = [:]
  /// How often the server was asked for a parent of something that waits.
  var parentRounds: [RowKey: Int] = [:]
}
