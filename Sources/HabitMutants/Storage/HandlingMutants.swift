import HabitDomain
import Synchronization

/// Stores that draw the wrong conclusion from the results of a disk.
enum HandlingMutants {
  // A call has to fail just after a commit, which happens in one case in three hundred: 4,000 of each
  // property.
  private static let rareBudget = 20_000

  static let all = [
    StorageMutant("told-before-commit", 3, "Deleting a meal is acknowledged before it is done.") {
      $0.wrap = { layer, original, _ in DeferredDeletion(original).install(in: &layer) }
    },
    StorageMutant("error-swallowed", 3, "A storage error during a deletion is not reported.") {
      $0.wrap = { layer, original, _ in layer.swallowErrorsOfDeletions(original) }
    },
    StorageMutant(
      "done-again", 2, "A write whose result cannot be read back is repeated."
    ) { $0.wrap = { layer, original, _ in layer.repeatUnreadWrites(original) } }
    .found(within: rareBudget),
    StorageMutant(
      "failed-though-done", 2,
      "A write whose result cannot be read back is reported as failed."
    ) { $0.wrap = { layer, original, _ in layer.failUnreadWrites(original) } }
    .found(within: rareBudget),
    StorageMutant(
      "reserved-for-ever", 2, "The name of a habit that could not be stored stays reserved."
    ) { $0.wrap = { layer, original, _ in layer.reserveNames(original) } },
    StorageMutant("empty-when-unread", 2, "A list that cannot be read is empty.") {
      $0.wrap = { layer, original, _ in layer.emptyUnreadLists(original) }
    },
    StorageMutant("full-untold", 2, "A full disk is reported as a generic storage error.") {
      $0.wrap = { layer, original, _ in layer.hideFullDisk(original) }
    },
  ]
}

/// A deletion of a meal that waits until somebody asks for meals.
private final class DeferredDeletion: Sendable {
  private let original: DataLayer
  private let waiting = Mutex<[Identifier]>([])

  init(_ original: DataLayer) { self.original = original }

  func install(in layer: inout DataLayer) {
    let original = original
    layer.meals.delete = { id in self.waiting.withLock { $0.append(id) } }
    layer.meals.save = { meal throws(DataLayerError) in
      try await self.flush()
      return try await original.meals.save(meal)
    }
    layer.meals.patterns = { day, zone throws(DataLayerError) in
      try await self.flush()
      return try await original.meals.patterns(day, zone)
    }
    layer.lifeCycle.dump = { () throws(DataLayerError) in
      try await self.flush()
      return try await original.lifeCycle.dump()
    }
    layer.lifeCycle.reopen = { () throws(DataLayerError) in
      try await self.flush()
      try await original.lifeCycle.reopen()
    }
    layer.lifeCycle.close = { () throws(DataLayerError) in
      try await self.flush()
      try await original.lifeCycle.close()
    }
  }

  private func flush() async throws(DataLayerError) {
    for id in waiting.withLock(\.self) { try await original.meals.delete(id) }
    waiting.withLock { $0 = [] }
  }
}

extension DataLayerError {
  /// Whether it is an error of the storage, and not of the request.
  fileprivate var isOfStorage: Bool {
    switch self {
    case .service(.storage), .service(.storageFull), .service(.storageBusy),
      .service(.unavailable):
      true
    default: false
    }
  }
}

extension DataLayer {
  fileprivate mutating func swallowErrorsOfDeletions(_ original: DataLayer) {
    habits.delete = Self.swallowing(original.habits.delete)
    logs.delete = Self.swallowing(original.logs.delete)
    people.delete = Self.swallowing(original.people.delete)
    families.delete = Self.swallowing(original.families.delete)
    meals.delete = Self.swallowing(original.meals.delete)
  }

  private static func swallowing(
    _ delete: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Void
  ) -> @Sendable (Identifier) async throws(DataLayerError) -> Void {
    { id throws(DataLayerError) in
      do throws(DataLayerError) { try await delete(id) } catch {
        if !error.isOfStorage { throw error }
      }
    }
  }

