package import HabitDomain
import HabitSQLite

extension Database {
  /// The operations of the data layer.
  package var lifeCycle: LifeCycle {
    LifeCycle(
      reset: reset, reopen: reopen, close: close, dump: dump, deleteEverything: deleteEverything,
      statementCount: statementCount, memory: memory, work: work, handles: openHandles,
      flaws: complaints, connect: connect)
  }

  /// Empties the tables; the connection and its compiled statements stay.
  package func reset() throws(DataLayerError) {
    try write("emptying the database") { session throws(DataLayerError) in
      _ = session.memory()
      session.injectedFault = nil
      for query in Query.reset { try session.execute(query) }
    }
  }

  func deleteEverything() throws(DataLayerError) {
    try write("deleting everything") { session throws(DataLayerError) in
      try session.deleteAllRows()
      try session.setSeedingCompleted(false)
      session.endStamp()
      try session.seedPredefined()
    }
  }

  func dump() throws(DataLayerError) -> Dump {
    try readConsistently("reading everything") { session throws(DataLayerError) in
      try session.dump()
    }
  }
}

extension Session {
  /// Tombstones all live rows with one stamp, if there are any.
  fileprivate func deleteAllRows() throws(DataLayerError) {
    guard try isTrue(.hasAnyRows) else { return }
    let now = now()
    try execute(.forgetLastCompletedDays)
    for query in [Query.deleteAllLogs, .deleteAllHabits, .deleteAllCategories] {
      try change(query) { $0.bind(now) }
    }
  }

  func dump() throws(DataLayerError) -> Dump {
    var dump = Dump(habits: [], logs: [], categories: [], unreadable: [], isSeedingCompleted: false)
    try forEach(.allHabits) { row in
      let decoded = DecodedHabit(row)
      guard decoded.problem == nil else { return dump.unreadable.append("\(decoded.habit.id)") }
      dump.habits.append(StoredRow(content: decoded.habit, metadata: row.metadata(19)))
    }
    dump.logs = try rows(.allLogs) { StoredRow(content: HabitLog($0), metadata: $0.metadata(6)) }
    dump.categories = try rows(.allCategories) {
      StoredRow(content: Category($0), metadata: $0.metadata(7))
    }
    dump.families = try rows(.allFamilies) {
      StoredRow(content: Family($0), metadata: $0.metadata(5))
    }
    dump.people = try rows(.allPeople) {
      StoredRow(content: UserProfile($0), metadata: $0.metadata(5))
    }
    dump.memberships = try rows(.allMemberships) {
      StoredRow(content: Membership($0), metadata: $0.metadata(7))
    }
    dump.meals = try rows(.allMeals) { EatingPattern($0) }
    dump.isSeedingCompleted = try isTrue(.isSeedingCompleted)
    return dump
  }
}

extension Database {
  /// Damage done on purpose.
  package var damage: Damage {
    Damage(
      spoilHabit: spoilHabit, orphanHabit: orphanHabit, spoilZone: spoilZone,
      fillStorage: fillStorage, fillStorageAfter: fillStorage, holdStorage: holdStorage,
      forgetSeeding: forgetSeeding, importFamily: importFamily, loseFamily: loseFamily,
      markSynced: markSynced, refusePending: refusePending)
  }

  private func damage(
    _ operation: String, _ queries: Query..., bind: @Sendable (Statement) -> Void = { _ in }
  ) throws(DataLayerError) {
    try damage(operation) { session throws(DataLayerError) in
      for query in queries { try session.execute(query, bind) }
    }
  }

  func spoilHabit(_ id: Identifier) throws(DataLayerError) {
    try damage("spoiling a habit", .spoilHabit) { $0.bind(id) }
  }

  func orphanHabit(_ id: Identifier, _ categoryID: String) throws(DataLayerError) {
    try damage("orphaning a habit", .orphanHabit) { $0.bind(id, categoryID) }
  }

  func spoilZone(_ id: Identifier, _ zone: String) throws(DataLayerError) {
    try damage("spoiling a zone", .spoilZone) { $0.bind(id, zone) }
  }

  func fillStorage() throws(DataLayerError) { try fillStorage(after: 0) }

  func fillStorage(after writes: Int) throws(DataLayerError) {
    try withSession { session throws(DataLayerError) in
      session.injectedFault = InjectedFault(kind: .full, writesBefore: max(0, writes))
    }
  }

  func holdStorage() throws(DataLayerError) {
    try withSession { session throws(DataLayerError) in
      session.injectedFault = InjectedFault(kind: .held, writesBefore: 0)
    }
  }

  func importFamily(_ family: Family) throws(DataLayerError) {
    try damage("taking in a family") { session throws(DataLayerError) in
      guard try !session.isTrue(.hasFamilyRow, { $0.bind(family.id) }) else { return }
      try session.change(.importFamily) { $0.bind(family) }
    }
  }

  func loseFamily(_ id: Identifier) throws(DataLayerError) {
    try damage("losing a family") { session throws(DataLayerError) in
      let now = session.now()
      try session.execute(.loseFamily) { $0.bind(id, now) }
    }
  }

  func markSynced() throws(DataLayerError) {
    try damage(
      "noting what a server has", .markFamiliesSynced, .markPeopleSynced, .markMembershipsSynced)
  }

  func refusePending() throws(DataLayerError) {
    try damage("noting what a server refuses", .refuseFamilies, .refusePeople, .refuseMemberships)
  }

  func forgetSeeding() throws(DataLayerError) {
    try damage("forgetting the seeding") { session throws(DataLayerError) in
      try session.setSeedingCompleted(false)
    }
  }
}
