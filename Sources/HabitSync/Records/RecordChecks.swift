import HabitDomain
import HabitRules

/// The checks that local rows pass, except those that depend on other rows (Y-4).
///
/// The value of a log is checked for any kind of habit: the result must not depend on which of the two arrived
/// first.
struct RecordChecks: Sendable {
  let rules: RuleBook

  /// The content in its stored form.
  func checked(_ content: SyncedContent, _ name: String) throws(CloudKitError) -> SyncedContent {
    do {
      switch content {
      case .family(let family): return .family(try checked(family))
      case .person(let person): return .person(try checked(person))
      case .category(let category): return .category(try checked(category))
      case .membership: return content
      case .habit(let habit): return .habit(try checked(habit))
      case .log(let log): return .log(try checked(log))
      }
    } catch { throw .invalidRecord(name, field: nil, reason: "\(error)") }
  }

  private func checked(_ family: Family) throws(DataServiceError) -> Family {
    var family = family
    family.name = try rules.families.familyName(family.name)
    family.code = try rules.families.code(family.code)
    return family
  }

  private func checked(_ person: UserProfile) throws(DataServiceError) -> UserProfile {
    var person = person
    person.displayName = try rules.families.displayName(person.displayName)
    person.appleUserIDHash = try rules.families.hash(person.appleUserIDHash)
    if let address = person.avatarURL {
      person.avatarURL = try rules.families.receivedAvatar(address)
    }
    return person
  }

  private func checked(_ category: Category) throws(CategoryError) -> Category {
    try rules.stored(category)
  }

  private func checked(_ habit: Habit) throws(DataLayerError) -> Habit {
    try rules.stored(habit) { (_: String) throws(DataLayerError) in true }
  }

  private func checked(_ log: HabitLog) throws(LogError) -> HabitLog {
    guard rules.isKnownZone(log.timezone) else { throw .invalidTimezone(log.timezone) }
    guard let value = log.value else { return log }
    var log = log
    log.value = try rules.stored(value, of: .numeric)
    return log
  }
}
