import Foundation
import Glibc
import HabitDomain

extension FileSystem {
  /// The file system of the machine.
  package static let live = FileSystem(
    vfs: { nil },
    hasFile: { path in access(path, F_OK) == 0 }, byteCount: byteCountLive,
    rename: { path, other throws(DataLayerError) in
      guard Glibc.rename(path, other) == 0 else {
        throw .service(.unavailable("the file \(path) cannot be renamed"))
      }
    },
    remove: { path throws(DataLayerError) in
      guard unlink(path) == 0 else {
        throw .service(.unavailable("the file \(path) cannot be removed"))
      }
    },
    syncNames: syncNamesLive, names: namesLive, read: readLive, write: writeLive)

  @Sendable private static func byteCountLive(_ path: String) throws(DataLayerError) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else {
        throw .service(.unavailable("the file \(path) cannot be looked at"))
      }
      return nil
    }
    return Int(status.st_size)
  }

  @Sendable private static func syncNamesLive(_ folder: String) throws(DataLayerError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(descriptor) }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw .service(.unavailable("the folder \(folder) cannot be synced"))
    }
  }

  @Sendable private static func namesLive(_ folder: String) throws(DataLayerError) -> [String] {
    try telling(of: "the folder \(folder) cannot be read") {
      try FileManager.default.contentsOfDirectory(atPath: folder)
    }
  }

  @Sendable private static func readLive(_ path: String) throws(DataLayerError) -> [UInt8] {
    try telling(of: "the file \(path) cannot be read") {
      Array(try Data(contentsOf: URL(filePath: path)))
    }
  }

  @Sendable private static func writeLive(
    _ path: String, _ bytes: [UInt8]
  ) throws(DataLayerError) {
    try telling(of: "the file \(path) cannot be written") {
      try Data(bytes).write(to: URL(filePath: path))
    }
  }

  private static func telling<Value>(
    of problem: String, _ body: () throws -> Value
  ) throws(DataLayerError) -> Value {
    do { return try body() } catch {
      throw .service(.unavailable("\(problem): \(error.localizedDescription)"))
    }
  }
}
