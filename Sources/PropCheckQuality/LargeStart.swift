import PropCheck
import Synchronization

/// Failures that start out large, because the cost of shrinking should not depend on the initial size.
public enum LargeStart {
  /// A list of integers is its own reverse; nothing fails before a list of almost the full length was drawn.
  public static let problems = [10, 50, 200].map { count in
    Problem("reverse from \(count)", ["[0, 1]"], property(count))
  }

  /// At least twenty elements, each at least its index: each shrinks to a value of its own.
  public static let floors = Problem(
    "floors", of: .array(of: .int(in: 0...(.max)), upTo: 60), endsIn: ["\(Array(0..<20))"]
  ) { $0.count < 20 || $0.enumerated().contains { $0.element < $0.offset } }

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
