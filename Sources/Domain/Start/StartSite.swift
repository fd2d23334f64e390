/// Where an app stands when it starts: all that it may see of the world.
public struct StartSite: Sendable {
  /// Where its device stands.
  public var device: SyncSite
  /// Has to be called before each try of a rung, and before its files are touched. Where it throws, the rung does not
  /// hold, for this reason.
  public var willOpen: @Sendable (_ rung: Rung) throws(DataLayerError) -> Void

  /// Makes a site.
  public init(
    device: SyncSite, willOpen: @escaping @Sendable (_ rung: Rung) throws(DataLayerError) -> Void
  ) {
    self.device = device
    self.willOpen = willOpen
  }
}
