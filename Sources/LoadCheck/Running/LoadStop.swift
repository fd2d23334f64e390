import Synchronization

/// Asks a load to end: what has begun is ended, nothing more begins, and what was measured is kept.
public final class LoadStop: Sendable {
  private let flag = Atomic(false)

  /// Makes one that asks for nothing yet.
  public init() {}

  /// Asks for the end.
  public func request() { flag.store(true, ordering: .relaxed) }

  /// Whether somebody has asked.
  public var isRequested: Bool { flag.load(ordering: .relaxed) }
}
