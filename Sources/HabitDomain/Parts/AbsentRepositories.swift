extension HabitRepository {
  /// In place of habits.
  package init(_ absence: Absence) {
    self.init(
      identify: absence.refuse, fetchAll: absence.refuse, fetch: absence.refuse,
      fetchActive: absence.refuse, fetchByCategory: absence.refuse, create: absence.refuse,
      update: absence.refuse, delete: absence.refuse, toggleActive: absence.refuse,
      archive: absence.refuse, unarchive: absence.refuse, reorder: absence.refuse,
      isNameUnique: absence.refuse, orphanFromCategory: absence.refuse,
      cleanupOrphans: absence.refuse)
  }
}

extension LogRepository {
  /// In place of logs.
  package init(_ absence: Absence) {
    self.init(
      logs: absence.refuse, logsOf: absence.refuse, log: absence.refuse,
      dayValue: absence.refuse, earliestDay: absence.refuse, latestDay: absence.refuse,
      unknownZones: absence.refuse, insert: absence.refuse, upsert: absence.refuse,
      delete: absence.refuse, deleteAll: absence.refuse, logHabit: absence.refuse,
      logFromWidget: absence.refuse, unlogHabit: absence.refuse, increment: absence.refuse,
      importRaw: absence.refuse)
  }
}

extension CategoryRepository {
  /// In place of categories.
  package init(_ absence: Absence) {
    self.init(
      all: absence.refuse, active: absence.refuse, predefined: absence.refuse,
      custom: absence.refuse, fetch: absence.refuse, exists: absence.refuse,
      nameExists: absence.refuse, create: absence.refuse, append: absence.refuse,
      update: absence.refuse, delete: absence.refuse, seedPredefined: absence.refuse)
  }
}

extension FamilyRepository {
  /// In place of families.
  package init(_ absence: Absence) {
    self.init(
      create: absence.refuse, fetch: absence.refuse, fetchByCode: absence.refuse,
      fetchAll: absence.refuse, codeExists: absence.refuse, rename: absence.refuse,
      delete: absence.refuse, generateCode: absence.refuse, purge: absence.refuse,
      pending: absence.refuse)
  }
}

extension PersonRepository {
  /// In place of people.
  package init(_ absence: Absence) {
    self.init(
      create: absence.refuse, fetch: absence.refuse, fetchByHash: absence.refuse,
      update: absence.refuse, delete: absence.refuse)
  }
}

extension MembershipRepository {
  /// In place of memberships.
  package init(_ absence: Absence) {
    self.init(
      create: absence.refuse, invite: absence.refuse, accept: absence.refuse,
      activate: absence.refuse, ofFamily: absence.refuse, ofUser: absence.refuse,
      active: absence.refuse, activeCount: absence.refuse, hasParentAdmin: absence.refuse,
      canJoin: absence.refuse, updateRole: absence.refuse, transferAdmin: absence.refuse,
      remove: absence.refuse)
  }
}

extension FamilyService {
  /// In place of the workflows of families.
  package init(_ absence: Absence) {
    self.init(
      found: absence.refuse, lookUp: absence.refuse, join: absence.refuse,
      changeRole: absence.refuse, removeMember: absence.refuse, qrPayload: absence.refuse,
      readQRPayload: absence.refuse)
  }
}

extension MealRepository {
  /// In place of meals.
  package init(_ absence: Absence) {
    self.init(save: absence.refuse, patterns: absence.refuse, delete: absence.refuse)
  }
}
