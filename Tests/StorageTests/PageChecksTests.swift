import HabitSQLite
import PropCheckStorage
import Testing

/// Checksums of pages, which distinguish a file that is not as it was written from one that is.
@Suite struct PageChecksTests {
  private static let path = "/test.db"
  private static let pageBytes = 4096

  /// A closed database with two rows.
  private static func disk(_ pages: PageChecks = .verified) throws -> SimulatedDisk {
    let disk = try TestConnection.disk(pages: pages)
    let connection = try TestConnection(disk, pages: pages)
    for id in 1...2 { try connection.insert(id) }
    try connection.close()
    return disk
  }

  private static func contents(
    _ disk: SimulatedDisk, _ pages: PageChecks = .verified, path: String = path
  ) throws -> String {
    let connection = try TestConnection(disk, pages: pages, path: path)
    let flaw = try connection.connection.text("PRAGMA integrity_check")
    let text = try connection.connection.text(
      "SELECT group_concat(id || ' ' || content, ',') FROM entry")
    try connection.close()
    return flaw == "ok" ? text ?? "" : "flawed"
  }

  private static func sight(
    _ disk: SimulatedDisk, _ pages: PageChecks = .verified
  ) -> DamageSweep.Sight {
    do {
      let contents = try contents(disk, pages)
      return contents == "1 0000000000,2 0000000000"
        ? .same : contents == "flawed" ? .told : .silent
    } catch { return (error as? SQLiteError)?.kind == .corrupted ? .refused : .deleted }
  }

  /// Nil if another connection holds the lock.
  private static func sightOrBusy(_ disk: SimulatedDisk) -> DamageSweep.Sight? {
    do {
      return try contents(disk) == "1 0000000000,2 0000000000" ? .same : .silent
    } catch { return (error as? SQLiteError)?.kind == .busy ? nil : .refused }
  }

  private static func isChecked(_ disk: SimulatedDisk, path: String = path) throws -> Bool {
    let connection = try TestConnection(disk, path: path)
    let answer = try connection.connection.hasPageChecks()
    try connection.close()
    return answer
  }

  /// Rows of more pages than are kept in memory.
  private static func fill(_ connection: TestConnection) throws {
    try connection.run(
      """
      WITH RECURSIVE number(n) AS (SELECT 10 UNION ALL SELECT n + 1 FROM number WHERE n < 1500)
      INSERT INTO entry SELECT n, hex(randomblob(2000)) FROM number
      """)
  }
}

// MARK: - Damage

extension PageChecksTests {
  @Test func `a flip of any byte of a closed database is refused`() async throws {
    var sweep = DamageSweep(.flip, of: Self.path, on: try Self.disk()) { Self.sight($0) }
    sweep.stride = 3
    let counts = try await sweep.run()
    #expect(counts == [.refused: (try sweep.places() + 2) / 3], "\(counts)")
  }

  /// The same flips when checksums are not verified: it is the checksums that refuse them.
  @Test func `without a look at the checksums a flip is another answer`() async throws {
    let disk = try Self.disk()
    var sweep = DamageSweep(.flip, of: Self.path, on: disk) { Self.sight($0, .unverified) }
    sweep.stride = 3
    let counts = try await sweep.run()
    #expect(counts[.silent, default: 0] > 0 && counts[.same, default: 0] > 1_000, "\(counts)")
  }

  @Test func `a page at the place of another one is refused`() throws {
    let disk = try TestConnection.disk()
    let connection = try TestConnection(disk)
    try connection.run("CREATE TABLE other (id INTEGER PRIMARY KEY, content TEXT) STRICT")
    try connection.insert(1)
    try connection.run("INSERT INTO other VALUES (2, 'else')")
    try connection.close()
    var bytes = try disk.read(Self.path)
    #expect(bytes.count == 3 * Self.pageBytes)
    bytes.replaceSubrange(
      Self.pageBytes..<(2 * Self.pageBytes), with: Array(bytes[(2 * Self.pageBytes)...]))
    try disk.put(bytes, as: Self.path)
    #expect(Self.sight(disk) == .refused)
  }

  /// Where the first page says how long pages are, and how much of them is reserved.
  @Test(arguments: [16, 17, 20])
  func `no value of the first page ends the process or is another answer`(_ place: Int) throws {
    for pages in [PageChecks.verified, .none] {
      let disk = try Self.disk(pages)
      var bytes = try disk.read(Self.path)
      let right = bytes[place]
      for value in UInt8.min ... .max where value != right {
        bytes[place] = value
        try disk.put(bytes, as: Self.path)
        let sight = Self.sight(disk)
        #expect(pages == .none || sight == .refused, "\(place): \(value)")
        #expect(sight != .silent)
      }
    }
  }

  @Test func `what is cut off is refused, or told`() async throws {
    var sweep = DamageSweep(.cut, of: Self.path, on: try Self.disk()) { Self.sight($0) }
    sweep.stride = 61
    let counts = try await sweep.run()
    #expect(counts[.silent] == nil && counts[.same] == nil)
  }
}

