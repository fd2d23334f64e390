import Synchronization

/// The numbers of the families that a load has created so far.
final class CreatedFamilies: Sendable {
  private let numbers = Mutex<Set<Int>>([])

  func add(_ number: Int) { numbers.withLock { _ = $0.insert(number) } }

  func contains(_ number: Int) -> Bool { numbers.withLock { $0.contains(number) } }
}
