/// An operation on files, for a ``CrashSweep``.
public struct CrashOperation<View: Equatable & Sendable>: Sendable {
  /// The name in reports.
  public var name: String
  /// Makes a disk with all that the operation needs; nothing may be open on it.
  public var prepare: @Sendable () async throws -> SimulatedDisk
  /// Opens what it needs, begins, acknowledges and closes; it throws if it fails.
  ///
  /// It has to make the same calls each time. What it does after the last acknowledgement, such as closing, may not change
  /// what is seen.
  public var perform:
    @Sendable (_ disk: SimulatedDisk, _ moments: CrashMoments) async throws -> Void
  /// What is seen of a disk, such as everything that is stored: opens what it needs, and closes it.
  public var view: @Sendable (_ disk: SimulatedDisk) async throws -> View
  /// Continues after a loss that left so many acknowledged steps, and throws if it does not reach the required end;
  /// nil for nothing.
  public var finish: (@Sendable (_ disk: SimulatedDisk, _ steps: Int) async throws -> Void)?

  /// The most different disks whose recovery is interrupted in each of its calls; nil for the sweep's number. Each disk
  /// takes as many recoveries as its recovery has calls and outcomes, which is much for a long one.
  public var interruptedRecoveries: Int?

  /// An operation.
  public init(
    _ name: String, prepare: @escaping @Sendable () async throws -> SimulatedDisk,
    perform: @escaping @Sendable (SimulatedDisk, CrashMoments) async throws -> Void,
    view: @escaping @Sendable (SimulatedDisk) async throws -> View,
    finish: (@Sendable (SimulatedDisk, Int) async throws -> Void)? = nil
  ) {
    (self.name, self.prepare, self.perform) = (name, prepare, perform)
    (self.view, self.finish) = (view, finish)
  }
}

/// How an operation of a ``CrashSweep`` reports its course.
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

  /// Moments that nobody listens to.
  public static let untold = CrashMoments(begin: {}, acknowledge: {})
}
