package import HabitDomain
import Foundation
import HabitRules

extension StartFiles {
  /// A SQLite file in a folder.
  ///
  /// - Parameters:
  ///   - folder: An empty folder that nobody else uses.
  ///   - environment: The environment of the store; its device is that of the site.
  ///   - remove: Removes the folder.
  /// - Returns: The files; none is created yet.
  package static func sqlite(
    in folder: String, environment: Environment, remove: @escaping @Sendable () -> Void
  ) -> StartFiles {
    let path = folder + "/store.sqlite"
    let place = StoreLocation.file(path: path)
    let open = { @Sendable (location: StoreLocation, device: String) throws(DataLayerError) in
      try Database(location, environment: environment.with(device: device)).opened
    }
    return StartFiles(
      openFile: { device throws(DataLayerError) in try open(place, device) },
      openMemory: { device throws(DataLayerError) in try open(.memory, device) },
      setAside: { () throws(DataLayerError) in try place.setAside() },
      files: { () throws(DataLayerError) in try contents(of: folder) },
      damage: { bytes throws(DataLayerError) in try damage(path, bytes) },
      remove: remove)
  }

  private static func contents(of folder: String) throws(DataLayerError) -> [String: [UInt8]] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      return try names.reduce(into: [:]) { files, name in
        files[name] = Array(try Data(contentsOf: URL(filePath: folder + "/" + name)))
      }
    } catch {
      throw .service(
        .unavailable("the folder \(folder) cannot be read: \(error.localizedDescription)"))
    }
  }

  private static func damage(_ path: String, _ bytes: [UInt8]) throws(DataLayerError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    do { try Data(bytes).write(to: URL(filePath: path)) } catch {
      throw .service(
        .unavailable("the file \(path) cannot be written: \(error.localizedDescription)"))
    }
  }
}

extension Database {
  /// A store that cannot be closed keeps its lock, which the next start reports.
  fileprivate var opened: StartFiles.Opened { (replica, close: { try? self.close() }) }
}

extension Environment {
  fileprivate func with(device: String) -> Environment {
    var environment = self
    environment.device = device
    return environment
  }
}
