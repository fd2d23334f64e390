/// The operations on meals (domain 2.6).
///
/// Meals are not synced: they have no metadata, and a deleted one is gone for good.
public struct MealRepository: Sendable {
  /// Adds a meal, or replaces the one with its id, and answers what is stored.
  ///
  /// Checks, in this order: the interval (``EatingError/invalidInterval``), the calories
  /// (``EatingError/invalidCalories``). Calories of -0.0 are stored as 0.0; what is stored already changes nothing.
  public var save: @Sendable (_ meal: EatingPattern) async throws(DataLayerError) -> EatingPattern
  /// The meals that start on a day in a zone, in the order (`start`, `id`).
  ///
  /// The zone is that of whoever asks, as for ``Nutrition``, so that meals and figures have the same days. One that the
  /// IANA database does not know is ``LogError/invalidTimezone(_:)``. The last day there is has no end.
  public var patterns:
    @Sendable (_ day: CivilDay, _ zone: String) async throws(DataLayerError) -> [EatingPattern]
  /// Removes a meal for good; an unknown one does nothing.
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
