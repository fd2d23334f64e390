/// The tables in which a load chooses rows.
enum LoadTable: Sendable {
  case habits, logs, families, people, categories, meals
}
