import HabitDomain
import HabitSQLite

// How the values of the domain are bound and read.

/// A value that can be bound to one or more parameters of a statement.
protocol Bindable {
  func bind(to statement: Statement)
}

extension Statement {
  func bind(_ value: some Bindable) { value.bind(to: self) }

  // One function per number of arguments, because the compiler does not specialise parameter packs.
  func bind(_ first: some Bindable, _ second: some Bindable) {
    first.bind(to: self)
    second.bind(to: self)
  }

  func bind(_ first: some Bindable, _ second: some Bindable, _ third: some Bindable) {
    bind(first, second)
    third.bind(to: self)
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  func bind(to statement: Statement) {
    guard let self else { return statement.bindNull() }
    self.bind(to: statement)
  }
}

// The next four call the overloads of `Statement` for these types, which win over the generic functions.

extension Bool: Bindable {
  func bind(to statement: Statement) { statement.bind(self) }
}

extension Int64: Bindable {
  func bind(to statement: Statement) { statement.bind(self) }
}

extension Double: Bindable {
  func bind(to statement: Statement) { statement.bind(self) }
}

extension String: Bindable {
  func bind(to statement: Statement) { statement.bind(self) }
}

extension Int: Bindable {
  func bind(to statement: Statement) { statement.bind(Int64(self)) }
}

extension Identifier: Bindable {
  func bind(to statement: Statement) { statement.bind(high: high, low: low) }
}

extension CivilDay: Bindable {
  func bind(to statement: Statement) { statement.bind(Int64(number)) }
}

extension Instant: Bindable {
  func bind(to statement: Statement) { statement.bind(milliseconds) }
}

extension Stamp: Bindable {
  func bind(to statement: Statement) { statement.bind(wall, counter, device) }
}

extension Row {
  func identifier(_ column: Int32) -> Identifier {
    let (high, low) = halves(column)
    return Identifier(high: high, low: low)
  }

  func instant(_ column: Int32) -> Instant { Instant(milliseconds: integer(column)) }

  func optionalInstant(_ column: Int32) -> Instant? {
    optionalInteger(column).map(Instant.init(milliseconds:))
  }

  /// The schema keeps days in range.
  func day(_ column: Int32) -> CivilDay { CivilDay(Int32(truncatingIfNeeded: integer(column))) }

  func optionalDay(_ column: Int32) -> CivilDay? { isNull(column) ? nil : day(column) }

  /// Ten columns, in the order of the statements.
  func metadata(_ column: Int32) -> Metadata {
    Metadata(
      needsSync: boolean(column),
      recordName: optionalText(column + 1),
      changeTag: optionalText(column + 2),
      lastSyncDate: optionalInstant(column + 3),
      modifiedAt: Stamp(
        wall: integer(column + 4), counter: integer(column + 5), device: text(column + 6)),
      revision: integer(column + 7),
      deletedAt: optionalInstant(column + 8),
      syncBlocked: optionalText(column + 9))
  }
}
