import Dispatch
import Foundation
import Synchronization

/// A regular expression that selects by name.
struct Pattern: Sendable {
  /// The most characters of one; compiling it takes time and stack that grow with them.
  static let limit = 1_000

  private let text: String?

  /// Selects everything.
  init() {
    text = nil
  }

  /// nil for what is no regular expression.
  init?(_ text: String) {
    guard (try? Regex(text)) != nil else { return nil }
    self.text = text
  }
}

extension Pattern {
  /// What became of a search.
  enum Selection: Hashable, Sendable {
    case found(Set<String>)
    case interrupted
    case tooSlow
  }

  /// A search is looked at so often.
  private static let tickMilliseconds = 20
  /// An expression is compiled and matched by recursion.
  private static let stackBytes = 16 << 20

  /// The names in which the expression finds its text.
  ///
  /// An expression like `(.+)+!` takes time that doubles with each character, and the matcher of the
  /// standard library cannot be stopped. So it runs on a thread of its own, which is left behind when it
  /// takes too long; the process that has nothing else to do then ends.
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

/// A search that somebody waits for.
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

  /// - Returns: nil if it is not done yet.
  func wait(milliseconds: Int) -> Set<String>? {
    guard end.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
    return found.withLock { $0 }
  }
}
