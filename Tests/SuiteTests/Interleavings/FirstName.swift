import Synchronization

/// Remembers the first text that it is told.
final class FirstName: Sendable {
  private let first = Mutex<String?>(nil)

  /// The first text.
  func answer(_ text: String) -> String {
    first.withLock { first in
      let answer = first ?? text
      first = answer
      return answer
    }
  }

}
