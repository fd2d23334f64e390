/// The tables that grow.
enum GrowthTable: String, CaseIterable, Sendable {
  case habits, logs, categories, families, meals
}
