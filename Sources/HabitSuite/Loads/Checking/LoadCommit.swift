import HabitDomain

/// A change that a layer has acknowledged, with what the layer chose: identifiers, times and codes.
///
/// A load has as many as it writes, so common parts are left out.
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
  /// A kid joins the family with a code.
  indirect case join(code: String, person: Identifier, Membership)
  indirect case found(FamilyDraft, FoundedFamily)
}

extension LoadCommit {
  /// The row that it sets as a whole, and its content. Among several concurrent ones, any may be the
  /// last.
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

  /// A number that differs for most rows and, unlike a hash value, is the same in each process: allocations for noting a change
  /// count in the costs of operations.
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

/// A row that several workers may set at once, by the numbers that its keys are made from.
enum LoadRow: Hashable, Sendable {
  case habit(Int)
  case log(habit: Int, day: CivilDay)
  case person(Int)
}

/// The content of such a row.
enum LoadContent: Hashable, Sendable {
  case text(String)
  case number(Double)
  case absent
}

/// The time of an operation, in nanoseconds.
struct LoadSpan: Hashable, Sendable {
  let started: Int64
  let ended: Int64
}
