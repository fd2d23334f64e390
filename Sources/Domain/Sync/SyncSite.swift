/// Where a device of a test stands: all that it may see of the world.
public struct SyncSite: Sendable {
  /// The name of the device, the last part of the stamps that it gives.
  public var device: String
  /// The server, as this device reaches it.
  public var cloud: Cloud
  /// The clock of the device, which may be wrong, and which alone it may wait by.
  public var clock: WallClock
  /// What makes the delays of devices differ.
  public var random: RandomSource
  /// How many records a request may have, from 1; at most 400 (Y-13).
  public var recordsPerRequest: Int
  /// Which version of the app the device runs: to be asked whenever a process begins, since the person updates it.
  public var version: @Sendable () -> AppVersion
  /// Has to be called before each transaction of a sync. Where it throws, the process has ended: the transaction must not
  /// take place, nor any after it, until the device is started anew.
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
