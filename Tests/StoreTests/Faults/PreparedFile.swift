import HabitDomain
import Foundation
import Glibc
import HabitSQLite
import Testing

@testable import HabitStore

/// A prepared store in a file of its own.
struct PreparedFile {
  let world = World()
  let path: String

  // Made once, as each of many hundred tests wants one.
  private static let template = Task { try await PreparedFile.made() }

  /// A copy of what is prepared.
  init(in folder: String) async throws {
    path = folder + "/store.db"
    try await PreparedFile.template.value.write(to: URL(filePath: path))
  }

  /// Opens the store, which waits a millisecond for a lock, and not for the disk, as nothing here loses power.
  func open() throws -> Database {
    let database = try Database(.file(path: path), environment: world.environment, busyTimeout: 1)
    try database.execute("PRAGMA synchronous = OFF")
    return database
  }

  /// What a connection reads that knows nothing of others.
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

extension PreparedFile {
  /// Overwrites every page on which a table or an index begins.
  func damage() throws {
    let connection = try Connection(.file(path: path), slots: 1)
    let roots = try #require(
      try connection.text("SELECT group_concat(rootpage) FROM sqlite_schema WHERE rootpage > 0"))
    try connection.close()
    let file = try FileHandle(forUpdating: URL(filePath: path))
    for root in roots.split(separator: ",") {
      try file.seek(toOffset: (try #require(UInt64(root)) - 1) * 4096)
      try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    }
    try file.close()
  }

  /// Lets the open descriptors of a file lead elsewhere, and answers what leads them back.
  static func divert(_ file: String, to target: String, _ flags: Int32) throws -> () -> Void {
    let diverted = try descriptors(of: file).map { descriptor in
      let saved = dup(descriptor)
      let other = Glibc.open(target, flags)
      try #require(saved >= 0 && other >= 0 && dup2(other, descriptor) == descriptor)
      Glibc.close(other)
      return (descriptor, saved)
    }
    try #require(!diverted.isEmpty)
    return {
      for (descriptor, saved) in diverted {
        dup2(saved, descriptor)
        Glibc.close(saved)
      }
    }
  }

  private static func descriptors(of file: String) throws -> [Int32] {
    let folder = "/proc/self/fd/"
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
      // Other descriptors come and go meanwhile.
      (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + name)) == file
    }.compactMap { Int32($0) }
  }
}