// MARK: - Files with checksums, and without

extension PageChecksTests {
  @Test func `a new file has checksums, and one of an older program stays without`() throws {
    let (checked, plain) = (try Self.disk(), try Self.disk(.none))
    #expect(try Self.isChecked(checked) && !Self.isChecked(plain))
    let connection = try TestConnection(plain)
    try connection.insert(3)
    try connection.close()
    #expect(try Self.contents(plain).hasSuffix("3 0000000000"))
    #expect(try !Self.isChecked(plain))
    #expect(try Self.contents(plain, .none) == Self.contents(plain))
  }

  @Test func `a file gets checksums by a VACUUM beside another connection`() throws {
    let disk = try Self.disk(.none)
    let (other, connection) = (try TestConnection(disk), try TestConnection(disk))
    #expect(try other.ids() == "1,2")
    #expect(try !connection.connection.hasPageChecks())
    try connection.connection.addPageChecks()
    #expect(try connection.connection.hasPageChecks() && other.connection.hasPageChecks())
    try connection.run("PRAGMA wal_checkpoint")
    try connection.close()
    try Self.fill(other)
    try other.run("DELETE FROM entry WHERE id > 2")
    #expect(try other.ids() == "1,2")
    try other.close()
    #expect(try Self.isChecked(disk))
    #expect(Self.sight(disk) == .same)
    let sweep = DamageSweep(.flip, of: Self.path, on: disk) { Self.sight($0) }
    // In the second page; the last ones are free, so that nothing reads them.
    for place in [0, 20, 5_000, 8_191] {
      #expect(Self.sight(try sweep.damaged(at: place)) == .refused)
    }
  }

  @Test func `what was asked for in vain is not there`() throws {
    let disk = try Self.disk(.none)
    let (other, connection) = (try TestConnection(disk), try TestConnection(disk))
    try other.run("BEGIN IMMEDIATE")
    let error = #expect(throws: SQLiteError.self) { try connection.connection.addPageChecks() }
    #expect(error?.kind == .busy)
    #expect(try !connection.connection.hasPageChecks())
    try other.run("COMMIT")
    try other.close()
    // Nor does a later one add them.
    try connection.run("VACUUM")
    #expect(try !connection.connection.hasPageChecks())
    try connection.close()
    #expect(Self.sight(disk) == .same)
  }

  /// Pages that find no room in memory are written before the first one, which says that there are checksums.
  @Test(arguments: ["DELETE", "MEMORY", "TRUNCATE"])
  func `a large first transaction has checksums too`(_ journal: String) throws {
    let disk = try SimulatedDisk()
    let connection = try TestConnection(disk, journal: journal)
    try connection.run("BEGIN; CREATE TABLE entry (id INTEGER PRIMARY KEY, content TEXT) STRICT")
    try Self.fill(connection)
    try connection.run("COMMIT")
    try connection.close()
    #expect(try Self.isChecked(disk))
    #expect(try Self.contents(disk) != "flawed")
  }

  @Test(arguments: [PageChecks.verified, .none], [false, true])
  func `a copy has the checksums of its original`(_ pages: PageChecks, isBeside: Bool) throws {
    let disk = try Self.disk(pages)
    let original = try TestConnection(disk, pages: pages)
    try Self.fill(original)
    // A copy that replaces another database takes its form as well.
    if isBeside {
      let other = try TestConnection(
        disk, pages: pages == .none ? .verified : .none, path: "/copy.db")
      try other.run("CREATE TABLE other (id INTEGER PRIMARY KEY)")
      try other.set("DELETE")
      try other.close()
    }
    let copy = try TestConnection(disk, journal: "MEMORY", path: "/copy.db")
    try original.connection.copy(to: copy.connection)
    try copy.close()
    #expect(try Self.isChecked(disk, path: "/copy.db") == (pages == .verified))
    #expect(try Self.contents(disk, path: "/copy.db") == Self.contents(disk))
    try original.close()
  }

  @Test func `a database in memory has the same rows`() throws {
    let disk = try Self.disk()
    let connection = try TestConnection(disk)
    let copy = try connection.connection.reopenedInMemory()
    #expect(try copy.text("SELECT count(*) FROM entry") == "2")
    try connection.close()
  }

  /// Whoever closes a database holds its lock for a moment, and nobody here waits for it; whatever is read is
  /// correct.
  @Test func `connections come and go on many threads`() async throws {
    let disk = try Self.disk()
    let sights = await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { (0..<50).compactMap { _ in Self.sightOrBusy(disk) } }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(!sights.isEmpty)
    #expect(sights.allSatisfy { $0 == .same }, "\(sights)")
  }
}

extension TestConnection {
  fileprivate func set(_ journal: String) throws {
    try connection.set("journal_mode", to: journal, expecting: journal.lowercased())
  }
}
