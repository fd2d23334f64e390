/// The surroundings of a device in a test.
public struct SyncSite: Sendable {
  /// The name of the device, the last part of the stamps that it gives.
  public var device: String
  /// The server, as seen by this device.
  public var cloud: Cloud
  /// The clock of the device, which may be wrong; the only one it may use for waiting.
  public var clock: WallClock
  /// Makes the delays of devices differ.
  public var random: RandomSource
  /// The most records of a request, 1 to 400 (Y-13).
  public var recordsPerRequest: Int
  /// The version of the app; call it whenever a process starts, because the person may have updated
  /// it.
  public var version: @Sendable () -> AppVersion
  /// Call it before each transaction of a sync. If it throws, the process has ended: the transaction must not
  /// take place, nor any later one until the device is restarted.
  public var willTransact: @Sendable () throws(DataLayerError) -> Void

  /// Makes a site.
  public init(
    device: String, cloud: Cloud, clock: WallClock, random: RandomSource,
    recordsPerRequest: Int = 400,
    version: @escaping @Sendable () -> AppVersion = { .current },
    willTransact: @escaping @Sendable () throws(DataLayerError) -> Void = {
      () throws(DataLayerError) in
    }
  ) {
    self.device = device
    self.cloud = cloud
    self.clock = clock
    self.random = random
    self.recordsPerRequest = recordsPerRequest
    self.version = version
    self.willTransact = willTransact
  }
}
