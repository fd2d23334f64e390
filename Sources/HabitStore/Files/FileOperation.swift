package import HabitDomain
import HabitSQLite

/// Something done to the files of a store as a whole, for tests that lose power during it.
///
/// Each takes effect wholly or not at all, wherever the power is lost, and doing it again has the
/// same result.
package struct FileOperation: Sendable {
  /// The name in reports.
  package let name: String
  /// Makes the files that it needs on an empty file system, with the store at ``path``.
  package let prepare: @Sendable (FileSystem) throws(DataLayerError) -> Void
  /// Does it, and closes what it opened.
  package let perform: @Sendable (FileSystem) throws(DataLayerError) -> Void
  /// What the files contain, as lines; throws if there is something that must not be there.
  package let view: @Sendable (FileSystem) throws(DataLayerError) -> [String]
  /// Continues after a loss of power, and throws if it does not reach the required end.
  package let finish: @Sendable (FileSystem) throws(DataLayerError) -> Void

  /// Whether it does much of its work when its leftovers are viewed.
  package var isDoneAgainByView = false

  /// The file of the store.
  package static let path = "/store.sqlite"

  static let place = StoreLocation.file(path: path)

  /// All of them, in a fixed order, with backups made and restored according to a book.
  package static func all(_ book: RecoveryBook? = .standard) -> [FileOperation] {
    [making, emptying] + migrations + movingsIn + [addingPageChecks, settingAside]
      + recoveries(book)
  }
}

extension FileOperation {
  /// Opens a store that does not exist yet.
  static let making = FileOperation(
    name: "make a store", prepare: { _ in }, perform: open, view: look, finish: openWhole)

  /// Opens a store of each older version.
  static let migrations = Schema.versions.dropLast().map { version in
    migration("migrate version \(version)", Schema.script(of: version) + rows)
  }

  /// Empties a store of today's version.
  static let emptying = FileOperation(
    name: "empty a store",
    prepare: { files throws(DataLayerError) in try write(Schema.version, on: files) },
    perform: empty, view: look,
    finish: { files throws(DataLayerError) in
      try empty(files)
      try openWhole(files)
    })

  @Sendable private static func empty(_ files: FileSystem) throws(DataLayerError) {
    let database = try database(on: files, nil)
    try database.reset()
    try database.close()
  }

  /// Opens a store of each version of the apps.
  static let movingsIn = AppWriter.versions.map {
    migration("move version \($0) of an app in", AppWriter.script($0) + appRows(of: $0))
  }

  /// Opens a store of the current version as left by a program without checksums.
  ///
  /// It rewrites all pages, which may be lost in many ways, so the other operations do not end with it, although opening a
  /// store does.
  static let addingPageChecks = FileOperation(
    name: "add checksums to a store",
    prepare: { files throws(DataLayerError) in try write(Schema.script + rows, on: files) },
    perform: addPageChecks,
    view: { files throws(DataLayerError) in try look(files) + [lookAtPages(files)] },
    finish: { files throws(DataLayerError) in
      try addPageChecks(files)
      try openWhole(files)
    })

  // Opening succeeds even without them.
  @Sendable private static func addPageChecks(_ files: FileSystem) throws(DataLayerError) {
    try database(on: files, nil, addsPageChecks: true).close()
    guard try lookAtPages(files) == "checksums" else {
      throw .service(.invalidData("The pages have no checksums"))
    }
  }

  private static func lookAtPages(_ files: FileSystem) throws(DataLayerError) -> String {
    try reporting("reading a store") { () throws(SQLiteError) in
      let connection = try Connection(.file(path: path), busyTimeout: 0, slots: 0, vfs: files.vfs)
      let isChecked = try connection.hasPageChecks()
      try connection.close()
      return isChecked ? "checksums" : "no checksums"
    }
  }

  private static func migration(_ name: String, _ script: String) -> FileOperation {
    FileOperation(
      name: name, prepare: { files throws(DataLayerError) in try write(script, on: files) },
      perform: open, view: look, finish: openWhole)
  }

  /// Opens the store without backups, and closes it.
  @Sendable package static func open(_ files: FileSystem) throws(DataLayerError) {
    try open(files, nil)
  }

  /// Opens the store with backups according to a book, and closes it.
  static func open(
    _ files: FileSystem, _ book: RecoveryBook?, restores: Bool = false
  ) throws(DataLayerError) {
    try database(on: files, book, restores: restores).close()
  }

  private static func database(
    on files: FileSystem, _ book: RecoveryBook?, restores: Bool = false,
    addsPageChecks: Bool = false
  ) throws(DataLayerError) -> Database {
    try Database(path, on: files, environment: .fixed) { opening in
      (opening.recovery, opening.restores) = (book, restores)
      opening.addsPageChecks = addsPageChecks
    }
  }

  /// Opens it, and checks for damage.
  @Sendable static func openWhole(_ files: FileSystem) throws(DataLayerError) {
    let database = try database(on: files, nil)
    let flaws = try database.complaints()
    try database.close()
    guard flaws.isEmpty, try look(files).first == "version \(Schema.version)" else {
      throw .service(.invalidData("The store is not whole: \(flaws)"))
    }
  }

