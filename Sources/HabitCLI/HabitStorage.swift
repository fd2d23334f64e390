import HabitDomain
import HabitMutants
import HabitStore
import HabitSuite
import HabitSync
import PropCheckStorage

extension StorageLayer {
  /// The store on simulated disks.
  static let sqlite = StorageLayer(standard: "sqlite")

  private static let path = FileOperation.path

  private init(standard name: String) {
    self.init(name) { site throws(DataLayerError) in
      let database = try Database(
        Self.path, on: FileSystem(site.disk), environment: site.environment,
        survivesPowerLoss: site.promise == .all, movesLogOften: site.movesLogOften)
      return DataLayer(database, name: name)
    }
    openDevice = { disk, site throws(DataLayerError) in
      let layer = SyncLayer.standard(name) { device throws(DataLayerError) in
        var environment = World().environment
        environment.device = device
        let opened = try Database(Self.path, on: FileSystem(disk), environment: environment).opened
        return (opened.replica, opened.close)
      }
      return try await layer.open(site)
    }
    operations = FileOperation.all().map { StorageOperation($0) { FileSystem($0) } }
    recovery = .standard
  }

  /// A mutant of the store on simulated disks.
  init(_ mutant: StorageMutant) {
    self.init("mutant:" + mutant.id) { site throws(DataLayerError) in
      try mutant.open(
        Self.path, on: FileSystem(site.disk), environment: site.environment,
        survivesPowerLoss: site.promise == .all, movesLogOften: site.movesLogOften)
    }
    let files = { @Sendable (disk: SimulatedDisk) in mutant.files(FileSystem(disk)) }
    operations = FileOperation.all(mutant.recovery).map { StorageOperation($0, on: files) }
    recovery = StoreRecovery(mutant.recovery, on: files)
  }
}

extension StoreRecovery {
  /// Backups and restores of the store on simulated disks.
  static let standard = StoreRecovery { FileSystem($0) }

  /// Backups and restores of the store on simulated disks, with a given procedure.
  init(
    _ book: RecoveryBook? = .standard, on files: @escaping @Sendable (SimulatedDisk) -> FileSystem
  ) {
    self.init(
      backUp: { site throws(DataLayerError) in
        let backups = Backups(
          of: FileOperation.path, on: files(site.disk), book: book ?? .standard, busyTimeout: 0)
        return try backups.make().path
      },
      start: { site throws(DataLayerError) in
        let database = try Database(
          FileOperation.path, on: files(site.disk), environment: site.environment,
          survivesPowerLoss: site.promise == .all, movesLogOften: site.movesLogOften
        ) { opening in (opening.recovery, opening.restores) = (book, true) }
        return DataLayer(database, name: "sqlite")
      })
  }
}

extension StorageOperation {
  /// An operation of the store on a simulated disk, as used by a file system.
  init(
    _ operation: FileOperation, on files: @escaping @Sendable (SimulatedDisk) -> FileSystem
  ) {
    self.init(
      operation.name,
      prepare: {
        let disk = try SimulatedDisk()
        try operation.prepare(FileSystem(disk))
        return try disk.afterPowerLoss(.everythingKept)
      },
      perform: { disk, moments in
        try moments.begin()
        try operation.perform(files(disk))
        try moments.acknowledge()
      },
      view: { disk in try operation.view(files(disk)) },
      finish: { disk, _ in try operation.finish(files(disk)) })
    if operation.isDoneAgainByView { interruptedRecoveries = 1 }
  }
}

extension FileSystem {
  /// That of a simulated disk, which has no folders.
  init(_ disk: SimulatedDisk) {
    self.init(
      vfs: { try? disk.vfsName },
      hasFile: { path throws(DataLayerError) in
        try telling { () throws(StorageError) in try disk.hasFile(path) }
      },
      byteCount: { path in disk.byteCount(of: path) },
      rename: { path, other throws(DataLayerError) in
        try telling { () throws(StorageError) in try disk.rename(path, to: other) }
      },
      remove: { path throws(DataLayerError) in
        try telling { () throws(StorageError) in try disk.delete(path) }
      },
      syncNames: { _ throws(DataLayerError) in
        try telling { () throws(StorageError) in try disk.syncNames() }
      },
      names: { folder in
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        return disk.fileNames.filter { $0.hasPrefix(start) }.map {
          String($0.dropFirst(start.count))
        }
      },
      read: { path throws(DataLayerError) in
        try telling { () throws(StorageError) in try disk.read(path) }
      },
      write: { path, bytes throws(DataLayerError) in
        try telling { () throws(StorageError) in
          if try disk.hasFile(path) { try disk.truncate(path, to: 0) }
          try disk.write(bytes, to: path)
          try disk.sync(path)
        }
      })
  }
}

/// Runs a body whose errors are those of a disk.
private func telling<Value>(
  _ body: () throws(StorageError) -> Value
) throws(DataLayerError) -> Value {
  do { return try body() } catch {
    guard case .failed(let call, _, let code) = error else {
      throw .service(.unavailable("\(error)"))
    }
    throw .service(
      .storage(code: Int(code.rawValue), text: "\(code)", operation: "\(call) of a file"))
  }
}
