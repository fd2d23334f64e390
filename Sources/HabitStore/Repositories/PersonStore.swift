import HabitDomain
import HabitRules
import HabitSQLite

/// People in the database (domain 2.5).
struct PersonStore: Sendable {
  let database: Database

  /// The operations of the data layer.
  var repository: PersonRepository {
    PersonRepository(
      create: create, fetch: fetch, fetchByHash: fetchByHash, update: update, delete: delete)
  }
}

extension PersonStore {
  func create(
    _ displayName: String, _ hash: String, _ avatar: String?
  ) throws(DataLayerError) -> UserProfile {
    let content = try PersonContent(displayName, hash, avatar, database.rules.families)
    return try database.write("adding a person") { session throws(DataLayerError) in
      try session.addPerson(content)
    }
  }

  func fetch(_ id: Identifier) throws(DataLayerError) -> UserProfile? {
    try database.read("reading a person") { session throws(DataLayerError) in
      try session.person(id)
    }
  }

  /// Stored hashes have at least ten characters, so a shorter one is not found.
  func fetchByHash(_ text: String) throws(DataLayerError) -> UserProfile? {
    try TextLimit.check(text, "appleUserIDHash")
    let hash = database.rules.trim(text)
    guard !hash.isEmpty else {
      throw .service(.invalidData("Apple ID hash cannot be empty"))
    }
    return try database.read("looking for a person") { session throws(DataLayerError) in
      try session.first(.personOfHash, { $0.bind(hash) }) { UserProfile($0) }
    }
  }

  func update(
    _ id: Identifier, _ displayName: String, _ avatar: String?
  ) throws(DataLayerError) -> UserProfile {
    try TextLimit.check(displayName, "displayName")
    try TextLimit.check(avatar, "avatarURL")
    let rules = database.rules.families
    let name = try obeying(rules.displayName, displayName)
    let address = try rules.storedAvatar(avatar)
    return try database.write("changing a person") { session throws(DataLayerError) in
      guard let stored = try session.person(id) else { throw .service(.notFound) }
      guard
        !areIdentical(stored.displayName, name) || !areIdentical(stored.avatarURL, address)
      else { return stored }
      return try session.replace(stored, name, address)
    }
  }

  func delete(_ id: Identifier) throws(DataLayerError) {
    try database.write("deleting a person") { session throws(DataLayerError) in
      guard try session.isPersonLive(id) else { return }
      try session.bury(id, by: .deletePerson, .deleteMembershipsOfUser)
    }
  }
}

extension Session {
  fileprivate func replace(
    _ person: UserProfile, _ name: String, _ avatar: String?
  ) throws(DataLayerError) -> UserProfile {
    try change(.replacePerson) { $0.bind(name, avatar, person.id) }
    var changed = person
    changed.displayName = name
    changed.avatarURL = avatar
    return changed
  }
}
