import HabitDomain
import Foundation
import Testing

@testable import HabitStore

/// A prepared store in a file of its own.
struct PreparedFile {
  let world = World()
  let path: String

  // Made once, because each of many hundred tests needs one.
  private static let template = Task { try await PreparedFile.made() }

  /// A copy of the prepared store.
  init(in folder: String) async throws {
    path = folder + "/store.db"
    try await PreparedFile.template.value.write(to: URL(filePath: path))
  }

  /// Opens the store, which waits a millisecond for a lock, and not for the disk, because nothing here loses
  /// power.
  func open() throws -> Database {
    let database = try Database(.file(path: path), environment: world.environment, busyTimeout: 1)
    try database.execute("PRAGMA synchronous = OFF")
    return database
  }

  /// What a connection reads that knows nothing about others.
  func dump() async throws -> Dump {
    let store = DataLayer(try open(), name: "fresh")
    let dump = try await store.lifeCycle.dump()
    try await store.lifeCycle.close()
    return dump
  }

  private static func made() async throws -> Data {
    var content = Data()
    try await withTemporaryFolder { folder in
      let (path, world) = (folder + "/template.db", World())
      let store = try DataLayer.sqlite(.file(path: path), environment: world.environment)
      try await PreparedContent(world: world, store: store).fill()
      try await store.lifeCycle.close()
      content = try Data(contentsOf: URL(filePath: path))
    }
    return content
  }
}
