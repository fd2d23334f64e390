/// The operations on categories; <doc:Operations> has their checks, in order, and their errors (domain 2.3).
///
/// Lists hold live categories in the order (`order`, UTF-8 bytes of `id`).
public struct CategoryRepository: Sendable {
  /// All categories.
  public var all: @Sendable () async throws(DataLayerError) -> [Category]
  /// Active ones.
  public var active: @Sendable () async throws(DataLayerError) -> [Category]
  /// Active ones that seeding added.
  public var predefined: @Sendable () async throws(DataLayerError) -> [Category]
  /// Other active ones.
  public var custom: @Sendable () async throws(DataLayerError) -> [Category]
  /// The category, or nil.
  public var fetch: @Sendable (_ id: String) async throws(DataLayerError) -> Category?
  /// Whether a live category has this id.
  public var exists: @Sendable (_ id: String) async throws(DataLayerError) -> Bool
  /// Whether a live category has an equal key.
  public var nameExists: @Sendable (_ name: String) async throws(DataLayerError) -> Bool
  /// Adds a category, never as a predefined one, and returns what was stored.
  public var create: @Sendable (_ category: Category) async throws(DataLayerError) -> Category
  /// Adds a category at the end of the list and returns what was stored; the given order is ignored.
  public var append: @Sendable (_ category: Category) async throws(DataLayerError) -> Category
  /// Replaces a category, or inserts it, and returns what was stored.
  public var update: @Sendable (_ category: Category) async throws(DataLayerError) -> Category
  /// Tombstones a category and removes its live habits from it with one stamp; does nothing for an unknown id.
  public var delete: @Sendable (_ id: String) async throws(DataLayerError) -> Void
  /// Adds the six predefined categories once.
  public var seedPredefined: @Sendable () async throws(DataLayerError) -> Void

  /// Makes a repository of its operations.
  public init(
    all: @escaping @Sendable () async throws(DataLayerError) -> [Category],
    active: @escaping @Sendable () async throws(DataLayerError) -> [Category],
    predefined: @escaping @Sendable () async throws(DataLayerError) -> [Category],
    custom: @escaping @Sendable () async throws(DataLayerError) -> [Category],
    fetch: @escaping @Sendable (String) async throws(DataLayerError) -> Category?,
    exists: @escaping @Sendable (String) async throws(DataLayerError) -> Bool,
    nameExists: @escaping @Sendable (String) async throws(DataLayerError) -> Bool,
    create: @escaping @Sendable (Category) async throws(DataLayerError) -> Category,
    append: @escaping @Sendable (Category) async throws(DataLayerError) -> Category,
    update: @escaping @Sendable (Category) async throws(DataLayerError) -> Category,
    delete: @escaping @Sendable (String) async throws(DataLayerError) -> Void,
    seedPredefined: @escaping @Sendable () async throws(DataLayerError) -> Void
  ) {
    self.all = all
    self.active = active
    self.predefined = predefined
    self.custom = custom
    self.fetch = fetch
    self.exists = exists
    self.nameExists = nameExists
    self.create = create
    self.append = append
    self.update = update
    self.delete = delete
    self.seedPredefined = seedPredefined
  }
}
