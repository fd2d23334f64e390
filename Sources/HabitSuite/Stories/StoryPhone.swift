import HabitDomain
import PropCheckStorage

/// A phone of a story: its disk, its app if that is running, and what it must hold according to the
/// model.
struct StoryPhone: Sendable {
  /// The running app.
  struct App: Sendable {
    let rung: Rung
    let device: SyncDevice
    /// The repositories alongside it; nil in memory, where they would be another store.
    let layer: DataLayer?
  }

  struct Backup: Sendable {
    let file: String
    let rows: StoryRows
    /// Whether it is of an older version.
    let isOld: Bool
    var isWhole = true
  }

  /// The file of the store.
  enum File: Sendable {
    case whole
    /// It is not there, or has no bytes.
    case gone
    case ruined
  }

  /// What may be there instead, after something was interrupted.
  enum Doubt: Sendable {
    /// Either what the model has, or this: a write was interrupted.
    case write(StoryRows)
    /// Either what the model has, or one of these: a damaged file may have been whole with its log.
    case healed([StoryRows])
    /// Row by row, either what the model has, or what is in one of these.
    case byRow([StoryRows])
  }

  let number: Int
  let world: PhoneWorld
  var disk: SimulatedDisk
  var app: App?
  var rows = StoryRows()
  var doubt: Doubt?
  var backups: [Backup] = []
  /// Those that were removed because there are newer ones.
  var oldBackups: [Backup] = []
  var isOld = false
  var file = File.whole
  /// Whether the store may be whole although its file was damaged: an interrupted start may have completed, or the log has all
  /// pages.
  var mayBeWhole = false
  /// Whether a start was interrupted that may have made a backup.
  var mayHaveBackedUp = false
  /// What the present app wrote in memory is in `rows`; this is what is in the file in the meantime, and what
  /// was seen there.
  var shelf: (rows: StoryRows, seen: Stamp?, doubt: Doubt?)?
  /// The bytes of the damaged files, which may have other names, but may not be gone.
  var kept: [[UInt8]] = []
  /// The greatest stamp that it has seen.
  var seen: Stamp?
  var loss: PowerLossPlan.Loss?
  var isFull = false
  var isOnline = true
  var isSignedIn = true

  init(_ number: Int, _ world: PhoneWorld) throws {
    (self.number, self.world) = (number, world)
    disk = try SimulatedDisk()
  }

  var name: String { Story.name(of: number) }

  /// Everything that it may have.
  var candidates: [StoryRows] {
    switch doubt {
    case nil, .byRow: [rows]
    case .write(let other): [rows, other]
    case .healed(let others): [rows] + others
    }
  }

  /// Whether it exchanges anything when it syncs.
  var reachesServer: Bool { app?.rung == .cloud && isOnline && isSignedIn }

  /// Whether its app has the current repositories.
  var hasRepositories: Bool { app?.layer != nil && world.version == .current }

  static let noRepositories = "the app has no repositories that would refuse it"

  /// Whether the state of its disk explains an error.
  func explains(_ error: DataLayerError) -> Bool {
    if !disk.hasPower { return error.isOfStorage }
    return isFull && app?.rung != .memory && error.isForWantOfRoom
  }
}

extension DataLayerError {
  /// Whether there is no room.
  var isForWantOfRoom: Bool { self == .service(.storageFull) }
}
