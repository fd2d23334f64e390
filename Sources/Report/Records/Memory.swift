/// Memory around a property; a figure that the system does not tell is nil.
///
/// Where each job is a process of its own, these are the figures of the processes that ran cases: of each
/// kind the greatest, so that they do not grow with the number of jobs.
public struct Memory: Codable, Hashable, Sendable {
  /// The most that was resident since the property started.
  public var peakResidentBytes: Int?
  /// The live heap before.
  public var heapBeforeBytes: Int?
  /// The live heap after.
  public var heapAfterBytes: Int?
  /// What SQLite holds.
  public var storeBytes: Int?
  /// The most that SQLite held.
  public var storePeakBytes: Int?

  /// Makes the figures.
  public init(
    peakResidentBytes: Int? = nil, heapBeforeBytes: Int? = nil, heapAfterBytes: Int? = nil,
    storeBytes: Int? = nil, storePeakBytes: Int? = nil
  ) {
    (self.peakResidentBytes, self.heapBeforeBytes) = (peakResidentBytes, heapBeforeBytes)
    (self.heapAfterBytes, self.storeBytes) = (heapAfterBytes, storeBytes)
    self.storePeakBytes = storePeakBytes
  }
}
