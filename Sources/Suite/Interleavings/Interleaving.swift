import CloudSim
import Domain

/// Some devices, the server between them, and what happens to them, one event after the other.
struct Interleaving: Hashable, Sendable {
  /// The clock of each device: one entry a device.
  var clocks: [DeviceClock]
  /// Which version of the app runs on each device at first; today's where there is no entry.
  var versions: [AppVersion] = []
  /// How many records a request may have, as the devices are told.
  var recordsPerRequest: Int
  /// How many records the server takes in a request and gives in a page.
  var serverLimit: Int
  /// How the server does what the real service does in several ways.
  var variant: CloudVariant
  /// Whether the server also answers what the service never would.
  var isHostile = false
  /// What happens.
  var events: [SyncEvent]

  /// The names of devices, in order.
  static let names = ["a", "b", "c", "d"]
  /// Who else may sign in.
  static let otherAccount = "_other"
  /// When it begins.
  static let start = Instant(milliseconds: 1_700_000_000_000)

  /// The names of its devices.
  var devices: [String] { Array(Self.names.prefix(clocks.count)) }

  /// Which version of the app runs on the device of a number at first.
  func version(of device: Int) -> AppVersion {
    versions.indices.contains(device) ? versions[device] : .current
  }

  /// What the server begins with.
  var server: ServerState {
    var limits = CloudLimits()
    limits.records = serverLimit
    limits.page = serverLimit
    return ServerState(limits: limits, variant: variant, time: Self.start)
  }
}
