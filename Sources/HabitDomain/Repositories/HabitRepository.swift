/// The operations on habits; <doc:Operations> has their checks, in order, and their errors (domain 2.1).
///
/// Lists hold visible habits in the order (`displayOrder`, `id`). A write that changes no content changes
/// no metadata either. Every write is one transaction, and one that throws changes nothing.
public struct HabitRepository: Sendable {
  /// The identifier that a text from outside means, in either case of its letters.
  ///
  /// This is the one place where text becomes an id, so every other operation gets a valid one. Anything but 36
  /// characters of the form `8-4-4-4-12` is ``HabitError/invalidHabitID(_:)``.
  public var identify: @Sendable (_ text: String) throws(DataLayerError) -> Identifier
  /// All readable habits, and the visible rows that cannot be read (H-9).
  public var fetchAll: @Sendable () async throws(DataLayerError) -> HabitList
  /// The habit, or nil.
  public var fetch: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Habit?
  /// Habits that are active and not archived.
  public var fetchActive: @Sendable () async throws(DataLayerError) -> [Habit]
  /// Habits of a category, or without one.
  public var fetchByCategory:
    @Sendable (_ categoryID: String?) async throws(DataLayerError) -> [Habit]
  /// Adds a habit at the end of the list and returns what was stored.
  public var create: @Sendable (_ habit: Habit) async throws(DataLayerError) -> Habit
  /// Replaces all content, or inserts, and returns what was stored; the order is taken as given.
  public var update: @Sendable (_ habit: Habit) async throws(DataLayerError) -> Habit
  /// Tombstones the habit and its live logs with one stamp; unknown or deleted ids do nothing.
  public var delete: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Void
  /// Flips `isActive` and returns the habit.
  public var toggleActive: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Habit
  /// Archives at a moment and returns the habit; a second call keeps the first moment.
  public var archive:
    @Sendable (_ id: Identifier, _ moment: Instant) async throws(DataLayerError) -> Habit
  /// Takes the habit out of the archive and returns it.
  public var unarchive: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Habit
  /// Gives the habit at index i the order i; the others follow in their order.
  ///
  /// A duplicate id is refused before an unknown one.
  public var reorder: @Sendable (_ ids: [Identifier]) async throws(DataLayerError) -> Void
  /// Whether no live habit but `excluding` has an equal key and category.
  public var isNameUnique:
    @Sendable (_ name: String, _ categoryID: String?, _ excluding: Identifier?)
      async throws(DataLayerError) -> Bool
  /// Takes live habits out of a category and returns how many.
  public var orphanFromCategory:
    @Sendable (_ categoryID: String) async throws(DataLayerError) -> Int
  /// Takes live habits out of categories that do not live, and returns how many.
  public var cleanupOrphans: @Sendable () async throws(DataLayerError) -> Int

  /// Makes a repository of its operations.
  public init(
    identify: @escaping @Sendable (String) throws(DataLayerError) -> Identifier,
    fetchAll: @escaping @Sendable () async throws(DataLayerError) -> HabitList,
    fetch: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Habit?,
    fetchActive: @escaping @Sendable () async throws(DataLayerError) -> [Habit],
    fetchByCategory: @escaping @Sendable (String?) async throws(DataLayerError) -> [Habit],
    create: @escaping @Sendable (Habit) async throws(DataLayerError) -> Habit,
    update: @escaping @Sendable (Habit) async throws(DataLayerError) -> Habit,
    delete: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Void,
    toggleActive: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Habit,
    archive: @escaping @Sendable (Identifier, Instant) async throws(DataLayerError) -> Habit,
    unarchive: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Habit,
    reorder: @escaping @Sendable ([Identifier]) async throws(DataLayerError) -> Void,
    isNameUnique:
      @escaping @Sendable (String, String?, Identifier?) async throws(DataLayerError) -> Bool,
    orphanFromCategory: @escaping @Sendable (String) async throws(DataLayerError) -> Int,
    cleanupOrphans: @escaping @Sendable () async throws(DataLayerError) -> Int
  ) {
    self.identify = identify
    self.fetchAll = fetchAll
    self.fetch = fetch
    self.fetchActive = fetchActive
    self.fetchByCategory = fetchByCategory
    self.create = create
    self.update = update
    self.delete = delete
    self.toggleActive = toggleActive
    self.archive = archive
    self.unarchive = unarchive
    self.reorder = reorder
    self.isNameUnique = isNameUnique
    self.orphanFromCategory = orphanFromCategory
    self.cleanupOrphans = cleanupOrphans
  }
}

/// The habits that can be read, and the rows that cannot.
public struct HabitList: Hashable, Sendable {
  /// Visible habits in the order (`displayOrder`, `id`).
  public var habits: [Habit]
  /// Visible rows that cannot be read, in the same order.
  public var problems: [RowProblem]

  /// Makes a list.
  public init(habits: [Habit], problems: [RowProblem]) {
    self.habits = habits
    self.problems = problems
  }
}

/// A row that cannot be read.
public struct RowProblem: Hashable, Sendable {
  /// The text of the row's id.
  public var id: String
  /// Why it cannot be read; free text.
  public var reason: String

  /// Makes a problem.
  public init(id: String, reason: String) {
    self.id = id
    self.reason = reason
  }
}

extension RowProblem: CustomStringConvertible {
  /// The row, and what is wrong with it.
  public var description: String { "\(id): \(reason)" }
}
