import HabitDomain
import HabitRules

/// Families in the database (domain 2.5).
struct FamilyStore: Sendable {
  let database: Database

  /// The operations of the data layer.
  var repository: FamilyRepository {
    FamilyRepository(
      create: create, fetch: fetch, fetchByCode: fetchByCode, fetchAll: fetchAll,
      codeExists: codeExists, rename: rename, delete: delete, generateCode: generateCode,
      purge: purge, pending: pending)
  }

  private var rules: FamilyRuleBook { database.rules.families }
}

extension FamilyStore {
  func create(
    _ name: String, _ code: String, _ createdBy: Identifier
  ) throws(DataLayerError) -> Family {
    try TextLimit.check(name, "name")
    try TextLimit.check(code, "code")
    let name = try obeying(rules.familyName, name)
    let code = try obeying(rules.code, code)
    return try database.write("adding a family") { session throws(DataLayerError) in
      guard try !session.isFamilyCodeTaken(code) else {
        throw .service(.constraintViolation("Family code '\(code)' already exists"))
      }
      return try session.addFamily(name, code, createdBy: createdBy)
    }
  }

  func fetch(_ id: Identifier) throws(DataLayerError) -> Family? {
    try database.read("reading a family") { session throws(DataLayerError) in
      try session.family(id)
    }
  }

  func fetchByCode(_ text: String) throws(DataLayerError) -> Family? {
    try TextLimit.check(text, "code")
    let code = try lookingUp(rules.code, text)
    return try database.read("looking for a family") { session throws(DataLayerError) in
      try session.family(ofCode: code)
    }
  }

  func fetchAll() throws(DataLayerError) -> [Family] {
    try database.read("listing families") { session throws(DataLayerError) in
      try session.rows(.families) { Family($0) }
    }
  }

  /// An invalid code does not exist.
  func codeExists(_ text: String) throws(DataLayerError) -> Bool {
    guard let code = try? rules.code(text) else { return false }
    return try database.read("looking for a code") { session throws(DataLayerError) in
      try session.isFamilyCodeTaken(code)
    }
  }

  func rename(_ id: Identifier, _ name: String) throws(DataLayerError) -> Family {
    try TextLimit.check(name, "name")
    let name = try obeying(rules.familyName, name)
    return try database.write("renaming a family") { session throws(DataLayerError) in
      guard var family = try session.family(id) else { throw .service(.notFound) }
      guard !areIdentical(family.name, name) else { return family }
      try session.change(.renameFamily) { $0.bind(name, id) }
      family.name = name
      return family
    }
  }

  func delete(_ id: Identifier) throws(DataLayerError) {
    try database.write("deleting a family") { session throws(DataLayerError) in
      guard try session.isFamilyLive(id) else { return }
      try session.bury(id, by: .deleteFamily, .deleteMembershipsOfFamily)
    }
  }

  func generateCode() async throws(DataLayerError) -> GeneratedCode {
    try await CodeGenerator(database).first { offer throws(DataLayerError) in
      let isTaken = try database.read("looking for a code") { session throws(DataLayerError) in
        try session.isFamilyCodeTaken(offer.code)
      }
      return isTaken ? nil : offer
    }
  }

  func purge(_ before: Instant) throws(DataLayerError) {
    let age = rules.tombstoneAge
    try database.write("removing old tombstones") { session throws(DataLayerError) in
      let (oldest, isBeforeTime) = session.now().milliseconds.subtractingReportingOverflow(age)
      guard !isBeforeTime else { return }
      let limit = min(before, Instant(milliseconds: oldest))
      // Live memberships are removed with their family or person.
      for query in [Query.purgeMemberships, .purgeFamilies, .purgePeople] {
        try session.execute(query) { $0.bind(limit) }
      }
    }
  }

  func pending(_ table: FamilyTable) throws(DataLayerError) -> [PendingRow] {
    try database.read("listing what is to be synced") { session throws(DataLayerError) in
      try session.rows(table.pendingQuery) {
        PendingRow(id: $0.identifier(0), metadata: $0.metadata(1))
      }
    }
  }
}

extension FamilyTable {
  fileprivate var pendingQuery: Query {
    switch self {
    case .family: .pendingFamilies
    case .person: .pendingPeople
    case .membership: .pendingMemberships
    }
  }
}
