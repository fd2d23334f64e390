import Domain
import SQLite

// How the values of the domain are bound and read.

extension Statement {
  func bind(_ id: Identifier) {
    bind(high: id.high, low: id.low)
  }

  func bind(_ id: Identifier?) {
    guard let id else { return bindNull() }
    bind(id)
  }

  func bind(_ day: CivilDay?) {
    bind(day.map { Int64($0.number) })
  }

  func bind(_ instant: Instant?) {
    bind(instant?.milliseconds)
  }

  func bind(_ stamp: Stamp) {
    bind(stamp.wall)
    bind(stamp.counter)
    bind(stamp.device)
  }
}

extension Row {
  func identifier(_ column: Int32) -> Identifier {
    let (high, low) = halves(column)
    return Identifier(high: high, low: low)
  }

  func instant(_ column: Int32) -> Instant {
    Instant(milliseconds: integer(column))
  }

  func optionalInstant(_ column: Int32) -> Instant? {
    optionalInteger(column).map(Instant.init(milliseconds:))
  }

  /// The schema holds days in their range.
  func day(_ column: Int32) -> CivilDay {
    CivilDay(Int32(truncatingIfNeeded: integer(column)))
  }

  func optionalDay(_ column: Int32) -> CivilDay? {
    isNull(column) ? nil : day(column)
  }

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
