import HabitDomain

extension SyncedContent {
  /// The person that it is; nil of another kind.
  var person: UserProfile? { if case .person(let person) = self { person } else { nil } }

  /// The habit that it is; nil of another kind.
  var habit: Habit? { if case .habit(let habit) = self { habit } else { nil } }

  /// The log that it is; nil of another kind.
  var log: HabitLog? { if case .log(let log) = self { log } else { nil } }
}
