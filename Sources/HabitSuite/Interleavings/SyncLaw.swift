import HabitDomain
import PropCheck
import HabitReference

/// A law of sync, the start of the message of a finding (domain 7.1).
enum SyncLaw: String, CaseIterable, Comparable, Sendable {
  /// Devices and server agree in the end.
  case convergence = "P-Y1"
  /// The greatest version of a record remains.
  case greatest = "P-Y2"
  /// Nothing that was written is lost.
  case noLoss = "P-Y3"
  /// Rows without pending changes are equal to the server's.
  case metadata = "P-Y4"
  /// The order of changes does not matter.
  case order = "P-Y5"
  /// Requests are retried as often and as late as specified.
  case patience = "P-Y6"
  /// Requests are as large as allowed.
  case chunks = "P-Y7"
  /// Nothing reappears or disappears by itself.
  case resurrection = "P-Y8"
  /// At rest everything is in order.
  case tidiness = "P-Y9"
  /// Parents are sent before their children.
  case parents = "P-Y10"
  /// There are three subscriptions.
  case subscriptions = "P-Y11"
  /// Records equal their rows, and invalid ones have no effect.
  case conversion = "P-Y12"
  /// Whoever has seen a version writes greater ones.
  case causality = "P-Y13"
  /// A logged day stays logged.
  case days = "P-Y14"
  /// Nobody gets the data of others.
  case accounts = "P-Y15"
  /// Every sync ends.
  case end = "P-Y16"
  /// Every row has its parents.
  case family = "P-R8"

  static func < (left: SyncLaw, right: SyncLaw) -> Bool { left.rawValue < right.rawValue }
}

/// A breach of a law.
struct SyncBreach: Error, Hashable, Sendable {
  let law: SyncLaw
  /// The device, or the server.
  let place: String
  let sentence: String
  /// The expected and the actual value, if the sentence does not say all.
  var difference: Failure.Difference?

  init(
    _ law: SyncLaw, at place: String, _ sentence: String, difference: Failure.Difference? = nil
  ) {
    (self.law, self.place, self.sentence, self.difference) = (law, place, sentence, difference)
  }
}

extension SyncBreach {
  /// The kind of breach: the sentence without what differs between cases, such as names of rows, accounts, stamps, numbers and
  /// written texts.
  ///
  /// Breaches of one law and kind count as the same bug. A sentence that starts with a rule has the kind of that rule,
  /// since arbitrary names follow it; what follows a semicolon is an example.
  var kind: String {
    let rule = sentence.prefix { $0 != ":" }
    if Self.isRule(rule) { return String(rule) }
    var words: [String] = []
    for word in unquoted.prefix(while: { $0 != ";" }).split(separator: " ") {
      guard Self.differs(word) else {
        words.append(String(word))
        continue
      }
      // A row is named by its table and id, a record by its type.
      if let last = words.last, Self.tables.contains(last) { words.removeLast() }
      let mark = word.last.map { ",:".contains($0) ? String($0) : "" } ?? ""
      words.append("…" + mark)
    }
    return words.joined(separator: " ")
  }

  /// The sentence without quoted parts, which may contain semicolons.
  private var unquoted: String {
    sentence.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .map { place, part in place.isMultiple(of: 2) ? String(part) : "…" }
      .joined()
  }

  /// Whether it is the name of a rule, such as `D-4`.
  private static func isRule(_ text: Substring) -> Bool {
    text.count > 2 && text.first?.isUppercase == true && text.dropFirst().first == "-"
      && text.dropFirst(2).allSatisfy(\.isNumber)
  }

  /// Whether it is an id, stamp or amount, which have digits, or an account, which starts with an underscore.
  private static func differs(_ word: Substring) -> Bool {
    word.hasPrefix("_") || word.contains { $0.isNumber || $0 == "…" }
  }

  private static let tables = Set(
    SyncedTable.allCases.flatMap { [$0.rawValue, ReferenceRecord.type(of: $0)] })
}
