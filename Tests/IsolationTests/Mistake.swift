/// What a client may do wrong.
enum Mistake: CaseIterable {
  /// It reads before it begins the transaction in which it appends a consequence of what it read.
  case readsOutside
  /// It runs the statements of a transaction one by one.
  case beginsNothing
  /// It forgets to roll back what it gives up, and so continues in the old transaction.
  case forgetsRollback
  /// It reads through another connection, whose transaction has been open since its first read.
  case readsStale
  /// It reports that it has committed before it does.
  case reportsEarly
}
