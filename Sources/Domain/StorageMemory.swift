/// The memory of a store.
public struct StorageMemory: Hashable, Sendable {
  /// Bytes now.
  public var bytes: Int
  /// The most bytes that were seen.
  public var peakBytes: Int

  /// Makes a reading.
  public init(bytes: Int, peakBytes: Int) {
    self.bytes = bytes
    self.peakBytes = peakBytes
  }
}
