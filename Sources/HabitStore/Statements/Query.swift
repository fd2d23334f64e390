/// The statements of the data layer; the raw value is the slot in which a connection keeps one.
package enum Query: Int, CaseIterable, Sendable {
  // Transactions and the store as a whole.
  case begin, beginReading, commit, rollback, runFull, hold
  case lastStamp, setLastStamp, isSeedingCompleted, setSeedingCompleted, hasAnyRows, complaints
  case eraseLogs, eraseHabits, eraseCategories, eraseState

  // Habits.
  case habits, activeHabits, habitsOfCategory, habitsWithoutCategory, allHabits
  case habit, storedHabit, habitBrief, habitOrders
  case hasRoomForHabit, isHabitNameTaken, lastHabitOrder
  case insertHabit, replaceHabit, deleteHabit
  case setHabitActive, setHabitArchived, setHabitOrder, setLastCompletedDay
  case hasHabitsOfCategory, orphanHabitsOfCategory, hasOrphans, orphanAll
  case deleteAllHabits, spoilHabit, orphanHabit

  // Logs.
  case logs, logsOfMany, logsOfDay, dayValue, earliestDay, latestDay, allLogs
  case log, liveLogOfDay, daysAndValues, logsPerZone, spoilZone
  case insertLog, importLog, replaceLog, deleteLog
  case hasLogs, hasLogsBefore, deleteLogs, deleteLogsBefore, deleteLogsOfDay
  case forgetLastCompletedDays, deleteAllLogs

  // Categories.
  case categories, activeCategories, predefinedCategories, customCategories, allCategories
  case category, liveCategory, isCategoryLive, isCategoryNameTaken, lastCategoryOrder
  case insertCategory, replaceCategory, deleteCategory, deleteAllCategories

  // Families.
  case families, family, familiesOfCode, isFamilyLive, isFamilyCodeTaken, allFamilies
  case insertFamily, renameFamily, deleteFamily, purgeFamilies, pendingFamilies
  case hasFamilyRow, importFamily, loseFamily, markFamiliesSynced, refuseFamilies, eraseFamilies

  // People.
  case person, personOfHash, isPersonLive, isHashTaken, allPeople
  case insertPerson, replacePerson, deletePerson, purgePeople, pendingPeople
  case markPeopleSynced, refusePeople, erasePeople

  // Memberships.
  case membership, membershipsOfFamily, membershipsOfUser, activeMemberships, allMemberships
  case activeMembershipCount, hasParentAdmin, isVisibleMember
  case isMember, isMemberBesides, hasAdmin, hasAdminBesides
  case insertMembership, activateMembership, removeMembership, setMembershipRole
  case deleteMembershipsOfFamily, deleteMembershipsOfUser
  case purgeMemberships, pendingMemberships, markMembershipsSynced, refuseMemberships
  case eraseMemberships

  // Meals.
  case mealsOfDay, allMeals, saveMeal, deleteMeal, eraseMeals

  // The exchange with a server as a whole.
  case syncState, setSyncState, eraseSyncState, inbox, setInbox, removeInbox, eraseInbox
  case clearInbox, leaveInbox, eraseLeftovers, pendingCount, blockedRows, habitsOf, logsOf

  // The exchange of each table, in the order of ``SyncTable/Step``.
  case syncedFamilies, syncedFamily, waitingFamilies, putFamily, noteFamily, blockFamily, dropFamily
  case resendFamilies, forgetFamilies, expireFamilies, leaveFamily
  case syncedPeople, syncedPerson, waitingPeople, putPerson, notePerson, blockPerson, dropPerson
  case resendPeople, forgetPeople, expirePeople, leavePerson
  case syncedCategories, syncedCategory, waitingCategories, putCategory, noteCategory,
    blockCategory, dropCategory
  case resendCategories, forgetCategories, expireCategories, leaveCategory
  case syncedMemberships, syncedMembership, waitingMemberships, putMembership, noteMembership,
    blockMembership, dropMembership
  case resendMemberships, forgetMemberships, expireMemberships, leaveMembership
  case syncedHabits, syncedHabit, waitingHabits, putHabit, noteHabit, blockHabit, dropHabit
  case resendHabits, forgetHabits, expireHabits, leaveHabit
  case syncedLogs, syncedLog, waitingLogs, putLog, noteLog, blockLog, dropLog
  case resendLogs, forgetLogs, expireLogs, leaveLog
}

extension Query {
  /// Empties the synced tables, children before parents.
  static let eraseRows: [Query] = [
    .eraseLogs, .eraseHabits, .eraseCategories, .eraseMemberships, .eraseFamilies, .erasePeople,
  ]

  /// Makes a store as good as new.
  static let reset: [Query] =
    eraseRows + [.eraseMeals, .eraseState, .eraseSyncState, .eraseInbox, .eraseLeftovers]
}

/// The text of every statement.
///
/// A mutant is this value with one text replaced.
package struct StatementBook: Sendable {
  private var texts: [String]

  /// The text of a statement.
  package subscript(query: Query) -> String {
    get { texts[query.rawValue] }
    set { texts[query.rawValue] = newValue }
  }

  /// The correct statements.
  package static let standard = StatementBook(
    of: [
      StoreStatements.texts, HabitStatements.texts, LogStatements.texts, CategoryStatements.texts,
      FamilyStatements.texts, PersonStatements.texts, MembershipStatements.texts,
      MealStatements.texts, ExchangeStatements.texts,
    ] + SyncTable.all.map(\.texts))

  init(of groups: [KeyValuePairs<Query, String>]) {
    texts = Array(repeating: "", count: Query.allCases.count)
    for (query, text) in groups.joined() { texts[query.rawValue] = text }
  }

  /// The same statements with one replaced.
  package func replacing(_ query: Query, with text: String) -> StatementBook {
    var book = self
    book[query] = text
    return book
  }
}
