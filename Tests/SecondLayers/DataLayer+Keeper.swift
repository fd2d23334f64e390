import HabitDomain

extension DataLayer {
  /// The operations of a transaction, each done by a keeper.
  init(name: String, keeper: some Keeper, arithmetic: Arithmetic) {
    self.init(
      name: name,
      habits: HabitRepository(keeper),
      logs: LogRepository(keeper),
      categories: CategoryRepository(keeper),
      families: FamilyRepository(keeper),
      people: PersonRepository(keeper),
      memberships: MembershipRepository(keeper),
      familyService: FamilyService(keeper),
      meals: MealRepository(keeper),
      calendar: arithmetic.calendar,
      figures: arithmetic.figures,
      nutrition: arithmetic.nutrition,
      notifications: arithmetic.notifications,
      lifeCycle: LifeCycle(keeper),
      damage: Damage(keeper))
  }
}

extension HabitRepository {
  fileprivate init(_ keeper: some Keeper) {
    self.init(
      identify: { text throws(DataLayerError) in
        guard let id = Identifier(text) else { throw .habit(.invalidHabitID(text)) }
        return id
      },
      fetchAll: keeper.doing(Transaction.fetchAll),
      fetch: keeper.doing(Transaction.fetch),
      fetchActive: keeper.doing(Transaction.fetchActive),
      fetchByCategory: keeper.doing(Transaction.fetchByCategory),
      create: keeper.doing(Transaction.createHabit),
      update: keeper.doing(Transaction.updateHabit),
      delete: keeper.doing(Transaction.deleteHabit),
      toggleActive: keeper.doing(Transaction.toggleActive),
      archive: keeper.doing(Transaction.archive),
      unarchive: keeper.doing(Transaction.unarchive),
      reorder: keeper.doing(Transaction.reorder),
      isNameUnique: keeper.doing(Transaction.isNameUnique),
      orphanFromCategory: keeper.doing(Transaction.orphanFromCategory),
      cleanupOrphans: keeper.doing(Transaction.cleanupOrphans))
  }
}

extension LogRepository {
  fileprivate init(_ keeper: some Keeper) {
    self.init(
      logs: keeper.doing(Transaction.logs),
      logsOf: keeper.doing(Transaction.logsOf),
      log: keeper.doing(Transaction.log),
      dayValue: keeper.doing(Transaction.dayValue),
      earliestDay: keeper.doing(Transaction.earliestDay),
      latestDay: keeper.doing(Transaction.latestDay),
      unknownZones: keeper.doing(Transaction.unknownZones),
      insert: keeper.doing(Transaction.insertLog),
      upsert: keeper.doing(Transaction.upsertLog),
      delete: keeper.doing(Transaction.deleteLog),
      deleteAll: keeper.doing(Transaction.deleteLogs),
      logHabit: keeper.doing(Transaction.logHabit),
      logFromWidget: keeper.doing(Transaction.logFromWidget),
      unlogHabit: keeper.doing(Transaction.unlogHabit),
      increment: keeper.doing(Transaction.increment),
      importRaw: keeper.doing(Transaction.importLog))
  }
}

extension CategoryRepository {
  fileprivate init(_ keeper: some Keeper) {
    self.init(
      all: keeper.doing(Transaction.allCategories),
      active: keeper.doing(Transaction.activeCategories),
      predefined: keeper.doing(Transaction.predefinedCategories),
      custom: keeper.doing(Transaction.customCategories),
      fetch: keeper.doing(Transaction.category),
      exists: keeper.doing(Transaction.categoryExists),
      nameExists: keeper.doing(Transaction.categoryNameExists),
      create: keeper.doing(Transaction.createCategory),
      append: keeper.doing(Transaction.appendCategory),
      update: keeper.doing(Transaction.updateCategory),
      delete: keeper.doing(Transaction.deleteCategory),
      seedPredefined: keeper.doing(Transaction.seedPredefined))
  }
}

