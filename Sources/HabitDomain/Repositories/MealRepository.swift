/// The operations on meals; <doc:Operations> has their checks, in order, and their errors (domain 2.6).
///
/// Meals are not synced: they have no metadata, and deleted ones are removed for good.
public struct MealRepository: Sendable {
  /// Adds a meal, or replaces the one with its id, and returns what is stored.
  public var save: @Sendable (_ meal: EatingPattern) async throws(DataLayerError) -> EatingPattern
  /// The meals that start on a day in a zone, in the order (`start`, `id`).
  ///
  /// The zone is the caller's, as for ``Nutrition``, so that meals and figures have the same days. A zone that the
  /// IANA database does not know is ``LogError/invalidTimezone(_:)``. The last possible day has no end.
  public var patterns:
    @Sendable (_ day: CivilDay, _ zone: String) async throws(DataLayerError) -> [EatingPattern]
  /// Removes a meal for good; does nothing for an unknown id.
  public var delete: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Void

  /// Makes a repository of its operations.
  public init(
    save: @escaping @Sendable (EatingPattern) async throws(DataLayerError) -> EatingPattern,
    patterns:
      @escaping @Sendable (CivilDay, String) async throws(DataLayerError) -> [EatingPattern],
    delete: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Void
  ) {
    self.save = save
    self.patterns = patterns
    self.delete = delete
  }
}
