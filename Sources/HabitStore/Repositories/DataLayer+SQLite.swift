package import HabitDomain
package import HabitRules
package import HabitSQLite

extension DataLayer {
  /// A data layer on a SQLite database.
  ///
  /// Other rules, SQL or tables are for mutants only. A file of a newer version is
  /// refused with ``DataServiceError/schemaTooNew(found:known:)`` and stays untouched.
  package static func sqlite(
    _ location: StoreLocation, environment: Environment, rules: RuleBook = .standard,
    statements: StatementBook = .standard, tables: String = Schema.script,
    durability: Durability = .process
  ) throws(DataLayerError) -> DataLayer {
    let database = try Database(
      location, environment: environment, rules: rules, statements: statements, tables: tables,
      durability: durability)
    return DataLayer(database, name: location == .memory ? "sqlite" : "sqlite-wal", rules: rules)
  }

  /// A data layer on a SQLite file whose acknowledged writes survive a power cut: each commit waits for the disk.
  package static func durableSQLite(
    _ path: String, environment: Environment
  ) throws(DataLayerError) -> DataLayer {
    try .sqlite(.file(path: path), environment: environment, durability: .power)
  }

  /// A data layer on an open database.
  package init(_ database: Database, name: String, rules: RuleBook = .standard) {
    self.init(
      name: name,
      habits: HabitStore(database: database).repository,
      logs: LogStore(database: database).repository,
      categories: CategoryStore(database: database).repository,
      families: FamilyStore(database: database).repository,
      people: PersonStore(database: database).repository,
      memberships: MembershipStore(database: database).repository,
      familyService: FamilyWorkflows(database: database).service,
      meals: MealStore(database: database).repository,
      calendar: rules.calendar,
      figures: rules.figures,
      nutrition: rules.nutrition,
      notifications: rules.notifications,
      lifeCycle: database.lifeCycle,
      damage: database.damage)
  }
}
