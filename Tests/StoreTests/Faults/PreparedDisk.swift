import HabitDomain
import HabitSQLite
import PropCheckStorage
import Testing

@testable import HabitStore

/// A prepared store on a simulated disk of its own.
struct PreparedDisk {
  let world = World()
  let disk: SimulatedDisk

  private static let path = "/store.db"

  // Made once, because each of many hundred tests needs one.
  private static let template = Task { try await PreparedDisk.made() }

  /// A copy of the prepared store.
  init() async throws { disk = try await PreparedDisk.template.value.copy() }

  private init(_ disk: SimulatedDisk) { self.disk = disk }

  /// Opens the store, which waits for no lock.
  func open() throws -> Database {
    try Database(Self.path, on: files, environment: world.environment)
  }

  /// A connection other than that of the store.
  func connect() throws -> Connection {
    try Connection(.file(path: Self.path), busyTimeout: 0, slots: 1, vfs: files.vfs)
  }

  private var files: FileSystem {
    var files = FileSystem.live
    files.vfs = { [disk] in try? disk.vfsName }
    return files
  }

  /// What a connection reads that knows nothing about others.
  func dump() async throws -> Dump {
    let store = DataLayer(try open(), name: "fresh")
    let dump = try await store.lifeCycle.dump()
    try await store.lifeCycle.close()
    return dump
  }

  /// The bytes of the file.
  func bytes() throws -> [UInt8] { try disk.read(Self.path) }

  /// Replaces the bytes of the file.
  func put(_ bytes: [UInt8]) throws { try disk.put(bytes, as: Self.path) }

  /// Overwrites every page on which a table or an index begins.
  func damage() throws {
    let connection = try connect()
    let roots = try #require(
      try connection.text("SELECT group_concat(rootpage) FROM sqlite_schema WHERE rootpage > 0"))
    try connection.close()
    var bytes = try bytes()
    for root in roots.split(separator: ",") {
      let start = (try #require(Int(root)) - 1) * 4096
      bytes.replaceSubrange(start..<start + 4096, with: repeatElement(0xA5, count: 4096))
    }
    try put(bytes)
  }

  private static func made() async throws -> SimulatedDisk {
    let prepared = PreparedDisk(try SimulatedDisk())
    let store = DataLayer(try prepared.open(), name: "template")
    try await PreparedContent(world: prepared.world, store: store).fill()
    try await store.lifeCycle.close()
    return prepared.disk
  }
}
