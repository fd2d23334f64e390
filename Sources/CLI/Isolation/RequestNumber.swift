import Synchronization

/// The number of the request at hand, from 1; both sides count for themselves.
final class RequestNumber: Sendable {
  private let number = Atomic<UInt64>(0)

  var value: UInt64 { number.load(ordering: .acquiring) }

  func advance() { number.add(1, ordering: .acquiringAndReleasing) }
}
