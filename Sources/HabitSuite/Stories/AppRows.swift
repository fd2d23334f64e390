import HabitDomain

/// Rows as a version of the apps stored them, which every later version can read: which part of the content it knew, and how it
/// wrote it.
struct AppRows: Sendable {
  let version: Int

  /// The part of a content that the version knew.
  func known(_ content: SyncedContent) -> SyncedContent {
    guard case .habit(var habit) = content else { return content }
    if version < 3 { habit.isPinned = false }
    if version < 4 { habit.notes = nil }
    if version < 6 { habit.priorityLevel = nil }
    return .habit(habit)
  }

  func contents(_ rows: some Sequence<SyncedContent>) -> StoreContents {
    var contents = StoreContents(version: version, tables: [:])
    for row in rows {
      let (table, columns) = columns(of: row)
      contents.tables[table, default: []].append(columns)
    }
    return contents
  }

  private func columns(of content: SyncedContent) -> (String, PlainRow) {
    switch content {
    case .habit(let habit): ("habits", columns(of: habit))
    case .log(let log): ("logs", columns(of: log))
    case .category(let category): ("categories", columns(of: category))
    case .person(let person):
      (
        "users",
        [
          "id": id(person.id), "displayName": .text(person.displayName),
          "hash": .text(person.appleUserIDHash), "avatarUrl": text(person.avatarURL),
          "createdAt": seconds(person.createdAt),
        ]
      )
    case .family(let family):
      (
        "families",
        [
          "id": id(family.id), "name": .text(family.name), "code": .text(family.code),
          "createdByUserId": id(family.createdByUserID), "createdAt": seconds(family.createdAt),
        ]
      )
    case .membership(let member):
      (
        "memberships",
        [
          "id": id(member.id), "familyId": id(member.familyID), "userId": id(member.userID),
          "role": .text(member.role.rawValue), "status": .text(member.status.rawValue),
          "joinedAt": seconds(member.joinedAt),
          "lastRoleChangeAt": member.lastRoleChangeAt.map { seconds($0) } ?? .null,
        ]
      )
    }
  }

  private func columns(of habit: Habit) -> PlainRow {
    var row: PlainRow = [
      "id": id(habit.id), "name": .text(habit.name), "emoji": text(habit.emoji),
      "colorHex": .text(habit.colorHex), "schedule": .text(schedule(habit.schedule)),
      "kind": .integer(Int64(habit.kind.rawValue)),
      "dailyTarget": habit.dailyTarget.map { .real($0) } ?? .null,
      "unitLabel": text(habit.unitLabel), "reminders": .text(times(habit.reminders)),
      "isActive": .integer(habit.isActive ? 1 : 0),
      "displayOrder": .integer(Int64(habit.displayOrder)), "categoryId": text(habit.categoryID),
      "isPinned": .integer(habit.isPinned ? 1 : 0), "notes": text(habit.notes),
    ]
    row["priorityLevel"] = habit.priorityLevel.map { .integer(Int64($0)) } ?? .null
    row["startDate"] = .real(Double(habit.startDay.number) * 86_400)
    row["startDay"] = .integer(Int64(habit.startDay.number))
    return row.filter { $0.value != .null }
  }

  private func columns(of log: HabitLog) -> PlainRow {
    let isOld = version < 7
    return [
      "id": id(log.id), "habitID": id(log.habitID),
      "date": isOld ? seconds(log.date) : .integer(log.date.milliseconds),
      "timezone": .text(log.timezone), "day": .integer(Int64(log.day.number)),
      "value": log.value.map { .real($0) } ?? .null,
    ]
  }

  private func columns(of category: Category) -> PlainRow {
    [
      "id": .text(category.id), "name": .text(category.name),
      "displayName": .text(category.displayName), "emoji": .text(category.emoji),
      "displayOrder": .integer(Int64(category.order)),
      "isActive": .integer(category.isActive ? 1 : 0),
      "isPredefined": .integer(category.isPredefined ? 1 : 0),
    ]
  }
}

extension AppRows {
  private func id(_ id: Identifier) -> StoredValue { StoredValue(id) }

  private func text(_ text: String?) -> StoredValue { text.map { .text($0) } ?? .null }

  private func seconds(_ moment: Instant) -> StoredValue {
    .real(Double(moment.milliseconds) / 1_000)
  }

  /// Encoded Swift enums until version 9.
  private func schedule(_ schedule: Schedule) -> String {
    switch schedule {
    case .daily: version < 10 ? "daily" : #"{"kind":"daily"}"#
    case .daysOfWeek(let days):
      version < 10
        ? #"{"daysOfWeek":{"_0":\#(days.sorted())}}"#.replacing(" ", with: "")
        : #"{"days":\#(days.sorted()),"kind":"daysOfWeek"}"#.replacing(" ", with: "")
    case .timesPerWeek(let times):
      version < 10
        ? #"{"timesPerWeek":{"_0":\#(times)}}"# : #"{"kind":"timesPerWeek","times":\#(times)}"#
    }
  }

  private func times(_ reminders: [Reminder]) -> String {
    let texts = reminders.map { #"{"hour":\#($0.hour),"minute":\#($0.minute)}"# }
    return "[" + texts.joined(separator: ",") + "]"
  }
}
