/// Joins the failures of several parts of a property.
enum FailureJoin {
  /// One failure for each bug: of those that share a symptom, the one of the first case, which is the one that a whole run would
  /// have found; of one case, the simplest (shortlex).
  static func joined(_ failures: [FailureRecord]) -> [FailureRecord] {
    var bugs: [FailureRecord?] = []
    var owners: [String: Int] = [:]
    for failure in unique(failures) {
      let same = Set(failure.marks.compactMap { owners[$0] }).sorted()
      let first = same.first ?? bugs.count
      if same.isEmpty { bugs.append(failure) }
      // It may show that several bugs are one.
      let joined = same.dropFirst().compactMap { bugs[$0] } + [failure]
      for other in joined {
        bugs[first]?.learn(other.symptoms)
        for mark in other.marks { owners[mark] = first }
      }
      for place in same.dropFirst() { bugs[place] = nil }
    }
    return bugs.compactMap(\.self)
  }

  /// Each failure once, in order.
  static func unique(_ failures: [FailureRecord]) -> [FailureRecord] {
    var seen: Set<String> = []
    return failures.sorted(by: isBefore).filter { seen.insert($0.id).inserted }
  }

  private static func isBefore(_ left: FailureRecord, _ right: FailureRecord) -> Bool {
    if left.case != right.case { return left.case < right.case }
    let (mine, theirs) = (left.counterexample.utf8, right.counterexample.utf8)
    if mine.count != theirs.count { return mine.count < theirs.count }
    if !mine.elementsEqual(theirs) { return mine.lexicographicallyPrecedes(theirs) }
    // One that was found by the search has more information than a replay.
    return (left.explanation == nil ? 1 : 0, left.id) < (right.explanation == nil ? 1 : 0, right.id)
  }
}

extension FailureRecord {
  /// What identifies its bug; old reports have only the signature.
  package var marks: [String] { symptoms ?? [signature] }

  fileprivate mutating func learn(_ more: [String]?) {
    let known = Set(marks)
    let new = Set(more ?? []).subtracting(known).sorted()
    if !new.isEmpty { symptoms = marks + new }
  }
}
