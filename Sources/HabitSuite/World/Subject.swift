public import HabitDomain

/// A data layer under test, together with the world it lives in.
public struct Subject: Sendable {
  /// What is tested.
  public let layer: DataLayer
  /// Its world; the layer must have been built with this world's environment.
  public let world: World

  /// Makes a subject.
  public init(layer: DataLayer, world: World) {
    self.layer = layer
    self.world = world
  }
}
