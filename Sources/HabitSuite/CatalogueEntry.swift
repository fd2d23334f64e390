import HabitDomain
import PropCheck

/// A property of the catalogue, and the parts of the layer that it needs.
struct CatalogueEntry: Sendable {
  let property: Property
  let needs: Needs

  /// The entry, which also needs this part.
  func and(_ part: DataLayer.Part) -> CatalogueEntry { property.needing(needs.and(part)) }
}

extension Property {
  /// The entry of a property that needs all of these parts.
  func needing(_ parts: Set<DataLayer.Part>) -> CatalogueEntry { needing(Needs(parts)) }

  func needing(_ needs: Needs) -> CatalogueEntry { CatalogueEntry(property: self, needs: needs) }
}
