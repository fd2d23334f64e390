import Domain

/// A change that a layer has acknowledged, with what the layer decided itself: identifiers, moments and codes.
///
/// There are as many as a load writes, so what they all have in common is not in them.
enum LoadCommit: Sendable {
  case seedCategories
  case createHabit(Int)
  case updateHabit(Int, version: Int)
  /// A log at a place of ``LoadData``.
  case importLog(Int)
  case setLog(habit: Int, day: CivilDay, value: Double, id: Identifier)
  case removeLog(habit: Int, day: CivilDay)
  case addToLog(habit: Int, day: CivilDay, amount: Double, id: Identifier)
  case saveMeal(Int)
  indirect case createPerson(Int, UserProfile)
  case updatePerson(Int, id: Identifier, version: Int)
  indirect case createFamily(code: String, by: Identifier, Family)
  indirect case createMembership(
    Membership.Role, family: Identifier, person: Identifier, Membership)
  /// A kid joins the family of a code.
  indirect case join(code: String, person: Identifier, Membership)
  indirect case found(FamilyDraft, FoundedFamily)
}

extension LoadCommit {
  /// The row that it sets as a whole, with what is in it then. Of several at once each may be the last.
  var setting: (row: LoadRow, content: LoadContent)? {
    switch self {
    case .updateHabit(let number, let version):
      (.habit(number), .text(LoadData.habitName(number, version: version)))
    case .updatePerson(let number, _, let version):
      (.person(number), .text(LoadData.personName(number, version: version)))
    case .setLog(let habit, let day, let value, _):
      (.log(habit: habit, day: day), .number(value))
    case .removeLog(let habit, let day): (.log(habit: habit, day: day), .absent)
    case .seedCategories, .createHabit, .importLog, .addToLog, .saveMeal, .createPerson,
      .createFamily, .createMembership, .join, .found:
      nil
    }
  }

  /// A number that is another one for most other rows, and the same in each process, which a hash value is not: what is asked of
  /// the allocator to note a change counts among the costs of operations.
  var mark: UInt {
    switch self {
    case .createHabit(let number), .updateHabit(let number, _), .importLog(let number),
      .saveMeal(let number), .createPerson(let number, _), .updatePerson(let number, _, _):
      UInt(bitPattern: number)
    case .setLog(let habit, let day, _, _), .removeLog(let habit, let day),
      .addToLog(let habit, let day, _, _):
      UInt(bitPattern: habit &* 31 &+ Int(day.number))
    case .createFamily(_, _, let family): UInt(family.id.low)
    case .createMembership(_, _, _, let membership), .join(_, _, let membership):
      UInt(membership.id.low)
    case .found(_, let founded): UInt(founded.family.id.low)
    case .seedCategories: 0
    }
  }
}
