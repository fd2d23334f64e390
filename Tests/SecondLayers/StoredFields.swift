import HabitDomain

/// What can be stored as a list of texts.
protocol StoredFields: Hashable, Sendable {
  var fields: [(any CustomStringConvertible)?] { get }
  init(_ fields: inout Fields) throws(DataLayerError)
}

extension Metadata: StoredFields {
  var fields: [(any CustomStringConvertible)?] {
    [
      needsSync, recordName, changeTag, lastSyncDate?.milliseconds, modifiedAt.wall,
      modifiedAt.counter, modifiedAt.device, revision, deletedAt?.milliseconds, syncBlocked,
    ]
  }

  init(_ fields: inout Fields) throws(DataLayerError) {
    self.init(
      needsSync: try fields.value(), recordName: try fields.optionalText(),
      changeTag: try fields.optionalText(), lastSyncDate: try fields.optionalInstant(),
      modifiedAt: try Stamp(&fields), revision: try fields.value(),
      deletedAt: try fields.optionalInstant(), syncBlocked: try fields.optionalText())
  }
}

extension Stamp: StoredFields {
  var fields: [(any CustomStringConvertible)?] { [wall, counter, device] }

  init(_ fields: inout Fields) throws(DataLayerError) {
    self.init(wall: try fields.value(), counter: try fields.value(), device: try fields.text())
  }
}

extension Habit: StoredFields {
  var fields: [(any CustomStringConvertible)?] {
    [
      id, name, emoji, colorHex, HabitTexts.text(schedule), kind.rawValue, dailyTarget, unitLabel,
      HabitTexts.text(reminders), startDay.number, endDay?.number, isActive, displayOrder,
      categoryID, isPinned, notes, lastCompletedDay?.number, archivedAt?.milliseconds,
      priorityLevel,
    ]
  }

  init(_ fields: inout Fields) throws(DataLayerError) {
    self.init(
      id: try fields.id(), name: try fields.text(), emoji: try fields.optionalText(),
      colorHex: try fields.text(), schedule: HabitTexts.schedule(try fields.text()),
      kind: try fields.value() == 1 ? .numeric : .binary,
      dailyTarget: try fields.optionalValue(), unitLabel: try fields.optionalText(),
      reminders: HabitTexts.reminders(try fields.text()), startDay: try fields.day(),
      endDay: try fields.optionalDay(), isActive: try fields.value(),
      displayOrder: try fields.value(), categoryID: try fields.optionalText(),
      isPinned: try fields.value(), notes: try fields.optionalText(),
      lastCompletedDay: try fields.optionalDay(), archivedAt: try fields.optionalInstant(),
      priorityLevel: try fields.optionalValue())
  }
}

extension HabitLog: StoredFields {
  var fields: [(any CustomStringConvertible)?] {
    [id, habitID, date.milliseconds, timezone, day.number, value]
  }

  init(_ fields: inout Fields) throws(DataLayerError) {
    self.init(
      id: try fields.id(), habitID: try fields.id(), date: try fields.instant(),
      timezone: try fields.text(), day: try fields.day(), value: try fields.optionalValue())
  }
}

extension Category: StoredFields {
  var fields: [(any CustomStringConvertible)?] {
    [id, name, displayName, emoji, order, isActive, isPredefined]
  }

  init(_ fields: inout Fields) throws(DataLayerError) {
    self.init(
      id: try fields.text(), name: try fields.text(), displayName: try fields.text(),
      emoji: try fields.text(), order: try fields.value(), isActive: try fields.value(),
      isPredefined: try fields.value())
  }
}

extension Family: StoredFields {
  var fields: [(any CustomStringConvertible)?] {
    [id, name, code, createdByUserID, createdAt.milliseconds]
  }

  init(_ fields: inout Fields) throws(DataLayerError) {
    self.init(
      id: try fields.id(), name: try fields.text(), code: try fields.text(),
      createdByUserID: try fields.id(), createdAt: try fields.instant())
  }
}

extension UserProfile: StoredFields {
  var fields: [(any CustomStringConvertible)?] {
    [id, displayName, appleUserIDHash, avatarURL, createdAt.milliseconds]
  }

  init(_ fields: inout Fields) throws(DataLayerError) {
    self.init(
      id: try fields.id(), displayName: try fields.text(), appleUserIDHash: try fields.text(),
      avatarURL: try fields.optionalText(), createdAt: try fields.instant())
  }
}

extension Membership: StoredFields {
  var fields: [(any CustomStringConvertible)?] {
    [
      id, familyID, userID, role.rawValue, status.rawValue, joinedAt.milliseconds,
      lastRoleChangeAt?.milliseconds,
    ]
  }

  init(_ fields: inout Fields) throws(DataLayerError) {
    self.init(
      id: try fields.id(), familyID: try fields.id(), userID: try fields.id(),
      role: try fields.choice(), status: try fields.choice(), joinedAt: try fields.instant(),
      lastRoleChangeAt: try fields.optionalInstant())
  }
}

extension EatingPattern: StoredFields {
  var fields: [(any CustomStringConvertible)?] {
    [id, start.milliseconds, end.milliseconds, mealType.rawValue, calories, notes]
  }

  init(_ fields: inout Fields) throws(DataLayerError) {
    self.init(
      id: try fields.id(), start: try fields.instant(), end: try fields.instant(),
      mealType: try fields.choice(), calories: try fields.value(),
      notes: try fields.optionalText())
  }
}

extension StoredRow: StoredFields where Content: StoredFields {
  var fields: [(any CustomStringConvertible)?] { content.fields + metadata.fields }

  init(_ fields: inout Fields) throws(DataLayerError) {
    self.init(content: try Content(&fields), metadata: try Metadata(&fields))
  }
}
