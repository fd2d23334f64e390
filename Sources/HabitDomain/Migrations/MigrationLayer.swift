/// A store that can be of any older version, for the laws of migrations (domain 5.3).
public struct MigrationLayer: Sendable {
  /// The name in reports.
  public var name: String
  /// Writes a store as an old version does, and migrates it.
  public var migrate: @Sendable (_ trial: MigrationTrial) throws(DataLayerError) -> MigrationSight
  /// The statements that make the newest version.
  public var schema: String
  /// What the check at opening reports about a store that was made by other statements.
  public var complaints: @Sendable (_ schema: String) throws(DataLayerError) -> [String]

  /// Makes a layer.
  public init(
    _ name: String, schema: String,
    migrate: @escaping @Sendable (_ trial: MigrationTrial) throws(DataLayerError) -> MigrationSight,
    complaints: @escaping @Sendable (_ schema: String) throws(DataLayerError) -> [String]
  ) {
    (self.name, self.schema) = (name, schema)
    (self.migrate, self.complaints) = (migrate, complaints)
  }
}

/// Who made a store.
public enum StoreLine: String, CaseIterable, Sendable {
  /// The apps of domain 5.1 and 5.2, in versions 1 to 12.
  case apps
  /// This data layer, in versions 1 to 5.
  case own
}

/// A store of an old version, and the versions that it is brought to.
public struct MigrationTrial: Sendable {
  /// Who made it.
  public var line: StoreLine
  /// What is written to it. Rows that its tables refuse are left out.
  public var contents: StoreContents
  /// The versions that it is brought to one by one, ascending.
  public var path: [Int]
  /// How many pages it may grow by in a first attempt, which may fail; nil for no such attempt.
  public var room: Int?

  /// Makes a trial.
  public init(line: StoreLine, contents: StoreContents, path: [Int], room: Int? = nil) {
    (self.line, self.contents, self.path, self.room) = (line, contents, path, room)
  }
}

/// What is observed of a store during a migration.
public struct MigrationSight: Sendable {
  /// What was written.
  public var before: StoreContents
  /// The contents after the attempt without room; nil if there was none, or it succeeded.
  public var failed: StoreContents?
  /// The contents at each version of the path.
  public var stops: [StoreContents] = []
  /// The parts of the schema at the end, and of a store that is made at that version.
  public var schema: [String] = []
  /// The parts of the schema of a store that is made at the last version.
  public var freshSchema: [String] = []
  /// Whether a second run changes anything.
  public var isChangedBySecondRun = false
  /// Damage and dangling references.
  public var flaws: [String] = []
  /// Everything as the data layer reads it, with the ids of habits that it cannot read; nil for versions before the
  /// newest.
  public var dump: Dump?

  /// Makes a sight of what was written, with nothing observed yet.
  public init(before: StoreContents) { self.before = before }
}
