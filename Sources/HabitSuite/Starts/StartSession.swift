import HabitDomain
import PropCheck

/// One start of an app, and what happens until it ends.
struct StartSession: Hashable, Sendable {
  /// The rungs that fail.
  var broken: Set<Rung>
  /// Whether the file is damaged before.
  var isDamaged: Bool
  /// The rows written.
  var writes: [SyncedContent]
  /// Whether the device syncs at the end.
  var syncs: Bool

  /// A start without faults, and a sync.
  static let last = StartSession(broken: [], isDamaged: false, writes: [], syncs: true)
}

extension StartSession: CustomStringConvertible {
  var description: String {
    var words = isDamaged ? ["the file breaks"] : []
    words.append("start")
    if !broken.isEmpty {
      words.append("not " + broken.sorted().map(\.description).joined(separator: ", not "))
    }
    words += writes.map { "write \($0.key)" }
    if syncs { words.append("sync") }
    return words.joined(separator: "; ")
  }
}

extension Gen where Value == [StartSession] {
  /// Up to eight starts, each a step that shrinking can remove.
  static let starts = Gen { source in
    var sessions: [StartSession] = []
    source.repeated(1...8, label: .step) { sessions.append($0.session()) }
    return sessions
  }
}

extension Source {
  fileprivate mutating func session() -> StartSession {
    var session = StartSession(
      broken: [], isDamaged: boolean(probability: 0.2), writes: [], syncs: false)
    for rung in Rung.allCases where boolean(probability: rung == .memory ? 0.2 : 0.4) {
      session.broken.insert(rung)
    }
    repeated(0...3) { session.writes.append($0.person()) }
    session.syncs = boolean()
    return session
  }

  /// One of three people without conflicts, so that no repair changes anything.
  private mutating func person() -> SyncedContent {
    let number = integer(in: 0...2)
    return .person(
      UserProfile(
        id: Identifier(high: 7, low: UInt64(number)), displayName: "Person \(integer(in: 0...3))",
        appleUserIDHash: "hash-of-00\(number)", createdAt: Instant(milliseconds: 0)))
  }
}
