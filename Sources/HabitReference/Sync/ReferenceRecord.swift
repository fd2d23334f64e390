package import HabitDomain

/// The expected record of a row (domain 4.1), implemented a second time: an engine that leaves a field
/// out, or writes it in another form, would read its own bug back unnoticed.
package struct ReferenceRecord: Hashable, Sendable {
  /// The record type.
  package let type: String
  /// The fields of the content.
  package private(set) var fields: [String: CloudValue]

  /// The record of a row in a zone.
  package init(of row: SyncedRow, in zone: RecordZone = .app) {
    let table = row.key.table
    type = Self.type(of: table)
    fields = Self.fields(of: row.content, zone, room: Self.names(of: table).count)
    fields["modifiedWall"] = .integer(row.stamp.wall)
    fields["modifiedCounter"] = .integer(row.stamp.counter)
    fields["modifiedDevice"] = .text(row.stamp.device)
    guard let deletedAt = row.deletedAt else { return }
    fields["deletedAt"] = .date(deletedAt)
    fields["mergedInto"] = row.mergedInto.map(CloudValue.text)
  }

  /// The record type of a table.
  package static func type(of table: SyncedTable) -> String {
    switch table {
    case .family: "Family"
    case .person: "UserProfile"
    case .category: "Category"
    case .membership: "Membership"
    case .habit: "Habit"
    case .log: "HabitLog"
    }
  }

  /// The row of a record; nil for an unknown type.
  package static func key(of record: CloudRecord) -> RowKey? {
    SyncedTable.allCases.first { type(of: $0) == record.type }
      .flatMap { RowKey($0, recordName: record.id.name) }
  }

  /// The stamp in the fields of a record; nil if there is none.
  package static func stamp(of record: CloudRecord) -> Stamp? {
    guard case .integer(let wall) = record.fields["modifiedWall"],
      case .integer(let counter) = record.fields["modifiedCounter"],
      case .text(let device) = record.fields["modifiedDevice"]
    else { return nil }
    return Stamp(wall: wall, counter: counter, device: device)
  }

  /// The records that have to be live for one to be visible.
  package static func references(of fields: [String: CloudValue]) -> Set<RecordID> {
    Set(fields.values.compactMap(\.target))
  }

  /// The records that a device needs to store one: its references, and the category of a habit.
  package static func parents(of fields: [String: CloudValue]) -> Set<RecordID> {
    guard case .text(let name)? = fields["categoryID"] else { return references(of: fields) }
    return references(of: fields).union([RecordID(name: RowKey(.category, name).recordName)])
  }

  /// The fields of a table; any other field in a record belongs to another version of the app.
  package static func names(of table: SyncedTable) -> Set<String> {
    switch table {
    case .family: familyNames
    case .person: personNames
    case .category: categoryNames
    case .membership: membershipNames
    case .habit: habitNames
    case .log: logNames
    }
  }

  /// The fields of a table that are unknown to a version of the app.
  package static func names(of table: SyncedTable, unknownTo app: AppVersion) -> Set<String> {
    switch (app, table) {
    case (.older, .person): ["avatarUrl"]
    case (.older, .habit): ["isPinned", "notes", "archivedAt", "priorityLevel"]
    case (.newer, .habit): ["unitLabel"]
    default: []
    }
  }

  /// All fields of a record; a habit without the field is not pinned.
  package static func fields(of record: CloudRecord, _ table: SyncedTable) -> [String: CloudValue] {
    var fields = record.fields
    if table == .habit, fields["isPinned"] == nil { fields["isPinned"] = .integer(0) }
    return fields
  }

  /// All fields of a row on a device with a version of the app: those that it knows, and unknown ones that it keeps.
  package static func fields(of row: SyncedRow, on app: AppVersion) -> [String: CloudValue] {
    var fields = ReferenceRecord(of: row).fields
    for name in names(of: row.key.table, unknownTo: app) { fields[name] = nil }
    fields.merge(row.unknownFields) { known, _ in known }
    if row.key.table == .habit, fields["isPinned"] == nil { fields["isPinned"] = .integer(0) }
    return fields
  }

  /// The fields that some table requires and that no table has as optional.
  package static let requiredNames: Set<String> = [
    "name", "code", "createdByUserId", "createdAt", "displayName", "appleUserIdHash", "order",
    "isActive", "isPredefined", "family", "user", "role", "status", "joinedAt", "colorHex",
    "schedule", "kind", "reminders", "startDay", "displayOrder", "habitID", "date", "timezone",
    "day", "modifiedWall", "modifiedCounter", "modifiedDevice",
  ]

  /// The fields whose texts are limited in length or to a few values.
  package static let shortNames: Set<String> = [
    "name", "code", "role", "status", "colorHex", "schedule", "timezone",
  ]

  /// The fields that are known to every version of the app.
  package static let namesKnownToAll: Set<String> = {
    let all = SyncedTable.allCases.map { table in
      AppVersion.allCases.reduce(names(of: table)) { known, app in
        known.subtracting(names(of: table, unknownTo: app))
      }
    }
    return all.reduce([]) { $0.union($1) }
  }()

  private static let familyNames = stamps.union(["name", "code", "createdByUserId", "createdAt"])

  private static let personNames = stamps.union([
    "displayName", "appleUserIdHash", "avatarUrl", "createdAt",
  ])

  private static let categoryNames = stamps.union([
    "name", "displayName", "emoji", "order", "isActive", "isPredefined",
  ])

  private static let membershipNames = stamps.union([
    "family", "user", "role", "status", "joinedAt", "lastRoleChangeAt",
  ])

  private static let habitNames = stamps.union([
    "name", "emoji", "colorHex", "schedule", "kind", "dailyTarget", "unitLabel", "reminders",
    "startDay", "endDay", "isActive", "displayOrder", "categoryID", "isPinned", "notes",
    "archivedAt", "priorityLevel",
  ])

  private static let logNames = stamps.union(["habitID", "date", "timezone", "day", "value"])

  /// The fields of every table for stamp, deletion and merge.
  package static let stamps: Set<String> = [
    "modifiedWall", "modifiedCounter", "modifiedDevice", "deletedAt", "mergedInto",
  ]
}

