public import Domain
public import PropCheck
import Reference

extension Catalogue {
  /// The properties of sync, bound to a layer, in an order that never depends on it.
  ///
  /// Each case plays on two to four devices of the layer with a simulated server between them, on simulated time.
  public static func properties(on layer: SyncLayer) -> [Property] {
    Interleavings(layer: layer, repaired: { ReferenceRepair.repaired($0) }).properties
  }
}
