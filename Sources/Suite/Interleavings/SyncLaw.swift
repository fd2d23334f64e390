import Domain
import PropCheck
import Reference

/// A law of sync: the beginning of the message of a finding (domain 7.1).
enum SyncLaw: String, CaseIterable, Comparable, Sendable {
  /// Replicas and server agree in the end.
  case convergence = "P-Y1"
  /// What remains of a record is the greatest of all versions.
  case greatest = "P-Y2"
  /// Nothing that was written is lost.
  case noLoss = "P-Y3"
  /// What waits for nothing is what the server has.
  case metadata = "P-Y4"
  /// In whatever order the same changes come, they come to the same.
  case order = "P-Y5"
  /// Requests are repeated as often as they may be, and after as long as they must.
  case patience = "P-Y6"
  /// Requests hold as much as they may.
  case chunks = "P-Y7"
  /// Nothing comes back, and nothing goes by itself.
  case resurrection = "P-Y8"
  /// At rest everything is in order.
  case tidiness = "P-Y9"
  /// Parents are sent before their children.
  case parents = "P-Y10"
  /// There are three subscriptions.
  case subscriptions = "P-Y11"
  /// A record says what its row says, and one that is wrong does nothing.
  case conversion = "P-Y12"
  /// Who has seen a version writes greater ones.
  case causality = "P-Y13"
  /// A day that was logged stays logged.
  case days = "P-Y14"
  /// Nobody gets what is another's.
  case accounts = "P-Y15"
  /// A sync comes to an end.
  case end = "P-Y16"
  /// Every row has its parents.
  case family = "P-R8"

  static func < (left: SyncLaw, right: SyncLaw) -> Bool { left.rawValue < right.rawValue }
}

/// A law that was broken.
struct SyncBreach: Error, Hashable, Sendable {
  let law: SyncLaw
  /// Where: a device, or the server.
  let place: String
  /// What is wrong, in one sentence.
  let sentence: String
  /// What should be there, and what is there; nil where the sentence says all.
  var difference: Failure.Difference?

  init(
    _ law: SyncLaw, at place: String, _ sentence: String, difference: Failure.Difference? = nil
  ) {
    (self.law, self.place, self.sentence, self.difference) = (law, place, sentence, difference)
  }
}

extension SyncBreach {
  /// What kind of breach it is: the sentence without what differs from case to case, which are names of rows, accounts,
  /// stamps, numbers and what somebody wrote.
  ///
  /// Two breaches of a law that are of one kind are taken for the same mistake. A sentence that begins with a rule is of the
  /// kind of that rule, since names follow it that may look like any words; what stands behind a semicolon is an example.
  var kind: String {
    let rule = sentence.prefix { $0 != ":" }
    if Self.isRule(rule) { return String(rule) }
    var words: [String] = []
    for word in unquoted.prefix(while: { $0 != ";" }).split(separator: " ") {
      guard Self.differs(word) else {
        words.append(String(word))
        continue
      }
      // A row is told by its table and its id, a record by its type.
      if let last = words.last, Self.tables.contains(last) { words.removeLast() }
      let mark = word.last.map { ",:".contains($0) ? String($0) : "" } ?? ""
      words.append("…" + mark)
    }
    return words.joined(separator: " ")
  }

  /// The sentence without what stands in quotation marks, where there may be semicolons, too.
  private var unquoted: String {
    sentence.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .map { place, part in place.isMultiple(of: 2) ? String(part) : "…" }
      .joined()
  }

  /// Whether it is the name of a rule: `D-4`.
  private static func isRule(_ text: Substring) -> Bool {
    text.count > 2 && text.first?.isUppercase == true && text.dropFirst().first == "-"
      && text.dropFirst(2).allSatisfy(\.isNumber)
  }

  /// Whether a word is no word: ids, stamps and amounts have digits, and names of accounts begin with a line.
  private static func differs(_ word: Substring) -> Bool {
    word.hasPrefix("_") || word.contains { $0.isNumber || $0 == "…" }
  }

  private static let tables = Set(
    SyncedTable.allCases.flatMap { [$0.rawValue, ReferenceRecord.type(of: $0)] })
}
