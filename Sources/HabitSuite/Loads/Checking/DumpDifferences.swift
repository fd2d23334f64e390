import HabitDomain

/// The differences between two dumps, row by row.
struct DumpDifferences {
  /// The number of rows that differ.
  private(set) var count = 0
  /// One line for each of the first of them.
  private(set) var texts: [String] = []

  init(from expected: Dump, to found: Dump) {
    add(expected.habits, found.habits, \.content.id) { Self.habit($0.content.id) }
    add(expected.logs, found.logs, \.content.id) {
      "the log of \(Self.habit($0.content.habitID)) on \($0.content.day)"
    }
    add(expected.categories, found.categories, \.content.id) { "category \($0.content.id)" }
    add(expected.families, found.families, \.content.id) { "family \($0.content.code)" }
    add(expected.people, found.people, \.content.id) {
      let hash = $0.content.appleUserIDHash
      return "person \(LoadKey.number(ofHash: hash).map { "\($0)" } ?? hash)"
    }
    add(expected.memberships, found.memberships, \.content.id) {
      "the membership of \($0.content.userID) in \($0.content.familyID)"
    }
    add(expected.meals, found.meals, \.id) {
      "meal \(LoadKey.number(ofMeal: $0.id).map { "\($0)" } ?? "\($0.id)")"
    }
    if expected.isSeedingCompleted != found.isSeedingCompleted {
      note("the mark that seeding was completed is \(found.isSeedingCompleted)")
    }
  }

  private static func habit(_ id: Identifier) -> String {
    "habit \(LoadKey.number(ofHabit: id).map { "\($0)" } ?? "\(id)")"
  }

  private mutating func add<Row: Equatable, ID: Hashable & Comparable>(
    _ expected: [Row], _ found: [Row], _ id: (Row) -> ID, _ name: (Row) -> String
  ) {
    var missing = Dictionary(expected.map { (id($0), $0) }, uniquingKeysWith: { $1 })
    for row in found {
      guard let wanted = missing.removeValue(forKey: id(row)) else {
        note("\(name(row)): exists but was never written")
        continue
      }
      if wanted != row {
        note("\(name(row)): " + Self.fields(of: wanted, row).joined(separator: ", "))
      }
    }
    for (_, row) in missing.sorted(by: { $0.key < $1.key }) { note("\(name(row)): is missing") }
  }

  /// Few examples are kept, because a bug may affect every row.
  private mutating func note(_ text: @autoclosure () -> String) {
    count += 1
    if texts.count < LoadFinding.limit { texts.append(text()) }
  }

  /// The fields that differ, down to those with a text of their own.
  private static func fields(
    of expected: Any, _ found: Any, _ label: String = "it"
  ) -> [String] {
    guard exactText(of: expected) != exactText(of: found) else { return [] }
    let (left, right) = (Mirror(reflecting: expected), Mirror(reflecting: found))
    guard left.displayStyle == .struct, !(expected is any CustomStringConvertible) else {
      return ["\(label) is \(text(of: found)) instead of \(text(of: expected))"]
    }
    return zip(left.children, right.children).flatMap { left, right in
      fields(of: left.value, right.value, left.label ?? label)
    }
  }

  /// The text of a value; optionals are unwrapped.
  private static func text(of value: Any) -> String {
    let content = (value as? any OptionalValue).map { $0.content ?? "nil" } ?? value
    return (content as? any CustomStringConvertible)?.description ?? plainText(of: content)
  }
}
