import HabitDomain

/// Families (domain 2.5).
extension Transaction {
  func createFamily(
    _ givenName: String, _ givenCode: String, _ creator: Identifier
  ) throws(DataLayerError) -> Family {
    try Words.demandRoom(for: givenName, "name")
    try Words.demandRoom(for: givenCode, "code")
    let name = try FamilyChecks.name(givenName)
    let code = try FamilyChecks.code(givenCode)
    guard !isTaken(code) else {
      throw .service(.constraintViolation("Family code '\(code)' already exists"))
    }
    return addFamily(name, code, creator)
  }

  func family(_ id: Identifier) -> Family? { content.families[live: id] }

  func family(ofCode given: String) throws(DataLayerError) -> Family? {
    try Words.demandRoom(for: given, "code")
    let code = try FamilyChecks.knownCode(given)
    let found = content.families.live.filter { $0.code == code }
    guard found.count <= 1 else {
      throw .service(.constraintViolation("Multiple families share code '\(code)'"))
    }
    return found.first
  }

  func allFamilies() -> [Family] {
    content.families.live.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  func codeExists(_ given: String) -> Bool {
    (try? FamilyChecks.code(given)).map(isTaken) ?? false
  }

  func renameFamily(_ id: Identifier, _ given: String) throws(DataLayerError) -> Family {
    try Words.demandRoom(for: given, "name")
    let name = try FamilyChecks.name(given)
    guard var family = family(id) else { throw .service(.notFound) }
    guard !Words.areAlike(family.name, name) else { return family }
    family.name = name
    content.families.put(family, at: id, mark())
    return family
  }

  func deleteFamily(_ id: Identifier) {
    guard family(id) != nil else { return }
    content.families.bury(id, mark(), at: now)
    buryMemberships { $0.familyID == id }
  }

  func purge(_ before: Instant) {
    let (month, isOverflow) = now.milliseconds.subtractingReportingOverflow(30 * 86_400_000)
    guard !isOverflow else { return }
    let limit = min(before, Instant(milliseconds: month))
    let isOver = { (metadata: Metadata) in
      metadata.deletedAt.map { $0 < limit } ?? false && !metadata.needsSync
    }
    content.families.erase { isOver($0.metadata) }
    content.people.erase { isOver($0.metadata) }
    let (families, people) = (content.families.rows, content.people.rows)
    content.memberships.erase {
      isOver($0.metadata) || families[$0.content.familyID] == nil
        || people[$0.content.userID] == nil
    }
  }

  func pending(_ table: FamilyTable) -> [PendingRow] {
    switch table {
    case .family: pending(content.families)
    case .person: pending(content.people)
    case .membership: pending(content.memberships)
    }
  }
}

extension Transaction {
  func isTaken(_ code: String) -> Bool {
    content.families.live.contains { $0.code == code }
  }

  func addFamily(_ name: String, _ code: String, _ creator: Identifier) -> Family {
    let family = Family(
      id: environment.newID(), name: name, code: code, createdByUserID: creator, createdAt: now)
    content.families.put(family, at: family.id, mark())
    return family
  }

  private func pending<Row>(_ table: Table<Identifier, Row>) -> [PendingRow] {
    table.rows.map { PendingRow(id: $0.key, metadata: $0.value.metadata) }
      .filter { row in
        row.metadata.syncBlocked == nil
          && (row.metadata.needsSync || row.metadata.recordName == nil)
      }
      .sorted { ($0.metadata.modifiedAt, $0.id) < ($1.metadata.modifiedAt, $1.id) }
  }
}