  /// The version and all contents, without migrating; nothing for a file without tables.
  @Sendable static func look(_ files: FileSystem) throws(DataLayerError) -> [String] {
    try look(at: path, files)
  }

  /// The same of another file.
  static func look(at path: String, _ files: FileSystem) throws(DataLayerError) -> [String] {
    guard try files.hasFile(path) else { return [] }
    return try reporting("reading a store") { () throws(SQLiteError) in
      let connection = try Connection(
        .file(path: path), busyTimeout: 0, slots: 0, vfs: files.vfs)
      let lines = try connection.lines()
      try connection.close()
      return lines
    }
  }

  /// A store of an older version with a row or two in every table.
  static func write(_ version: Int, on files: FileSystem) throws(DataLayerError) {
    try write(
      Schema.script(of: version) + rows, version < Schema.version ? .none : .verified, on: files)
  }

  // Old programs know nothing about checksums.
  private static func write(
    _ script: String, _ pages: PageChecks = .none, on files: FileSystem
  ) throws(DataLayerError) {
    try reporting("writing a store") { () throws(SQLiteError) in
      let connection = try Connection(
        .file(path: path), busyTimeout: 0, slots: 0, durability: .power, pages: pages,
        vfs: files.vfs)
      try connection.setJournal(to: "WAL")
      try connection.execute(script)
      try connection.close()
    }
  }

  /// A row or two in the tables of an app.
  private static func appRows(of version: Int) -> String {
    let (columns, days) = version < 7 ? ("", "") : (", day, timezone", ", 20000, 'UTC'")
    let second = version < 7 ? 1_728_000_000 : 1_728_000_000_000
    return """
      INSERT INTO categories (id, name) VALUES ('sport', 'Sport');
      INSERT INTO habits (id, name, schedule, kind, categoryId)
      VALUES (x'00000000000000010000000000000001', 'Run', 'daily', 0, 'sport');
      INSERT INTO logs (id, habitID, value, date\(columns))
      VALUES (x'00000000000000020000000000000001', x'00000000000000010000000000000001', 1,
        \(second)\(days));
      INSERT INTO users (id, hash) VALUES (x'00000000000000030000000000000001', 'hash-of-ann-1');
      INSERT INTO families (id, code) VALUES (x'00000000000000040000000000000001', 'ABC123');
      INSERT INTO memberships (id, familyId, userId)
      VALUES (x'00000000000000050000000000000001', x'00000000000000040000000000000001',
        x'00000000000000030000000000000001');
      """
  }

  // Rows of the tables that every version has.
  private static let rows = """
    INSERT INTO category (id, name, nameKey, displayName, emoji, displayOrder, isActive,
      isPredefined, stampWall, stampCounter, stampDevice)
    VALUES ('sport', 'Sport', 'sport', 'Sport', '', 0, 1, 0, 1, 0, 'a');
    INSERT INTO habit (id, name, nameKey, colorHex, schedule, kind, reminders, startDay, isActive,
      displayOrder, categoryID, isPinned, stampWall, stampCounter, stampDevice)
    VALUES (x'00000000000000010000000000000001', 'Run', 'run', '#2DA9E3', '{"kind":"daily"}', 0,
      '[]', 20000, 1, 0, 'sport', 0, 2, 0, 'a');
    INSERT INTO habitLog (id, habitID, date, timezone, day, value, isImported, stampWall,
      stampCounter, stampDevice)
    VALUES (x'00000000000000020000000000000001', x'00000000000000010000000000000001',
      1728000000000, 'UTC', 20000, 1, 0, 3, 0, 'a');
    """
}

extension Connection {
  /// The version, the schema and every row, as text; nothing for a database without tables.
  fileprivate func lines() throws(SQLiteError) -> [String] {
    let tables = try tables()
    guard !tables.isEmpty else { return [] }
    var lines = ["version \(try schemaVersion())"]
    lines.append(
      try text("SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_schema ORDER BY 1)")
        ?? "")
    for table in tables { lines.append(try rows(of: table)) }
    return lines
  }

  private func rows(of table: String) throws(SQLiteError) -> String {
    let columns =
      try text(
        "SELECT group_concat('quote(' || name || ')', '||') FROM pragma_table_info('\(table)')")
      ?? "''"
    return try text(
      "SELECT '\(table): ' || coalesce(group_concat(line, ' '), '') FROM (SELECT \(columns) AS line FROM \(table) ORDER BY 1)"
    ) ?? ""
  }
}

extension Environment {
  /// One in which nothing changes.
  static var fixed: Environment {
    Environment(
      now: { Instant(milliseconds: 1_728_000_000_000) },
      newID: { Identifier(high: 1, low: 1) }, displayZone: { "UTC" }, fallbackZone: { "UTC" },
      habitLimit: { nil }, device: "a", random: { _ in 0 }, sleep: { _ in })
  }
}
