package import HabitDomain
import HabitRules

/// Resolves conflicts between rows that devices wrote independently (domain 4.9).
///
/// Survivors are chosen by properties that never change. With "the best value survives", two devices can each delete what the
/// other one keeps, and nothing is left; with "the least id survives and takes the best value", they cannot.
package struct Repair: Sendable {
  /// A rule, which changes a set where it does not hold.
  package struct Rule: Sendable {
    /// Its letter and number in domain 4.9.
    package var name: String
    /// Makes the rule hold for a set.
    package var apply: @Sendable (_ set: inout RepairSet, _ now: Instant) -> Void

    /// Makes a rule.
    package init(
      _ name: String, _ apply: @escaping @Sendable (_ set: inout RepairSet, _ now: Instant) -> Void
    ) {
      self.name = name
      self.apply = apply
    }
  }

  /// The rules, in an order in which most sets need one pass.
  package var rules: [Rule]
  /// The names of rules that should have been replaced but do not exist.
  package private(set) var missed: [String] = []

  /// The correct rules; names with the same `key` count as equal.
  package static func standard(
    key: @escaping @Sendable (String) -> String = RuleBook.standard.key
  ) -> Repair {
    Repair(rules: [
      Rule("D-7") { CategoryRepair.mergeNames(in: &$0, at: $1, key) },
      Rule("D-5") { HabitRepair.mergeNames(in: &$0, at: $1, key) },
      Rule("D-6") { HabitRepair.mergeDays(in: &$0, at: $1) },
      Rule("D-1") { PeopleRepair.mergeHashes(in: &$0, at: $1) },
      Rule("D-4") { set, _ in FamilyRepair.partCodes(in: &set) },
      Rule("D-2") { MembershipRepair.mergeMembers(in: &$0, at: $1) },
      Rule("D-3") { MembershipRepair.demoteAdmins(in: &$0, at: $1) },
    ])
  }

  /// Replaces a rule, or removes it; one that does not exist is ``missed``.
  package mutating func replace(
    _ name: String, by apply: (@Sendable (_ set: inout RepairSet, _ now: Instant) -> Void)?
  ) {
    guard let index = rules.firstIndex(where: { $0.name == name }) else {
      return missed.append(name)
    }
    rules[index].apply = apply ?? { _, _ in }
  }

  /// The set after the rules were applied until none changes anything.
  ///
  /// - Complexity: O(n log n) a pass. Each rule leaves fewer rows to change, so passes are few; there are at
  ///   most 64, in case a rule is wrong.
  package func repaired(_ set: RepairSet, at now: Instant) -> RepairSet {
    var set = set
    for _ in 0..<64 {
      let before = set.changes
      for rule in rules { rule.apply(&set, now) }
      if set.changes == before { break }
    }
    return set
  }
}

/// The values that share a key, in groups of two or more, each in the order of the list.
package func groups<Value, Key: Hashable>(
  of values: [Value], by key: (Value) -> Key?
) -> [[Value]] {
  var places: [Key: Int] = [:]
  var groups: [[Value]] = []
  for value in values {
    guard let key = key(value) else { continue }
    if let place = places[key] {
      groups[place].append(value)
    } else {
      places[key] = groups.count
      groups.append([value])
    }
  }
  return groups.filter { $0.count > 1 }
}
