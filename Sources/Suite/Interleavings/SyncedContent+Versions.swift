import Domain

extension SyncedContent {
  /// What a person can write of it with a version of the app.
  func known(to version: AppVersion) -> SyncedContent {
    guard version == .older else { return self }
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
