package import HabitDomain
package import HabitStore

/// A planted bug in how a store uses its disk.
package struct StorageMutant: Sendable {
  /// The name in reports and on the command line.
  package let id: String
  /// The number of the planted bug (domain 7.2); empty for one that is not listed.
  package private(set) var number = ""
  /// The defect, in one sentence.
  package let sentence: String
  /// The least number of commands, and of events of the disk, that shows the defect.
  package let minimalSteps: Int
  /// The cases of all properties together within which it must be found; nil for the usual number per property.
  package private(set) var budget: Int?
  let change: @Sendable (inout StorageDesign) -> Void

  init(
    _ id: String, _ minimalSteps: Int, _ sentence: String,
    change: @escaping @Sendable (inout StorageDesign) -> Void
  ) {
    (self.id, self.minimalSteps, self.sentence) = (id, minimalSteps, sentence)
    self.change = change
  }

  /// Opens the store with the defect.
  package func open(
    _ path: String, on files: FileSystem, environment: Environment, survivesPowerLoss: Bool,
    movesLogOften: Bool
  ) throws(DataLayerError) -> DataLayer {
    var design = StorageDesign(survivesPowerLoss: survivesPowerLoss)
    change(&design)
    let files = self.files(files)
    try design.prepare(path, files)
    let database = try design.database(path, files, environment, movesLogOften)
    let original = DataLayer(database, name: "mutant:" + id)
    var layer = original
    design.wrap(&layer, original, database)
    return layer
  }
}

extension StorageMutant {
  /// The same for a defect that few cases show.
  func found(within cases: Int) -> StorageMutant {
    changing(self) { $0.budget = cases }
  }

  /// The same with the number of a planted bug.
  func listed(as number: String) -> StorageMutant {
    changing(self) { $0.number = number }
  }

  /// The file system as the defect uses it.
  package func files(_ files: FileSystem) -> FileSystem {
    var (design, files) = (StorageDesign(survivesPowerLoss: true), files)
    change(&design)
    design.files(&files)
    return files
  }
}

extension StorageMutant {
  /// How the defect makes backups and restores; nil for neither.
  package var recovery: RecoveryBook? {
    var design = StorageDesign(survivesPowerLoss: true)
    change(&design)
    return design.recovery
  }
}

/// How a store uses its disk, before it is opened.
struct StorageDesign {
  // Only its statements reach the store, so nothing else about it can be changed.
  private var store = StoreDesign()
  /// How backups are made and restored; nil if they are not.
  var recovery: RecoveryBook? = .standard
  var survivesPowerLoss: Bool
  /// Changes how each connection is opened.
  var opening: (inout Opening) -> Void = { _ in }
  /// Changes what is done to files.
  var files: (inout FileSystem) -> Void = { _ in }
  /// What is done to the files before.
  var prepare: (_ path: String, FileSystem) throws(DataLayerError) -> Void = { _, _ in }
  /// Whether a store that cannot be opened is set aside for a new one, whatever the reason.
  var startsAnew = false
  /// Changes the operations.
  var wrap: (inout DataLayer, _ original: DataLayer, Database) -> Void = { _, _, _ in }

  init(survivesPowerLoss: Bool) { self.survivesPowerLoss = survivesPowerLoss }

  /// Makes every statement a transaction of its own.
  mutating func dropTransactions() { store.dropTransactions() }

  fileprivate func database(
    _ path: String, _ files: FileSystem, _ environment: Environment, _ movesLogOften: Bool
  ) throws(DataLayerError) -> Database {
    try store.requireChanges()
    let open = { () throws(DataLayerError) in
      try Database(
        path, on: files, environment: environment, statements: store.statements,
        survivesPowerLoss: survivesPowerLoss, movesLogOften: movesLogOften, change: opening)
    }
    do { return try open() } catch {
      guard startsAnew else { throw error }
      try StoreLocation.file(path: path).setAside(on: files)
      return try open()
    }
  }
}

/// All mutants of the use of a disk.
package enum StorageMutantCatalogue {
  /// In a fixed order.
  package static let all = SettingMutants.all + HandlingMutants.all + RecoveryMutants.all
}
