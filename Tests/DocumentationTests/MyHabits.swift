import HabitDomain
import HabitRules
import SecondLayers

/// The store of a reader who has habits and nothing else, in dictionaries.
struct MyHabits: Sendable {
  private let rest: DataLayer

  init(environment: Environment) {
    let rules = RuleBook.standard
    let arithmetic = Arithmetic(
      calendar: rules.calendar, figures: rules.figures, nutrition: rules.nutrition,
      notifications: rules.notifications)
    rest = DictionaryLayer(environment: environment, arithmetic: arithmetic).layer
  }

  var habits: HabitRepository { rest.habits }

  func reset() async throws(DataLayerError) { try await rest.lifeCycle.reset() }

  func reopen() async throws(DataLayerError) { try await rest.lifeCycle.reopen() }

  func close() async throws(DataLayerError) { try await rest.lifeCycle.close() }

  func dump() async throws(DataLayerError) -> Dump {
    Dump(
      habits: try await rest.lifeCycle.dump().habits, logs: [], categories: [], unreadable: [],
      isSeedingCompleted: false)
  }

  func deleteEverything() async throws(DataLayerError) {
    try await rest.lifeCycle.deleteEverything()
  }
}
