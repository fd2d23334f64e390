public import HabitDomain

/// Families (domain 2.5).
extension Model {
  /// Adds a family.
  public mutating func createFamily(
    name: String, code: String, createdBy user: Identifier
  ) throws(DataLayerError) -> Family {
    try TextRules.limit(name, "name")
    try TextRules.limit(code, "code")
    let name = try FamilyTexts.name(name)
    let code = try FamilyTexts.code(code)
    guard !isTaken(code) else {
      throw .service(.constraintViolation("Family code '\(code)' already exists"))
    }
    return insertFamily(name, code, user, tick())
  }

  /// The family, or nil.
  public func family(_ id: Identifier) -> Family? {
    families[id].flatMap { $0.isLive ? $0.content : nil }
  }

  /// The family of a code, or nil.
  public func family(ofCode text: String) throws(DataLayerError) -> Family? {
    try TextRules.limit(text, "code")
    let code = try FamilyTexts.known { () throws(DataLayerError) in try FamilyTexts.code(text) }
    let found = families.live(in: code)
    guard found.count < 2 else {
      throw .service(.constraintViolation("Multiple families share code '\(code)'"))
    }
    return found.first?.content
  }

  /// All families, oldest first, then by id.
  public func allFamilies() -> [Family] {
    families.liveRows.map(\.content).sorted {
      $0.createdAt == $1.createdAt ? $0.id < $1.id : $0.createdAt < $1.createdAt
    }
  }

  /// Whether a live family has a code.
  public func familyCodeExists(_ text: String) -> Bool {
    guard let code = try? FamilyTexts.code(text) else { return false }
    return isTaken(code)
  }

  /// Gives a family another name.
  public mutating func renameFamily(
    _ id: Identifier, to name: String
  ) throws(DataLayerError) -> Family {
    try TextRules.limit(name, "name")
    let name = try FamilyTexts.name(name)
    guard var family = family(id) else { throw .service(.notFound) }
    guard ByteText(family.name) != ByteText(name) else { return family }
    family.name = name
    families.write(family, at: id, tick())
    return family
  }

  /// Tombstones a family and all its memberships.
  public mutating func deleteFamily(_ id: Identifier) {
    guard family(id) != nil else { return }
    let stamp = tick()
    families[id]?.bury(stamp, at: now)
    buryMemberships(stamp) { $0.familyID == id }
  }

  /// Draws a code that no family has, with the waits before each attempt.
  public mutating func generateCode() throws(DataLayerError) -> (code: String, waits: [Int64]) {
    let tries = tryCodes()
    guard let code = tries.code else { throw Model.codesExhausted }
    return (code, tries.waits)
  }

  /// A code that no live family and no other device is known to have, or nil after ten attempts, with the wait before each but
  /// the first.
  public mutating func tryCodes() -> (code: String?, waits: [Int64]) {
    var waits: [Int64] = []
    var longest: Int64 = 100
    for attempt in 1...10 {
      if attempt > 1 {
        waits.append(longest * Int64(500 + draw(501)) / 1000)
        longest = min(2 * longest, 5000)
      }
      let code = drawCode()
      if !isTaken(code), !isKnownElsewhere(code) { return (code, waits) }
    }
    return (nil, waits)
  }

  /// The error after ten taken codes.
  public static let codesExhausted = DataLayerError.service(
    .constraintViolation("Unable to generate unique family code after 10 attempts"))

  /// Removes old tombstones that the server has, and memberships without a family or a person.
  public mutating func purge(before: Instant) {
    let month: Int64 = 30 * 86_400_000
    let (oldest, overflow) = now.milliseconds.subtractingReportingOverflow(month)
    guard !overflow else { return }
    let limit = min(before, Instant(milliseconds: oldest))
    families.keep { !$0.isWaste(before: limit) }
    people.keep { !$0.isWaste(before: limit) }
    let (families, people) = (families, people)
    memberships.keep { row in
      !row.isWaste(before: limit) && families[row.content.familyID] != nil
        && people[row.content.userID] != nil
    }
  }

  /// The rows of a table that wait for their upload.
  public func pending(_ table: FamilyTable) -> [PendingRow] {
    let rows =
      switch table {
      case .family: families.pending
      case .person: people.pending
      case .membership: memberships.pending
      }
    return rows.sorted { ($0.metadata.modifiedAt, $0.id) < ($1.metadata.modifiedAt, $1.id) }
  }
}

/// Changes of families from outside.
extension Model {
  /// Adds a live family, even if its code is taken.
  public mutating func importFamily(_ family: Family) {
    guard families[family.id] == nil else { return }
    families.write(family, at: family.id, tick())
  }

  /// Tombstones a live family alone, and changes nothing else.
  public mutating func loseFamily(_ id: Identifier) {
    if family(id) != nil { families[id]?.metadata.deletedAt = now }
  }

  /// Marks all rows as stored by a server.
  public mutating func markSynced() {
    for (id, _) in families.entries { families[id]?.metadata.noteSynced(id) }
    for (id, _) in people.entries { people[id]?.metadata.noteSynced(id) }
    for (id, _) in memberships.entries { memberships[id]?.metadata.noteSynced(id) }
  }

  /// Marks all waiting rows as refused by a server.
  public mutating func refusePending() {
    for row in pending(.family) { families[row.id]?.metadata.syncBlocked = "refused" }
    for row in pending(.person) { people[row.id]?.metadata.syncBlocked = "refused" }
    for row in pending(.membership) { memberships[row.id]?.metadata.syncBlocked = "refused" }
  }

  /// Makes the storage full after a number of further changes.
  public mutating func fillStorage(after writes: Int) {
    trouble = (.storageFull, max(0, writes))
  }
}

extension Model {
  private func isTaken(_ code: String) -> Bool { !families.live(in: code).isEmpty }

  private func isKnownElsewhere(_ code: String) -> Bool {
    othersAnswer && codesElsewhere.contains(code)
  }

  mutating func insertFamily(
    _ name: String, _ code: String, _ user: Identifier, _ stamp: Stamp
  ) -> Family {
    let family = Family(id: newID(), name: name, code: code, createdByUserID: user, createdAt: now)
    families.write(family, at: family.id, stamp)
    return family
  }

  mutating func newID() -> Identifier { freshIDs.isEmpty ? freshID : freshIDs.removeFirst() }

  private mutating func draw(_ bound: Int) -> Int {
    random.isEmpty ? 0 : abs(random.removeFirst() % bound)
  }

  private mutating func drawCode() -> String {
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    var code = ""
    for _ in 0..<(6 + draw(3)) { code.append(characters[draw(36)]) }
    return code
  }
}

extension StoredRow {
  fileprivate func isWaste(before limit: Instant) -> Bool {
    guard let deletedAt = metadata.deletedAt else { return false }
    return deletedAt < limit && !metadata.needsSync
  }
}

extension Metadata {
  fileprivate mutating func noteSynced(_ id: Identifier) {
    needsSync = false
    recordName = id.description
  }
}
