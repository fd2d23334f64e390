public import Domain
public import PropCheck

extension Catalogue {
  /// The law of the ladder, bound to an app, each case of which starts several times on a disk of its own.
  public static func properties(on layer: StartLayer) -> [Property] {
    Starts(layer: layer).properties
  }
}
