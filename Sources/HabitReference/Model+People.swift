public import HabitDomain

/// People (domain 2.5).
extension Model {
  /// Adds a person.
  public mutating func createPerson(
    displayName: String, hash: String, avatar: String?
  ) throws(DataLayerError) -> UserProfile {
    try checkSizes(displayName, hash, avatar)
    let person = try accepted(displayName, hash, avatar)
    try checkHashIsFree(person.appleUserIDHash)
    return insertPerson(person, tick())
  }

  /// The person, or nil.
  public func person(_ id: Identifier) -> UserProfile? {
    people[id].flatMap { $0.isLive ? $0.content : nil }
  }

  /// The person of a hash, or nil.
  public func person(ofHash text: String) throws(DataLayerError) -> UserProfile? {
    try TextRules.limit(text, "appleUserIDHash")
    let hash = TextRules.trimmed(text)
    guard !hash.isEmpty else { throw .service(.invalidData("Apple ID hash cannot be empty")) }
    return people.live(in: ByteText(hash)).first?.content
  }

  /// Replaces what may change of a person.
  public mutating func updatePerson(
    _ id: Identifier, displayName: String, avatar: String?
  ) throws(DataLayerError) -> UserProfile {
    try checkSizes(displayName, nil, avatar)
    let name = try FamilyTexts.displayName(displayName)
    let avatar = try FamilyTexts.avatar(avatar)
    guard var person = person(id) else { throw .service(.notFound) }
    guard ByteText(person.displayName) != ByteText(name) || person.avatarURL != avatar else {
      return person
    }
    person.displayName = name
    person.avatarURL = avatar
    people.write(person, at: id, tick())
    return person
  }

  /// Tombstones a person and all memberships.
  public mutating func deletePerson(_ id: Identifier) {
    guard person(id) != nil else { return }
    let stamp = tick()
    people[id]?.bury(stamp, at: now)
    buryMemberships(stamp) { $0.userID == id }
  }
}

extension Model {
  /// The stored form of a person without id and time, or the first broken rule.
  func accepted(
    _ displayName: String, _ hash: String, _ avatar: String?
  ) throws(DataLayerError) -> UserProfile {
    UserProfile(
      id: freshID, displayName: try FamilyTexts.displayName(displayName),
      appleUserIDHash: try FamilyTexts.hash(hash), avatarURL: try FamilyTexts.avatar(avatar),
      createdAt: now)
  }

  /// Refuses what is too long to be stored; a change of a person has no hash.
  func checkSizes(
    _ displayName: String, _ hash: String?, _ avatar: String?
  ) throws(DataLayerError) {
    try TextRules.limit(displayName, "displayName")
    try TextRules.limit(hash, "appleUserIDHash")
    try TextRules.limit(avatar, "avatarURL")
  }

  func checkHashIsFree(_ hash: String) throws(DataLayerError) {
    guard people.live(in: ByteText(hash)).isEmpty else {
      throw .service(.constraintViolation("A profile for this Apple ID already exists"))
    }
  }

  mutating func insertPerson(_ person: UserProfile, _ stamp: Stamp) -> UserProfile {
    var person = person
    person.id = newID()
    people.write(person, at: person.id, stamp)
    return person
  }
}
