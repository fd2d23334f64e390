/// What an operation of a ``CrashSweep`` tells of its course.
public struct CrashMoments: Sendable {
  /// Call it once everything is open and prepared: the power is lost from then on.
  public var begin: @Sendable () throws(StorageError) -> Void
  /// Call it whenever something was acknowledged that must be there from then on: once for an operation of one transaction.
  public var acknowledge: @Sendable () throws(StorageError) -> Void

  /// Moments of their functions.
  public init(
    begin: @escaping @Sendable () throws(StorageError) -> Void,
    acknowledge: @escaping @Sendable () throws(StorageError) -> Void
  ) {
    (self.begin, self.acknowledge) = (begin, acknowledge)
  }

  /// Moments of which nobody wants to know.
  public static let untold = CrashMoments(begin: {}, acknowledge: {})
}
