import HabitDomain
import HabitMutants
import HabitStore
import HabitSuite
import HabitSync

extension AppLayer {
  /// The app on simulated disks.
  static let sqlite = AppLayer(standard: "sqlite")

  /// An app with a mistake.
  init(_ mutant: AppMutant) {
    self.init(standard: "mutant:" + mutant.id, recovery: mutant.recovery, change: mutant.change)
  }

  /// The app, with its files and its storage changed for a mutant.
  private init(
    standard name: String, recovery: RecoveryBook = .standard,
    change: @escaping @Sendable (inout StartFiles, AppMutant.Phone) -> Void = { _, _ in }
  ) {
    self.init(
      name, storage: .sqlite, file: FileOperation.path,
      start: { site async throws(LadderError) in
        let phone = AppMutant.Phone(
          path: FileOperation.path, files: FileSystem(site.disk), environment: site.environment)
        let app = StartLayer.standard(
          name, change: { change(&$0, phone) },
          files: { () throws(DataLayerError) in
            .sqlite(
              in: "", environment: site.environment, on: phone.files,
              survivesPowerLoss: true, change: { $0.recovery = recovery }, remove: {})
          })
        return try await app.opened().start(site.start)
      },
      backups: { disk throws(DataLayerError) in
        try Backups(of: FileOperation.path, on: FileSystem(disk)).all().map(\.path)
      },
      install: { contents, line, disk throws(DataLayerError) in
        try OldProgram.write(contents, of: line, at: FileOperation.path, on: FileSystem(disk))
      },
      age: { version, disk throws(DataLayerError) in
        try OldProgram.rewrite(FileOperation.path, as: version, on: FileSystem(disk))
      })
  }
}

extension StartLayer {
  fileprivate func opened() async throws(LadderError) -> StartDisk {
    do throws(DataLayerError) { return try await makeDisk() } catch {
      throw .localCreationFailed(error)
    }
  }
}
