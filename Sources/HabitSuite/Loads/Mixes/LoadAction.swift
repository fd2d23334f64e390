/// A kind of operation of a load, by its name in reports and thresholds.
public enum LoadAction: String, CaseIterable, Sendable {
  // Habits.
  /// One habit by its id.
  case fetchHabit = "fetch-habit"
  /// All active habits, in their order.
  case listHabits = "list-habits"
  /// A habit with new content.
  case updateHabit = "update-habit"
  /// A new habit.
  case createHabit = "create-habit"

  // Logs.
  /// The log of a habit on a day.
  case readLog = "read-log"
  /// A value for a habit on a day.
  case setLog = "set-log"
  /// A check-in.
  case checkIn = "check-in"
  /// A check-in that is undone.
  case undoCheckIn = "undo-check-in"
  /// An amount added to the log of a day.
  case addToLog = "add-to-log"
  /// A log as written by another device.
  case importLog = "import-log"
  /// The logs of up to twenty habits in a month.
  case readMonth = "read-month"
  /// All logs of a habit.
  case readHistory = "read-history"

  // Families.
  /// A person, a family and the membership of its parent, in one step.
  case foundFamily = "found-family"
  /// A family with a new code.
  case createFamily = "create-family"
  /// A family by its code.
  case lookUpFamily = "look-up-family"
  /// A person becomes a member of a family.
  case joinFamily = "join-family"
  /// The members of a family.
  case listMembers = "list-members"
  /// One person by its id.
  case fetchPerson = "fetch-person"
  /// A person with new content.
  case updatePerson = "update-person"

  /// Everything, as a new device fetches it.
  case firstSync = "first-sync"

  // Everything else.
  /// All active categories.
  case listCategories = "list-categories"
  /// A new meal.
  case saveMeal = "save-meal"
  /// The meals of a day.
  case listMeals = "list-meals"

  /// Whether it changes the store.
  public var isWrite: Bool {
    switch self {
    case .updateHabit, .createHabit, .setLog, .checkIn, .undoCheckIn, .addToLog, .importLog,
      .foundFamily, .createFamily, .joinFamily, .updatePerson, .saveMeal:
      true
    default: false
    }
  }

  var table: LoadTable {
    switch self {
    case .fetchHabit, .listHabits, .updateHabit, .createHabit, .readMonth, .readHistory: .habits
    case .readLog, .setLog, .checkIn, .undoCheckIn, .addToLog, .importLog, .firstSync: .logs
    case .foundFamily, .createFamily, .lookUpFamily, .joinFamily, .listMembers: .families
    case .fetchPerson, .updatePerson: .people
    case .listCategories: .categories
    case .saveMeal, .listMeals: .meals
    }
  }
}
