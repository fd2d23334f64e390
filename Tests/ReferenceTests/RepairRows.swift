@_spi(Storage) import HabitDomain
import VersionParts

/// Rows of small numbers, as short as a table needs them.
extension SyncedRow {
  static func family(_ id: UInt64, created: Int64 = 0, code: String? = nil) -> SyncedRow {
    SyncedRow(
      .family(
        Family(
          id: .of(id), name: "F", code: code ?? "CODE0\(id)", createdByUserID: .of(0),
          createdAt: Instant(milliseconds: created))))
  }

  static func person(_ id: UInt64, created: Int64 = 0, hash: String? = nil) -> SyncedRow {
    SyncedRow(
      .person(
        UserProfile(
          id: .of(id), displayName: "P", appleUserIDHash: hash ?? "hash-\(id)",
          createdAt: Instant(milliseconds: created))))
  }

  static func member(
    _ id: UInt64, of person: UInt64, _ role: Membership.Role = .kid, in family: UInt64 = 1,
    status: Membership.Status = .active, joined: Int64 = 0
  ) -> SyncedRow {
    SyncedRow(
      .membership(
        Membership(
          id: .of(id), familyID: .of(family), userID: .of(person), role: role, status: status,
          joinedAt: Instant(milliseconds: joined))))
  }

  static func category(
    _ id: String, _ name: String, predefined isPredefined: Bool = false
  ) -> SyncedRow {
    SyncedRow(.category(Category(id: id, name: name, isPredefined: isPredefined)))
  }

  static func habit(_ id: UInt64, _ name: String = "H", in category: String? = nil) -> SyncedRow {
    SyncedRow(.habit(Habit(id: .of(id), name: name, startDay: CivilDay(0), categoryID: category)))
  }

  static func log(
    _ id: UInt64, of habit: UInt64 = 1, day: Int32 = 4, value: Double? = nil
  ) -> SyncedRow {
    SyncedRow(
      .log(
        HabitLog(
          id: .of(id), habitID: .of(habit), date: Instant(milliseconds: 0), day: CivilDay(day),
          value: value)))
  }

  private init(_ content: SyncedContent) {
    self.init(
      content: content, metadata: Metadata(modifiedAt: Stamp(wall: 1, counter: 0, device: "a")))
  }

  /// The row as a tombstone; the survivor is written as other apps write it, in upper case.
  func dead(into survivor: UInt64? = nil) -> SyncedRow {
    var row = self
    row.rewrite { parts in
      parts.deletedAt = Instant(milliseconds: 9)
      parts.mergedInto = survivor.map { "\(Identifier.of($0))".uppercased() }
    }
    return row
  }
}

extension Identifier {
  /// Its text has letters, so that case makes a difference.
  static func of(_ number: UInt64) -> Identifier { Identifier(high: 0xABCD, low: number) }
}