extension ReferenceRecord {
  /// The fields by name; nil is an absent one.
  private typealias Fields = KeyValuePairs<String, CloudValue?>

  private static func fields(
    of content: SyncedContent, _ zone: RecordZone, room: Int
  ) -> [String: CloudValue] {
    let optional: Fields
    switch content {
    case .family(let family): optional = fields(of: family)
    case .person(let person): optional = fields(of: person)
    case .category(let category): optional = fields(of: category)
    case .membership(let membership): optional = fields(of: membership, zone)
    case .habit(let habit): optional = fields(of: habit)
    case .log(let log): optional = fields(of: log, zone)
    }
    // This is called all the time, so the dictionary is allocated once.
    var fields = Dictionary<String, CloudValue>(minimumCapacity: room)
    for case (let name, let value?) in optional { fields[name] = value }
    return fields
  }

  private static func fields(of family: Family) -> Fields {
    [
      "name": .text(family.name), "code": .text(family.code),
      "createdByUserId": .text("\(family.createdByUserID)"),
      "createdAt": .date(family.createdAt),
    ]
  }

  private static func fields(of person: UserProfile) -> Fields {
    [
      "displayName": .text(person.displayName), "appleUserIdHash": .text(person.appleUserIDHash),
      "avatarUrl": person.avatarURL.map(CloudValue.text), "createdAt": .date(person.createdAt),
    ]
  }

  private static func fields(of category: Category) -> Fields {
    [
      "name": .text(category.name), "displayName": .text(category.displayName),
      "emoji": .text(category.emoji), "order": .integer(Int64(category.order)),
      "isActive": .integer(category.isActive ? 1 : 0),
      "isPredefined": .integer(category.isPredefined ? 1 : 0),
    ]
  }

  private static func fields(of membership: Membership, _ zone: RecordZone) -> Fields {
    [
      "family": .reference(RecordID(zone: zone, name: "\(membership.familyID)")),
      "user": .reference(RecordID(zone: zone, name: "\(membership.userID)")),
      "role": .text(membership.role.rawValue), "status": .text(membership.status.rawValue),
      "joinedAt": .date(membership.joinedAt),
      "lastRoleChangeAt": membership.lastRoleChangeAt.map(CloudValue.date),
    ]
  }

  private static func fields(of log: HabitLog, _ zone: RecordZone) -> Fields {
    [
      "habitID": .link(RecordID(zone: zone, name: "\(log.habitID)")),
      "date": .date(log.date), "timezone": .text(log.timezone),
      "day": .integer(Int64(log.day.number)), "value": log.value.map(CloudValue.number),
    ]
  }

  private static func fields(of habit: Habit) -> Fields {
    [
      "name": .text(habit.name), "emoji": habit.emoji.map(CloudValue.text),
      "colorHex": .text(habit.colorHex), "schedule": .text(text(of: habit.schedule)),
      "kind": .integer(Int64(habit.kind.rawValue)),
      "dailyTarget": habit.dailyTarget.map(CloudValue.number),
      "unitLabel": habit.unitLabel.map(CloudValue.text),
      "reminders": .text(text(of: habit.reminders)),
      "startDay": .integer(Int64(habit.startDay.number)),
      "endDay": habit.endDay.map { .integer(Int64($0.number)) },
      "isActive": .integer(habit.isActive ? 1 : 0),
      "displayOrder": .integer(Int64(habit.displayOrder)),
      "categoryID": habit.categoryID.map(CloudValue.text),
      "isPinned": .integer(habit.isPinned ? 1 : 0), "notes": habit.notes.map(CloudValue.text),
      "archivedAt": habit.archivedAt.map(CloudValue.date),
      "priorityLevel": habit.priorityLevel.map { .integer(Int64($0)) },
    ]
  }

  /// JSON with sorted keys and no white space.
  private static func text(of schedule: Schedule) -> String {
    switch schedule {
    case .daily: "{\"kind\":\"daily\"}"
    case .daysOfWeek(let days):
      "{\"days\":[" + days.sorted().map { "\($0)" }.joined(separator: ",")
        + "],\"kind\":\"daysOfWeek\"}"
    case .timesPerWeek(let times): "{\"kind\":\"timesPerWeek\",\"times\":\(times)}"
    }
  }

  private static func text(of reminders: [Reminder]) -> String {
    let items = reminders.map { "{\"hour\":\($0.hour),\"minute\":\($0.minute)}" }
    return "[" + items.joined(separator: ",") + "]"
  }
}

extension ReferenceRecord {
  /// The fields of a table that a repair may change (domain 4.9, D-1 to D-7); all others are what a person wrote.
  package static func namesOfRepair(of table: SyncedTable) -> Set<String> {
    let content: Set<String> =
      switch table {
      case .family: ["code"]
      case .person, .category: []
      case .membership: ["user", "role", "status", "lastRoleChangeAt"]
      case .habit: ["categoryID"]
      case .log: ["habitID", "value"]
      }
    return content.union(stamps)
  }
}
