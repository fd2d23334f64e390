import PropCheck
import Synchronization

/// Failures that are found large, since the cost of shrinking should not depend on the size of the start.
public enum LargeStart {
  /// A list of integers is its own reverse; nothing fails before a list of almost the full length was drawn.
  public static let problems = [10, 50, 200].map { count in
    Problem("reverse from \(count)", ["[0, 1]"], property(count))
  }

  private static func property(_ count: Int) -> Property {
    let start = Start()
    return Property(
      "reverse from \(count)", "holds for all values", of: .array(of: .int, upTo: count)
    ) { (list: [Int]) in
      try require(!start.isReached(list.count * 10 >= count * 9) || Array(list.reversed()) == list)
    }
  }
}

/// Whether a large failure was seen; from then on every list may fail.
private final class Start: Sendable {
  private let wasReached = Mutex(false)

  func isReached(_ isReached: Bool) -> Bool {
    wasReached.withLock { wasReached in
      wasReached = wasReached || isReached
      return wasReached
    }
  }
}