extension FamilyRepository {
  fileprivate init(_ keeper: some Keeper) {
    self.init(
      create: keeper.doing(Transaction.createFamily),
      fetch: keeper.doing(Transaction.family),
      fetchByCode: keeper.doing(Transaction.family(ofCode:)),
      fetchAll: keeper.doing(Transaction.allFamilies),
      codeExists: keeper.doing(Transaction.codeExists),
      rename: keeper.doing(Transaction.renameFamily),
      delete: keeper.doing(Transaction.deleteFamily),
      generateCode: keeper.generateCode,
      purge: keeper.doing(Transaction.purge),
      pending: keeper.doing(Transaction.pending))
  }
}

extension PersonRepository {
  fileprivate init(_ keeper: some Keeper) {
    self.init(
      create: keeper.doing(Transaction.createPerson),
      fetch: keeper.doing(Transaction.person),
      fetchByHash: keeper.doing(Transaction.person(ofHash:)),
      update: keeper.doing(Transaction.updatePerson),
      delete: keeper.doing(Transaction.deletePerson))
  }
}

extension MembershipRepository {
  fileprivate init(_ keeper: some Keeper) {
    self.init(
      create: keeper.doing(Transaction.createMembership),
      invite: keeper.doing(Transaction.invite),
      accept: keeper.doing(Transaction.activate),
      activate: keeper.doing(Transaction.activate),
      ofFamily: keeper.doing(Transaction.memberships(ofFamily:)),
      ofUser: keeper.doing(Transaction.memberships(ofUser:)),
      active: keeper.doing(Transaction.activeMemberships),
      activeCount: keeper.doing(Transaction.activeCount),
      hasParentAdmin: keeper.doing(Transaction.hasParentAdmin),
      canJoin: keeper.doing(Transaction.canJoin),
      updateRole: keeper.doing(Transaction.updateRole),
      transferAdmin: keeper.doing(Transaction.transferAdmin),
      remove: keeper.doing(Transaction.removeMembership))
  }
}

extension FamilyService {
  fileprivate init(_ keeper: some Keeper) {
    self.init(
      found: keeper.found,
      lookUp: keeper.doing(Transaction.lookUp),
      join: keeper.doing(Transaction.join),
      changeRole: keeper.doing(Transaction.changeRole),
      removeMember: keeper.doing(Transaction.removeMember),
      qrPayload: FamilyChecks.qrPayload,
      readQRPayload: FamilyChecks.qrPayload)
  }
}

extension MealRepository {
  fileprivate init(_ keeper: some Keeper) {
    self.init(
      save: keeper.doing(Transaction.saveMeal),
      patterns: keeper.doing(Transaction.meals),
      delete: keeper.doing(Transaction.deleteMeal))
  }
}

extension LifeCycle {
  fileprivate init(_ keeper: some Keeper) {
    self.init(
      reset: keeper.reset, reopen: keeper.reopen, close: keeper.close,
      dump: keeper.doing(Transaction.dump),
      deleteEverything: keeper.doing(Transaction.deleteEverything))
  }
}

extension Damage {
  fileprivate init(_ keeper: some Keeper) {
    self.init(
      spoilHabit: keeper.doing(mayFail: false, Transaction.spoilHabit),
      orphanHabit: keeper.doing(mayFail: false, Transaction.orphanHabit),
      spoilZone: keeper.doing(mayFail: false, Transaction.spoilZone),
      fillStorage: { () throws(DataLayerError) in keeper.hinder(Hindrance(.storageFull)) },
      fillStorageAfter: { writes throws(DataLayerError) in
        keeper.hinder(Hindrance(.storageFull, after: writes))
      },
      holdStorage: { () throws(DataLayerError) in keeper.hinder(Hindrance(.storageBusy)) },
      forgetSeeding: keeper.doing(mayFail: false, Transaction.forgetSeeding),
      importFamily: keeper.doing(mayFail: false, Transaction.importFamily),
      loseFamily: keeper.doing(mayFail: false, Transaction.loseFamily),
      markSynced: keeper.doing(mayFail: false, Transaction.markSynced),
      refusePending: keeper.doing(mayFail: false, Transaction.refusePending))
  }
}
