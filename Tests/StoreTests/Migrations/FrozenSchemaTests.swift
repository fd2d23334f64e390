import HabitDomain
import HabitSQLite
import Testing

@testable import HabitStore

/// What was released never changes: an edited old step would work for new stores and break existing ones.
@Suite struct FrozenSchemaTests {
  /// A checksum (FNV-1a).
  private static func checksum(_ text: String) -> String {
    var state: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(state, radix: 16)
  }

  @Test func `the newest version is that of the last step, and the apps are behind it`() {
    #expect(Schema.version == Schema.versions.last)
    #expect(Schema.versions == Schema.versions.sorted())
    #expect(AppSchema.version == AppWriter.versions.upperBound)
    #expect(AppSchema.steps.map(\.version) == Array(AppWriter.versions.dropFirst()))
  }

  @Test func `steps that moving in leaves out make indexes only`() {
    let leftOut = AppSchema.steps.filter { $0.version > AppSchema.versionOfRows }
    #expect(leftOut.map(\.version) == [12])
    for statement in leftOut.flatMap({ $0.script.split(separator: ";") }) {
      let words = statement.split(whereSeparator: \.isWhitespace).prefix(2)
      #expect(words == ["CREATE", "INDEX"] || words == ["PRAGMA", "user_version"], "\(statement)")
    }
  }

  @Test func `a new store is what the steps come to`() throws {
    let stores = try [Schema.script, Schema.script(of: Schema.version)].map { script in
      let connection = try Connection(.memory, slots: 0)
      try connection.execute(script)
      let schema = try connection.texts(
        "SELECT type || name || coalesce(sql, '') FROM sqlite_schema ORDER BY rowid")
      return (schema, try connection.contents())
    }
    #expect(stores[0].0.count > 30)
    #expect(stores[0].0 == stores[1].0)
    #expect(stores[0].1 == stores[1].1)
    #expect(stores[0].1.version == Schema.version)
    #expect(!Schema.script.contains("ALTER"))
  }

  @Test(arguments: [Schema.script, Schema.script(of: Schema.version)])
  func `the parts of a script make what it makes`(_ script: String) throws {
    let parts = Schema.parts(of: script)
    let schemas = try [script, parts.tables + parts.indexes].map { script in
      let connection = try Connection(.memory, slots: 0)
      try connection.execute(script)
      return try connection.texts(
        "SELECT type || name || coalesce(sql, '') FROM sqlite_schema ORDER BY name")
    }
    #expect(schemas[0] == schemas[1] && schemas[0].count > 30)
  }

  @Test func `only indexes are made last`() {
    let parts = Schema.parts(of: Schema.script)
    #expect(!parts.tables.contains("INDEX"))
    #expect(!parts.indexes.contains("TABLE") && parts.indexes.contains("CREATE UNIQUE INDEX"))
    let other = Schema.parts(of: "CREATE TABLE a (b);\n  CREATE INDEX c ON a (b);\n")
    #expect(other.tables == "CREATE TABLE a (b);\n")
    #expect(other.indexes == "  CREATE INDEX c ON a (b);\n")
  }

  @Test func `the steps of this program are those that were released`() {
    // The script of an older version ends with its number, so here that of the newest does too: its checksum stays the same when a
    // step follows.
    let checksums = Schema.versions.map { version in
      let ending = version == Schema.version ? "PRAGMA user_version = \(version);" : ""
      return Self.checksum(Schema.script(of: version) + ending)
    }
    #expect(
      checksums == [
        "4a9fa57fbcb3a0de", "1bed1e2aa0ad6202", "45c30cca216541aa", "ce23a09d78628abe",
        "68a6d75b38211d09", "cf6243aa45a341e8",
      ])
  }

  @Test func `the steps of the apps change only on purpose`() {
    #expect(
      AppSchema.steps.map { Self.checksum($0.script) } == [
        "932dac891c3bd8f7", "f8f23dcbc17ca978", "c9c6df1b3d1590ee", "fcc991a211ea167e",
        "960a28aca3b01cda", "d34f5a6accc77b59", "6d155a6680bf7a12", "1ff2d04ccd4d3c05",
        "d6fc731cd8a7c1d", "526296c1daa4fadb", "8b386b4d3379d95",
      ])
  }

  @Test func `the way from the apps to this program changes only on purpose`() {
    let moving = MovingIn.standard
    #expect(
      [moving.clearing, moving.moving, moving.dropping].map(Self.checksum) == [
        "68555cae34d7d4d2", "cab6a18f872aa327", "d323fbafe0f08692",
      ])
  }

  @Test func `the stores of old apps never change`() {
    #expect(
      AppWriter.versions.map { Self.checksum(AppWriter.script($0)) } == [
        "80d4b6f3a4ff2bbd", "3ae81eea21367426", "22715e4c40f30596", "4f32c03e78ce4271",
        "5491a2f3305d3f58", "42c0d1af5eb40cbd", "57814ea6f91c6875", "877741fea353fe8b",
        "44fa901a8243236c", "55ad59c9b46a631e", "b3a484760e36fbb3", "8d47a0a5559d6ca5",
      ])
  }
}
