import HabitDomain
import HabitRules
import HabitSQLite

/// The stored content of a person, without id and time.
struct PersonContent {
  let displayName: String
  let hash: String
  let avatar: String?

  /// Makes content that obeys the rules of the entity.
  init(
    _ displayName: String, _ hash: String, _ avatar: String?, _ rules: FamilyRuleBook
  ) throws(DataLayerError) {
    try TextLimit.check(displayName, "displayName")
    try TextLimit.check(hash, "appleUserIDHash")
    try TextLimit.check(avatar, "avatarURL")
    self.displayName = try obeying(rules.displayName, displayName)
    self.hash = try obeying(rules.hash, hash)
    self.avatar = try rules.storedAvatar(avatar)
  }
}

extension FamilyRuleBook {
  func storedAvatar(_ avatar: String?) throws(DataLayerError) -> String? {
    guard let avatar else { return nil }
    return try obeying(self.avatar, avatar)
  }
}

extension UserProfile {
  /// Five columns, in the order of the statements.
  init(_ row: borrowing Row) {
    self.init(
      id: row.identifier(0), displayName: row.text(1), appleUserIDHash: row.text(2),
      avatarURL: row.optionalText(3), createdAt: row.instant(4))
  }
}

extension Session {
  func person(_ id: Identifier) throws(DataLayerError) -> UserProfile? {
    try first(.person, { $0.bind(id) }) { UserProfile($0) }
  }

  func isPersonLive(_ id: Identifier) throws(DataLayerError) -> Bool {
    try isTrue(.isPersonLive) { $0.bind(id) }
  }

  /// Checks U-3.
  func requireFreeHash(_ hash: String) throws(DataLayerError) {
    guard try !isTrue(.isHashTaken, { $0.bind(hash) }) else {
      throw .service(.constraintViolation("A profile for this Apple ID already exists"))
    }
  }

  /// Adds a person, unless the hash is taken (U-3).
  func addPerson(_ content: PersonContent) throws(DataLayerError) -> UserProfile {
    try requireFreeHash(content.hash)
    let person = UserProfile(
      id: environment.newID(), displayName: content.displayName, appleUserIDHash: content.hash,
      avatarURL: content.avatar, createdAt: now())
    try change(.insertPerson) { $0.bind(person) }
    return person
  }
}

extension UserProfile: Bindable {
  /// Binds the content, in the order in which it is read.
  func bind(to statement: Statement) {
    statement.bind(id, displayName, appleUserIDHash)
    statement.bind(avatarURL, createdAt)
  }
}
