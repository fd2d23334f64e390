// The repository of the new package, to be replaced by the user's own.
extension NewPackage {
  private var beginning: String {
    """
    /// Why an operation was refused, in which case nothing has changed.
    public enum NoteError: Error {
      case empty, missing
    }

    """
  }

  var actorStore: String {
    beginning + """

      /// A store of notes, which numbers them. Replace it with your own repository.
      public actor NoteStore {
        /// A planted bug, which the properties must find.
        public enum Bug: Sendable {
          case editBringsBack
        }

        private let bug: Bug?
        private var notes: [Int: String] = [:]
        private var last = 0

        public init(bug: Bug? = nil) { self.bug = bug }

        public func add(_ text: String) throws -> Int {
          guard !text.isEmpty else { throw NoteError.empty }
          last += 1
          notes[last] = text
          return last
        }

        public func edit(_ id: Int, _ text: String) throws {
          guard !text.isEmpty else { throw NoteError.empty }
          let isThere = notes[id] != nil || (bug == .editBringsBack && 1...max(1, last) ~= id)
          guard isThere else { throw NoteError.missing }
          notes[id] = text
        }

        public func remove(_ id: Int) throws {
          guard notes.removeValue(forKey: id) != nil else { throw NoteError.missing }
        }

        public func text(of id: Int) throws -> String {
          guard let text = notes[id] else { throw NoteError.missing }
          return text
        }

        public func count() throws -> Int { notes.count }

        public func all() throws -> [(Int, String)] { notes.map { ($0, $1) } }

        public func clear() { notes = [:] }
      }

      """
  }

  var sqliteStore: String {
    "import CSQLite\n\n" + beginning + """

      /// A store of notes in a SQLite file, which numbers them. Replace it with your own repository.
      public actor NoteStore {
        /// A planted bug, which the properties must find.
        public enum Bug: Sendable {
          case editBringsBack
        }

        private let bug: Bug?
        private var database: OpaquePointer?

        public init(path: String, bug: Bug? = nil) throws {
          self.bug = bug
          let code = sqlite3_open(path, &database)
          guard code == SQLITE_OK else { throw SQLiteError(code: code) }
          // Another connection may have it locked.
          sqlite3_busy_timeout(database, 5_000)
          let schema = \"""
            PRAGMA journal_mode = WAL;
            CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL)
            \"""
          let result = sqlite3_exec(database, schema, nil, nil, nil)
          guard result == SQLITE_OK else { throw SQLiteError(code: result) }
        }

        public func close() {
          sqlite3_close_v2(database)
          database = nil
        }

        public func add(_ text: String) throws -> Int {
          guard !text.isEmpty else { throw NoteError.empty }
          return try rows("INSERT INTO note (text) VALUES (?1) RETURNING id", text).first?.0 ?? 0
        }

        public func edit(_ id: Int, _ text: String) throws {
          guard !text.isEmpty else { throw NoteError.empty }
          let sql =
            bug == .editBringsBack && id > 0
            ? "INSERT OR REPLACE INTO note (text, id) VALUES (?1, ?2) RETURNING id"
            : "UPDATE note SET text = ?1 WHERE id = ?2 RETURNING id"
          guard try !rows(sql, text, id).isEmpty else { throw NoteError.missing }
        }

        public func remove(_ id: Int) throws {
          guard try !rows("DELETE FROM note WHERE id = ?2 RETURNING id", nil, id).isEmpty else {
            throw NoteError.missing
          }
        }

        public func text(of id: Int) throws -> String {
          guard let row = try rows("SELECT id, text FROM note WHERE id = ?2", nil, id).first else {
            throw NoteError.missing
          }
          return row.1
        }

        public func count() throws -> Int { try rows("SELECT count(*) FROM note").first?.0 ?? 0 }

        public func all() throws -> [(Int, String)] { try rows("SELECT id, text FROM note") }

        public func clear() throws { _ = try rows("DELETE FROM note") }

        /// Runs a statement; a row is a number and a text.
        private func rows(
          _ sql: String, _ text: String? = nil, _ number: Int? = nil
        ) throws -> [(Int, String)] {
          var statement: OpaquePointer?
          let code = sqlite3_prepare_v2(database, sql, -1, &statement, nil)
          guard code == SQLITE_OK else { throw SQLiteError(code: code) }
          defer { sqlite3_finalize(statement) }
          if let number { sqlite3_bind_int64(statement, 2, Int64(number)) }
          // SQLite copies the text before the call returns.
          let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
          if let text { sqlite3_bind_text(statement, 1, text, Int32(text.utf8.count), copies) }
          var rows: [(Int, String)] = []
          while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
              let text = sqlite3_column_text(statement, 1).map { String(cString: $0) } ?? ""
              rows.append((Int(sqlite3_column_int64(statement, 0)), text))
            case SQLITE_DONE: return rows
            case let code: throw SQLiteError(code: code)
            }
          }
        }
      }

      /// A SQLite error, by its code.
      public struct SQLiteError: Error {
        public let code: Int32
      }

      """
  }
}
