import CloudSim
import HabitDomain

/// Devices, their server, and a sequence of events.
struct Interleaving: Hashable, Sendable {
  var clocks: [DeviceClock]
  /// The initial versions of the app; the current one by default.
  var versions: [AppVersion] = []
  /// The most records per request, as configured on the devices.
  var recordsPerRequest: Int
  /// The most records that the server takes in a request and returns in a page.
  var serverLimit: Int
  /// The behaviour of the server where sources disagree.
  var variant: CloudVariant
  /// Whether the server also returns what the service never would.
  var isHostile = false
  var events: [SyncEvent]

  static let names = ["a", "b", "c", "d"]
  /// A second account.
  static let otherAccount = "_other"
  static let start = Instant(milliseconds: 1_700_000_000_000)

  var devices: [String] { Array(Self.names.prefix(clocks.count)) }

  func version(of device: Int) -> AppVersion {
    versions.indices.contains(device) ? versions[device] : .current
  }

  var server: ServerState {
    var limits = CloudLimits()
    limits.records = serverLimit
    limits.page = serverLimit
    return ServerState(limits: limits, variant: variant, time: Self.start)
  }
}
