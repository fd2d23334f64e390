/// How the name and the category of a habit compare with those of other live habits (H-7).
enum HabitKeyClass: String, ValueClass {
  case apart = "equal in neither"
  case inCategory = "equal in category"
  case both = "equal in both"
  case neitherHas = "equal in name, neither has a category"
  case otherCategory = "equal in name, in another category"
  case joining = "equal in name, only this one has a category"
  case leaving = "equal in name, only the other has a category"
  case deleted = "equal in both to a deleted one"

  static let table = "name and category of a new habit"

  /// Whether one of the habits has a category.
  var needsCategory: Bool {
    switch self {
    case .both, .otherCategory, .joining, .leaving: true
    case .apart, .inCategory, .neitherHas, .deleted: false
    }
  }

  /// How a habit compares with one of an equal name.
  static func ofNamesakes(_ category: String?, _ other: String?) -> HabitKeyClass {
    switch (category, other) {
    case (nil, nil): .neitherHas
    case (nil, _): .leaving
    case (_, nil): .joining
    default: haveEqualBytes(category, other) ? .both : .otherCategory
    }
  }
}

/// What an edit of a habit does to its name and category, and whether other habits have them (H-7).
enum HabitChangeClass: String, ValueClass {
  case kept
  case moved = "another category"
  case movedOnto = "another category, which has a habit of its name"
  case renamed = "another name"
  case renamedOnto = "another name, which a habit of its category has"
  case renamedBeside = "another name, which a habit of another category has"
  case both = "another name and category"

  static let table = "name and category of a changed habit"

  /// Whether one of the habits has a category.
  var needsCategory: Bool {
    switch self {
    case .moved, .movedOnto, .renamedBeside, .both: true
    case .kept, .renamed, .renamedOnto: false
    }
  }
}

/// How the habit and the day of a log compare with those of other logs (L-5).
enum LogKeyClass: String, ValueClass {
  case apart = "equal in neither"
  case both = "equal in both"
  case otherHabit = "equal in day"
  case otherDay = "equal in habit"
  case deleted = "equal in both to a deleted one"

  static let table = "habit and day of a log"
}

/// What is special about an imported batch of logs.
enum BatchClass: String, ValueClass {
  case plain
  case twoOfADay = "two with the same habit and day"
  case twoHabits = "two on one day, of different habits"
  case twoDays = "two of one habit, on different days"
  case twice = "one id twice"
  case meeting = "one on a day that has one"
  case reviving = "one that was deleted"

  static let table = "batch"
}

/// How the family and the person of a new membership compare with those of others (M-1).
enum MemberKeyClass: String, ValueClass {
  case apart = "equal in neither"
  case member = "equal in both, active"
  case invited = "equal in both, invited"
  case former = "equal in both, removed"
  case otherPerson = "equal in family"
  case otherFamily = "equal in person"

  static let table = "family and person of a membership"
}

/// Which parent admins exist when another one joins a family (M-2).
enum AdminKeyClass: String, ValueClass {
  case none
  case active = "an active one"
  case invited = "an invited one"
  case removed = "a removed one"
  case otherRole = "active members of other roles"
  case elsewhere = "one in another family"
  case himselfElsewhere = "the same person, in another family"

  static let table = "parent admins beside a new one"
}

/// What a membership that becomes active conflicts with.
enum ActivationClass: String, ValueClass {
  case nothing
  case member = "another membership of the person"
  case admin = "another parent admin"

  static let table = "activation"
}

/// How many codes are drawn until one is free.
enum CodeTriesClass: String, ValueClass {
  case one = "1"
  case few = "2 to 7"
  case many = "8 or 9"
  case ten = "10"
  case tooMany = "more than 10"

  static let table = "tries of a code"

  init(waits: Int, isFound: Bool) {
    guard isFound else {
      self = .tooMany
      return
    }
    switch waits {
    case 0: self = .one
    case 1...6: self = .few
    case 7, 8: self = .many
    default: self = .ten
    }
  }
}
