import HabitDomain

extension AppVersion {
  /// The version after an update; the last one stays.
  var next: AppVersion { self == .older ? .current : .newer }
}

extension SyncedContent {
  /// The part that a person can write with a version of the app.
  func known(to version: AppVersion) -> SyncedContent {
    switch version {
    case .current: self
    case .older: knownToOlder
    case .newer: knownToNewer
    }
  }

  private var knownToNewer: SyncedContent {
    guard case .habit(var habit) = self else { return self }
    habit.unitLabel = nil
    return .habit(habit)
  }

  private var knownToOlder: SyncedContent {
    switch self {
    case .person(var person):
      person.avatarURL = nil
      return .person(person)
    case .habit(var habit):
      habit.isPinned = false
      habit.notes = nil
      habit.archivedAt = nil
      habit.priorityLevel = nil
      return .habit(habit)
    case .family, .category, .membership, .log: return self
    }
  }
}
