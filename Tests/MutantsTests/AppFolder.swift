import HabitDomain
import Foundation
import HabitStore
import HabitSuite
import HabitSync
import Synchronization
import TestFolders

/// A folder with a folder for each disk of an app.
final class AppFolder: Sendable {
  private let path: String
  private let disks = Mutex(0)

  private init(_ path: String) { self.path = path }

  /// Runs a body with a folder that is removed afterwards.
  static func using<Value>(
    _ body: (AppFolder) async throws -> Value
  ) async throws -> Value {
    let folder = try TestFolder()
    return try await body(AppFolder(folder.path))
  }

  /// An app with its store in a SQLite file.
  func layer(
    change: @escaping @Sendable (inout StartFiles) -> Void,
    edit: @escaping @Sendable (inout StartDisk) -> Void
  ) -> StartLayer {
    let environment = World().environment
    let layer = StartLayer.standard("sqlite", change: change) { () throws(DataLayerError) in
      .sqlite(in: try self.newDisk(), environment: environment, remove: {})
    }
    return StartLayer(name: layer.name) { () async throws(DataLayerError) in
      var disk = try await layer.makeDisk()
      edit(&disk)
      return disk
    }
  }

  private func newDisk() throws(DataLayerError) -> String {
    let number = disks.withLock { disks in
      disks += 1
      return disks
    }
    let disk = "\(path)/\(number)"
    do {
      try FileManager.default.createDirectory(
        atPath: disk, withIntermediateDirectories: false)
    } catch { throw .service(.unavailable("\(error)")) }
    return disk
  }
}
