import HabitDomain
import HabitSQLite
import PropCheckStorage
import Testing

@testable import HabitStore

/// Stores of programs without checksums of pages, which get them when they are opened.
@Suite struct StoreChecksTests {
  private static let path = "/store.db"

  private let world = World()
  private let disk: SimulatedDisk

  /// A store of this version as a program without checksums leaves it.
  init() throws {
    disk = try SimulatedDisk()
    let connection = try connect(.none)
    try connection.set("journal_mode", to: "WAL", expecting: "wal")
    try connection.execute(Schema.script)
    try connection.close()
  }

  private func connect(_ pages: PageChecks = .verified) throws -> Connection {
    try Connection(
      .file(path: Self.path), busyTimeout: 0, slots: 1, pages: pages, vfs: files.vfs)
  }

  private var files: FileSystem {
    var files = FileSystem.live
    files.vfs = { [disk] in try? disk.vfsName }
    return files
  }

  /// Opens the store as it is, writes to it, reads it and closes it.
  private func use(_ number: UInt64) async throws {
    let database = try Database(Self.path, on: files, environment: world.environment) {
      $0.recovery = nil
    }
    let store = DataLayer(database, name: "store")
    _ = try await store.habits.create(.sample(number))
    #expect(try await store.habits.fetchAll().habits.count == Int(number))
    #expect(try await store.lifeCycle.flaws?() == [])
    try await store.lifeCycle.close()
  }

  private func isChecked() throws -> Bool {
    let connection = try connect()
    let answer = try connection.hasPageChecks()
    try connection.close()
    return answer
  }

  @Test func `a store without checksums has them after a start, and what it held`() async throws {
    #expect(try !isChecked())
    try await use(1)
    #expect(try isChecked())
    try await use(2)
    let bytes = try disk.read(Self.path)
    let size = 4_096
    // Every page in use is checked: each is refused when it differs.
    for page in 0..<bytes.count / size {
      var damaged = bytes
      damaged[page * size + size / 2] ^= 1
      try disk.put(damaged, as: Self.path)
      let error = #expect(throws: SQLiteError.self) {
        let connection = try connect()
        try connection.copy(to: try Connection(.memory, slots: 1))
      }
      #expect(error?.kind == .corrupted, "page \(page)")
    }
  }

  @Test func `without room for it a store stays as it is until another start`() async throws {
    try disk.setCapacity(disk.usedBytes + 3 * disk.read(Self.path).count / 4)
    try await use(1)
    #expect(try !isChecked())
    disk.setCapacity(1 << 30)
    try await use(2)
    #expect(try isChecked())
  }

  @Test func `while another program writes a store stays as it is until another start`()
    async throws
  {
    let other = try connect(.none)
    try other.execute("BEGIN IMMEDIATE")
    let database = try Database(Self.path, on: files, environment: world.environment) {
      $0.recovery = nil
    }
    try database.close()
    try other.execute("COMMIT")
    try other.close()
    #expect(try !isChecked())
    try await use(1)
    #expect(try isChecked())
  }

  @Test func `a flip in a stored value is damage, and not another value`() async throws {
    try await use(1)
    var bytes = try disk.read(Self.path)
    let name = Array("Habit 1".utf8)
    let place = try #require(
      bytes.indices.last { bytes[$0...].starts(with: name) }, "no name in the file")
    bytes[place] ^= 1
    try disk.put(bytes, as: Self.path)
    let database = try Database(Self.path, on: files, environment: world.environment)
    let store = DataLayer(database, name: "store")
    await #expect(throws: DataLayerError.service(.corrupted)) { try await store.habits.fetchAll() }
    try await store.lifeCycle.close()
  }
}
