/// What a client may do wrong.
enum Mistake: CaseIterable {
  /// It reads before it begins the transaction in which it appends what follows from what it read.
  case readsOutside
  /// It runs the statements of a transaction one by one.
  case beginsNothing
  /// It forgets to roll back what it gives up, and so goes on in the old transaction.
  case forgetsRollback
  /// It reads by another connection, whose transaction is open since its first read.
  case readsStale
  /// It says that it has committed before it does.
  case reportsEarly
}
