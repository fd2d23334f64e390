/// What a store and the connections that were opened from it have open, also once they are closed: then each number is 0.
public struct StorageHandles: Hashable, Sendable {
  /// Connections to the database.
  public var connections: Int
  /// Compiled statements.
  public var statements: Int

  /// Makes a reading.
  public init(connections: Int, statements: Int) {
    (self.connections, self.statements) = (connections, statements)
  }
}
