import HabitDomain

/// Rows that are equal in all but one column of a key: code that forgets the column confuses them.
enum NearDuplicates: String, CaseIterable, Sendable {
  case namesOfTwoCategories = "habits of one name, each in a category of its own"
  case namesWithoutCategory = "habits of one name, both in no category"
  case nameWithoutCategory = "habits of one name, one of them in a category"
  case habitsOfCategory = "habits of one category under two names"
  case daysOfHabit = "logs of one habit on two days"
  case habitsOfDay = "logs of one day of two habits"
  case membersOfFamily = "active members of one family"
  case memberAndFormer = "one person in one family, active and not"
  case adminAndFormer = "admins of one family, active and not"
  case familiesOfPerson = "one person active in two families"
  case adminsOfFamilies = "admins of two families"

  /// The kinds found among some rows.
  static func found(in rows: [RowKey: SyncedRow]) -> Set<NearDuplicates> {
    let contents = rows.values.filter { $0.deletedAt == nil }.map(\.content)
    var found: Set<NearDuplicates> = []
    for (place, left) in contents.enumerated() {
      for right in contents[(place + 1)...] { found.formUnion(between(left, right)) }
    }
    return found
  }

  /// Contents of the next row that make it a near duplicate of a row.
  static func contents(beside content: SyncedContent) -> [SyncedContent] {
    pairs(beside: content).map(\.content)
  }

  /// The same by kind, for possible kinds; contents of several kinds are listed under each.
  static func contentsByKind(
    beside content: SyncedContent
  ) -> [(kind: NearDuplicates, contents: [SyncedContent])] {
    let pairs = pairs(beside: content)
    return allCases.map { kind in
      (kind, pairs.filter { $0.kinds.contains(kind) }.map(\.content))
    }.filter { !$0.1.isEmpty }
  }

  /// How often it is drawn, relative to other possible ones: few rows can be of some kinds.
  var weight: Int {
    switch self {
    case .adminsOfFamilies: 5
    case .habitsOfDay: 3
    default: 1
    }
  }

  private static func pairs(
    beside content: SyncedContent
  ) -> [(content: SyncedContent, kinds: [NearDuplicates])] {
    guard [.habit, .log, .membership].contains(content.key.table) else { return [] }
    return next(after: content).map { ($0, between(content, $0)) }.filter { !$0.1.isEmpty }
  }

  /// Contents of the next row that no repair leaves alongside a row: families with one code, and admins of one family (D-3,
  /// D-4). No device ends with both, so labels cannot require them.
  static func rivals(of content: SyncedContent) -> [SyncedContent] {
    next(after: content).filter { next in
      switch (content, next) {
      case (.family(let own), .family(let other)): own.code == other.code
      case (.membership(let own), .membership(let other)):
        own.isActiveAdmin && other.isActiveAdmin && own.familyID == other.familyID
          && own.userID != other.userID
      default: false
      }
    }
  }

  /// All contents of the next row.
  private static func next(after content: SyncedContent) -> [SyncedContent] {
    let table = content.key.table
    guard let own = SyncSample.number(of: content.key) else { return [] }
    let number = (own + 1) % SyncSample.count(table)
    return (0..<SyncSample.variants).map { SyncSample.content(table, number, $0) }
  }

  private static func between(
    _ left: SyncedContent, _ right: SyncedContent
  ) -> [NearDuplicates] {
    switch (left, right) {
    case (.habit(let left), .habit(let right)): between(left, right)
    case (.log(let left), .log(let right)):
      switch (left.habitID == right.habitID, left.day == right.day) {
      case (true, false): [.daysOfHabit]
      case (false, true): [.habitsOfDay]
      default: []
      }
    case (.membership(let left), .membership(let right)): between(left, right)
    default: []
    }
  }

  private static func between(_ left: Habit, _ right: Habit) -> [NearDuplicates] {
    let isOneName = left.name.lowercased() == right.name.lowercased()
    switch (left.categoryID, right.categoryID) {
    case (nil, nil): return isOneName ? [.namesWithoutCategory] : []
    case (nil, _), (_, nil): return isOneName ? [.nameWithoutCategory] : []
    case (let mine?, let theirs?):
      if mine == theirs { return isOneName ? [] : [.habitsOfCategory] }
      return isOneName ? [.namesOfTwoCategories] : []
    }
  }

  private static func between(_ left: Membership, _ right: Membership) -> [NearDuplicates] {
    let active = [left, right].count { $0.status == .active }
    guard active == 2 else { return active == 1 ? formers(left, right) : [] }
    switch (left.familyID == right.familyID, left.userID == right.userID) {
    case (true, false): return [.membersOfFamily]
    case (false, let isOnePerson):
      let areAdmins = left.role == .parentAdmin && right.role == .parentAdmin
      return (isOnePerson ? [.familiesOfPerson] : []) + (areAdmins ? [.adminsOfFamilies] : [])
    default: return []
    }
  }

  private static func formers(_ left: Membership, _ right: Membership) -> [NearDuplicates] {
    guard left.familyID == right.familyID else { return [] }
    let areAdmins = left.role == .parentAdmin && right.role == .parentAdmin
    return (left.userID == right.userID ? [.memberAndFormer] : [])
      + (areAdmins ? [.adminAndFormer] : [])
  }
}

extension Membership {
  fileprivate var isActiveAdmin: Bool { status == .active && role == .parentAdmin }
}
