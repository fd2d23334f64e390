@_spi(Storage) import HabitDomain
import HabitRules
import HabitSQLite

extension Session {
  /// Reads a row of a table; sets the problem if that fails.
  func syncedRow(_ table: SyncTable, _ row: borrowing Row, _ problem: inout String?) -> SyncedRow {
    let content = content(table.table, row, &problem)
    let metadata = row.metadata(table.width)
    let (extras, traits) = (row.optionalText(table.width + 11), row.optionalText(table.width + 12))
    let besides = RecordExtras(extras: extras, traits: traits)
    if besides == nil { problem = problem ?? "The other fields of the record cannot be read" }
    return SyncedRow(
      content: content, metadata: metadata, mergedInto: row.optionalText(table.width + 10),
      unknownFields: besides?.unknownFields ?? [:], traits: besides?.traits ?? RecordTraits())
  }

  private func content(
    _ table: SyncedTable, _ row: borrowing Row, _ problem: inout String?
  ) -> SyncedContent {
    switch table {
    case .family: .family(Family(row))
    case .person: .person(UserProfile(row))
    case .category: .category(Category(row))
    case .membership: .membership(Membership(row))
    case .habit: .habit(travelling(row.habit(problem: &problem)))
    case .log: .log(log(row))
    }
  }

  /// The last completed day does not travel: each device derives it from the logs.
  private func travelling(_ habit: Habit) -> Habit {
    var habit = habit
    habit.lastCompletedDay = nil
    return habit
  }

  /// The rows of a statement, with unreadable ones listed separately.
  func syncedRows(
    _ table: SyncTable, _ query: Query, _ bind: (Statement) -> Void = { _ in }
  ) throws(DataLayerError) -> PendingRows {
    var found = PendingRows()
    try forEach(query, bind) { row in
      var problem: String?
      let synced = syncedRow(table, row, &problem)
      if let problem {
        found.unreadable[synced.key] = problem
      } else {
        found.rows.append(synced)
      }
    }
    return found
  }
}

extension RowKey: Bindable {
  /// Binds the id in the form that its table uses.
  func bind(to statement: Statement) {
    guard table != .category, let id = Identifier(id) else { return statement.bind(id) }
    statement.bind(id)
  }
}

extension Statement {
  /// Binds the content, in the order in which it is read, and the key of its name.
  func bind(_ content: SyncedContent, _ rules: RuleBook) {
    switch content {
    case .family(let family): bind(family)
    case .person(let person): bind(person)
    case .category(let category): bind(category, rules.key(category.name))
    case .membership(let membership): bind(membership)
    case .habit(let habit): bind(habit, rules.key(habit.name))
    case .log(let log): bind(log)
    }
  }

  /// Binds what follows the content, in the order in which it is read.
  func bind(exchange row: SyncedRow) {
    let metadata = row.metadata
    bind(metadata.needsSync, metadata.recordName, metadata.changeTag)
    bind(metadata.lastSyncDate, metadata.modifiedAt, metadata.revision)
    bind(metadata.deletedAt, metadata.syncBlocked, row.mergedInto)
    bind(row.unknownFields.isEmpty ? nil : RecordText.text(of: row.unknownFields))
    bind(row.exchange.traits.stored)
  }
}

extension Exchange: Bindable {
  /// Binds what changes without another version of the row, in the order of ``SyncTable``.
  func bind(to statement: Statement) {
    statement.bind(needsSync, recordName, changeTag)
    statement.bind(lastSyncDate, revision, syncBlocked)
    statement.bind(traits.stored)
  }
}
