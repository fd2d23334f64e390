import HabitDomain
public import PropCheck
public import PropCheckTool

extension Catalogue {
  /// Which part of the catalogue a data layer can run.
  public struct Selection: Sendable {
    /// The properties, in the order of the catalogue.
    public let properties: [Property]
    /// The others, each with the parts that the layer lacks, as in `the layer has no meals`.
    public let leftOut: [LeftOutProperty]

    init(_ entries: [CatalogueEntry], on parts: Set<DataLayer.Part>) {
      properties = entries.filter { $0.needs.lack(in: parts) == nil }.map(\.property)
      leftOut = entries.compactMap { entry in
        entry.needs.lack(in: parts).map { LeftOutProperty(entry.property.id, because: $0) }
      }
    }
  }
}
