package import HabitDomain
import HabitSQLite

extension StartFiles {
  /// A SQLite file in a folder.
  ///
  /// - Parameters:
  ///   - folder: An empty folder that nobody else uses.
  ///   - environment: The environment of the store; its device is that of the site.
  ///   - files: The file system of the folder.
  ///   - survivesPowerLoss: Whether acknowledged writes do, and not only the end of the process.
  ///   - change: Alters how the store is opened, for tests and mutants.
  ///   - remove: Removes the folder.
  /// - Returns: The files; none is created yet.
  package static func sqlite(
    in folder: String, environment: Environment, on files: FileSystem = .live,
    survivesPowerLoss: Bool = false,
    change: @escaping @Sendable (inout Opening) -> Void = { _ in },
    remove: @escaping @Sendable () -> Void
  ) -> StartFiles {
    let path = folder + "/store.sqlite"
    let place = StoreLocation.file(path: path)
    let open = { @Sendable (location: StoreLocation, device: String) throws(DataLayerError) in
      try Database(location, environment: environment.with(device: device), on: files) {
        $0.restores = true
        if survivesPowerLoss { $0.durability = .power }
        change(&$0)
      }.opened
    }
    return StartFiles(
      openFile: { device throws(DataLayerError) in try open(place, device) },
      openMemory: { device throws(DataLayerError) in try open(.memory, device) },
      setAside: { () throws(DataLayerError) in try Backups(of: path, on: files).setAside() },
      files: { () throws(DataLayerError) in try files.contents(of: folder) },
      damage: { bytes throws(DataLayerError) in
        if try files.hasFile(path) { try files.write(path, bytes) }
      },
      remove: remove)
  }
}

extension Environment {
  fileprivate func with(device: String) -> Environment {
    var environment = self
    environment.device = device
    return environment
  }
}
