import HabitDomain

/// People (domain 2.5).
extension Transaction {
  func createPerson(
    _ displayName: String, _ hash: String, _ avatar: String?
  ) throws(DataLayerError) -> UserProfile {
    let newcomer = try Newcomer(displayName, hash, avatar)
    try requireUnknown(newcomer)
    return addPerson(newcomer)
  }

  func person(_ id: Identifier) -> UserProfile? { content.people[live: id] }

  func person(ofHash given: String) throws(DataLayerError) -> UserProfile? {
    try Words.demandRoom(for: given, "appleUserIDHash")
    let hash = Words.trim(given)
    guard !hash.isEmpty else { throw .service(.invalidData("Apple ID hash cannot be empty")) }
    return content.people.live.first { Words.areAlike($0.appleUserIDHash, hash) }
  }

  func updatePerson(
    _ id: Identifier, _ displayName: String, _ avatar: String?
  ) throws(DataLayerError) -> UserProfile {
    try Words.demandRoom(for: displayName, "displayName")
    try Words.demandRoom(for: avatar, "avatarURL")
    let name = try FamilyChecks.displayName(displayName)
    let address = try FamilyChecks.avatar(avatar)
    guard var person = person(id) else { throw .service(.notFound) }
    guard !Words.areAlike([person.displayName, person.avatarURL], [name, address]) else {
      return person
    }
    (person.displayName, person.avatarURL) = (name, address)
    content.people.put(person, at: id, mark())
    return person
  }

  func deletePerson(_ id: Identifier) {
    guard person(id) != nil else { return }
    content.people.bury(id, mark(), at: now)
    buryMemberships { $0.userID == id }
  }
}

extension Transaction {
  func requireUnknown(_ newcomer: Newcomer) throws(DataLayerError) {
    let isKnown = content.people.live.contains {
      Words.areAlike($0.appleUserIDHash, newcomer.hash)
    }
    guard isKnown else { return }
    throw .service(.constraintViolation("A profile for this Apple ID already exists"))
  }

  func addPerson(_ newcomer: Newcomer) -> UserProfile {
    let person = UserProfile(
      id: environment.newID(), displayName: newcomer.displayName, appleUserIDHash: newcomer.hash,
      avatarURL: newcomer.avatar, createdAt: now)
    content.people.put(person, at: person.id, mark())
    return person
  }
}

/// The texts of a person, checked.
struct Newcomer: Sendable {
  let displayName: String
  let hash: String
  let avatar: String?

  init(_ displayName: String, _ hash: String, _ avatar: String?) throws(DataLayerError) {
    try Words.demandRoom(for: displayName, "displayName")
    try Words.demandRoom(for: hash, "appleUserIDHash")
    try Words.demandRoom(for: avatar, "avatarURL")
    self.displayName = try FamilyChecks.displayName(displayName)
    self.hash = try FamilyChecks.hash(hash)
    self.avatar = try FamilyChecks.avatar(avatar)
  }
}
