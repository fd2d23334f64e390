import HabitDomain
import PropCheckStorage

/// A phone of a story: its disk, its app if that runs, and what it must hold by the model.
struct StoryPhone: Sendable {
  /// The running app.
  struct App: Sendable {
    let rung: Rung
    let device: SyncDevice
    /// The repositories beside it; nil in memory, where they would be another store.
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
    /// Either what the model has, or this.
    case whole(StoryRows)
    /// Row by row either what the model has, or what is here.
    case byRow(StoryRows)
  }

  let number: Int
  let world: PhoneWorld
  var disk: SimulatedDisk
  var app: App?
  var rows = StoryRows()
  var doubt: Doubt?
  var backups: [Backup] = []
  var isOld = false
  var file = File.whole
  /// Whether a start on a file that is not whole was interrupted, and may have come to its end.
  var mayHaveStarted = false
  /// Bytes that may have another name, but may not be gone.
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

  /// The running app, where its writes last.
  var lasting: (device: SyncDevice, layer: DataLayer)? {
    guard let app, let layer = app.layer else { return nil }
    return (app.device, layer)
  }

  /// Whether it exchanges anything when it syncs.
  var reachesServer: Bool { app?.rung == .cloud && isOnline && isSignedIn }

  /// Whether something may fail.
  var isInTrouble: Bool { loss != nil || isFull }
}
