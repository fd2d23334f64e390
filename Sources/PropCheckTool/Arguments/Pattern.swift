import Dispatch
import Foundation
import Synchronization

/// A regular expression that selects names.
struct Pattern: Sendable {
  /// The most characters; compiling takes time and stack that grow with them.
  static let limit = 1_000

  private let text: String?

  init() {
    text = nil
  }

  /// nil for an invalid expression.
  init?(_ text: String) {
    guard (try? Regex(text)) != nil else { return nil }
    self.text = text
  }
}

extension Pattern {
  enum Selection: Hashable, Sendable {
    case found(Set<String>)
    case interrupted
    case tooSlow
  }

  /// How often a search is polled.
  private static let tickMilliseconds = 20
  /// Expressions are compiled and matched recursively.
  private static let stackBytes = 16 << 20

  /// The names that match.
  ///
  /// An expression like `(.+)+!` takes exponential time, and the matcher of the standard library cannot be stopped.
  /// So it runs on a thread of its own, which is abandoned when it takes too long.
  func selection(
    of names: [String], limitMilliseconds: Int, isCancelled: () -> Bool
  ) -> Selection {
    guard let text else { return .found(Set(names)) }
    let search = Search()
    let thread = Thread { search.run(text, names) }
    thread.stackSize = Self.stackBytes
    thread.start()
    for _ in 0..<max(1, limitMilliseconds / Self.tickMilliseconds) {
      if let found = search.wait(milliseconds: Self.tickMilliseconds) { return .found(found) }
      if isCancelled() { return .interrupted }
    }
    return .tooSlow
  }
}

/// A search on another thread.
private final class Search: Sendable {
  private let found = Mutex<Set<String>?>(nil)
  private let end = DispatchSemaphore(value: 0)

  func run(_ text: String, _ names: [String]) {
    let expression = try? Regex(text)
    let matching = names.filter { name in
      (try? expression?.firstMatch(in: name)) != nil
    }
    found.withLock { $0 = Set(matching) }
    end.signal()
  }

  /// Nil until it is done.
  func wait(milliseconds: Int) -> Set<String>? {
    guard end.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
    return found.withLock { $0 }
  }
}