  fileprivate mutating func emptyUnreadLists(_ original: DataLayer) {
    habits.fetchActive = Self.emptyIfUnread(original.habits.fetchActive)
    categories.all = Self.emptyIfUnread(original.categories.all)
    categories.active = Self.emptyIfUnread(original.categories.active)
    categories.predefined = Self.emptyIfUnread(original.categories.predefined)
    categories.custom = Self.emptyIfUnread(original.categories.custom)
    families.fetchAll = Self.emptyIfUnread(original.families.fetchAll)
  }

  private static func emptyIfUnread<Row: Sendable>(
    _ list: @escaping @Sendable () async throws(DataLayerError) -> [Row]
  ) -> @Sendable () async throws(DataLayerError) -> [Row] {
    { () throws(DataLayerError) in
      do throws(DataLayerError) { return try await list() } catch {
        if !error.isOfStorage { throw error }
        return []
      }
    }
  }

  fileprivate mutating func repeatUnreadWrites(_ original: DataLayer) {
    let read = original.lifeCycle.dump
    habits.toggleActive = { id throws(DataLayerError) in
      let habit = try await original.habits.toggleActive(id)
      do { _ = try await read() } catch { return try await original.habits.toggleActive(id) }
      return habit
    }
    logs.increment = { id, day, amount throws(DataLayerError) in
      let log = try await original.logs.increment(id, day, amount)
      do { _ = try await read() } catch {
        return try await original.logs.increment(id, day, amount)
      }
      return log
    }
    habits.create = { habit throws(DataLayerError) in
      let stored = try await original.habits.create(habit)
      do { _ = try await read() } catch { return try await original.habits.create(habit) }
      return stored
    }
    people.create = { name, hash, picture throws(DataLayerError) in
      let person = try await original.people.create(name, hash, picture)
      do { _ = try await read() } catch {
        return try await original.people.create(name, hash, picture)
      }
      return person
    }
  }

  fileprivate mutating func failUnreadWrites(_ original: DataLayer) {
    habits.create = { habit throws(DataLayerError) in
      let stored = try await original.habits.create(habit)
      _ = try await original.habits.fetchAll()
      return stored
    }
    people.create = { name, hash, picture throws(DataLayerError) in
      let person = try await original.people.create(name, hash, picture)
      _ = try await original.people.fetch(person.id)
      return person
    }
    meals.save = { meal throws(DataLayerError) in
      let saved = try await original.meals.save(meal)
      _ = try await original.lifeCycle.dump()
      return saved
    }
  }

  fileprivate mutating func reserveNames(_ original: DataLayer) {
    let names = Reservations()
    habits.create = { habit throws(DataLayerError) in
      guard names.insert(habit.name) else {
        throw .habit(.duplicateName(name: habit.name, categoryID: habit.categoryID))
      }
      do throws(DataLayerError) {
        let stored = try await original.habits.create(habit)
        names.remove(habit.name)
        return stored
      } catch {
        // It allows for broken rules, but not for a failing storage.
        if !error.isOfStorage { names.remove(habit.name) }
        throw error
      }
    }
  }

  fileprivate mutating func hideFullDisk(_ original: DataLayer) {
    habits.create = { habit throws(DataLayerError) in
      do throws(DataLayerError) { return try await original.habits.create(habit) } catch {
        guard error == .service(.storageFull) else { throw error }
        throw .service(.storage(code: 13, text: "disk full", operation: "adding a habit"))
      }
    }
  }
}

private final class Reservations: Sendable {
  private let names = Mutex<Set<String>>([])

  /// Inserts a name; returns whether it was new.
  func insert(_ name: String) -> Bool { names.withLock { $0.insert(name).inserted } }

  func remove(_ name: String) { names.withLock { _ = $0.remove(name) } }
}
