/// What an operation of a ``CrashSweep`` tells of its course.
public struct CrashMoments: Sendable {
  /// Call it once everything is open and prepared: the power is lost from then on.
  public var begin: @Sendable () throws(StorageError) -> Void
  /// Call it whenever something was acknowledged that must be there from then on: once for an operation of one transaction.
  public var acknowledge: @Sendable () throws(StorageError) -> Void
}
