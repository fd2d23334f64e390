import PropCheck
import RepositoryCheck
import StateCheck
import Synchronization

/// What several connections to a shelf have in common.
final class ShelfStore: Sendable {
  struct Rows: Equatable {
    var titles: [Int: String] = [:]
    var last = 0
    /// How often the store was emptied.
    var age = 0
  }

  private let rows = Mutex(Rows())

  var content: Rows { rows.withLock { $0 } }

  func change<Value: Sendable>(_ body: (inout Rows) throws -> Value) rethrows -> Value {
    try rows.withLock { try body(&$0) }
  }
}

/// What the connections of one process have in common.
final class ShelfProcess: Sendable {
  let lock = Mutex(())
}

/// A repository of titles that makes up its identifiers, right or with one bug.
actor Shelf {
  enum Bug: String, CaseIterable, Sendable {
    case lostUpdate, lostAtReopening, halfRefused, reusedIdentifier, halfCancelled, staleCache,
      writeBehind, lostBetweenProcesses, eightAtMost
    /// That is correct, too: the call takes effect, and throws because its task is cancelled.
    case lateCancelled
  }

  enum Refusal: Error {
    case untitled, missing
  }

  let store: ShelfStore
  private let bug: Bug?
  private let process: ShelfProcess
  private var unsaved: [Int: String] = [:]
  /// A rename that was answered and is not stored yet.
  private var pending: (id: Int, title: String)?
  private var cache: (titles: [Int: String], age: Int) = ([:], 0)

  init(_ store: ShelfStore, bug: Bug? = nil, process: ShelfProcess = ShelfProcess()) {
    (self.store, self.bug, self.process) = (store, bug, process)
  }

  private func flush() {
    if let (id, title) = pending.take() { write { $0.titles[id] = title } }
  }

  /// Changes the store while nobody else in this process does.
  private func write<Value: Sendable>(
    _ body: (inout ShelfStore.Rows) throws -> Value
  ) rethrows -> Value {
    try process.lock.withLock { _ in try store.change(body) }
  }

  func add(_ title: String) async throws -> Int {
    flush()
    guard !title.isEmpty else { throw Refusal.untitled }
    var rows = store.content
    if bug == .lostUpdate {
      await Task.yield()
      rows.last += 1
      rows.titles[rows.last] = title
      write { $0 = rows }
      return rows.last
    }
    let id = write { rows in
      rows.last = bug == .reusedIdentifier ? rows.titles.count + 1 : rows.last + 1
      if bug != .eightAtMost || rows.titles.count < 8 { rows.titles[rows.last] = title }
      return rows.last
    }
    if bug == .lateCancelled {
      await Task.yield()
      try Task.checkCancellation()
    }
    return id
  }

  /// Adds a letter to a title.
  func extend(_ id: Int) throws -> String {
    flush()
    guard bug == .lostBetweenProcesses else {
      return try write { rows in
        guard let title = rows.titles[id] else { throw Refusal.missing }
        rows.titles[id] = title + "c"
        return title + "c"
      }
    }
    return try process.lock.withLock { _ in
      guard let title = store.content.titles[id] else { throw Refusal.missing }
      // The others write at the same time, if they are in another process.
      for _ in 0..<300 { _ = store.content }
      store.change { $0.titles[id] = title + "c" }
      return title + "c"
    }
  }

  func rename(_ id: Int, _ title: String) async throws {
    flush()
    if bug == .halfRefused, store.content.titles[id] != nil, title.isEmpty {
      write { $0.titles[id] = title }
    }
    guard !title.isEmpty else { throw Refusal.untitled }
    guard let old = store.content.titles[id] else { throw Refusal.missing }
    if bug == .halfCancelled {
      write { $0.titles[id] = "" }
      await Task.yield()
      try Task.checkCancellation()
    }
    if bug == .writeBehind {
      pending = (id, title)
      return
    }
    if bug == .lostAtReopening { unsaved[id] = unsaved[id] ?? old }
    // Another connection may have removed it in the meantime.
    try write { rows in
      guard rows.titles[id] != nil else { throw Refusal.missing }
      rows.titles[id] = title
    }
    remember(title, of: id)
  }

  func remove(_ id: Int) throws {
    flush()
    let old = write { $0.titles.removeValue(forKey: id) }
    guard old != nil else { throw Refusal.missing }
    remember(nil, of: id)
    unsaved[id] = nil
  }

  func title(of id: Int) -> String? {
    flush()
    if bug == .staleCache, cache.age == store.content.age, let known = cache.titles[id] {
      return known
    }
    return store.content.titles[id]
  }

  /// Only of use to a bug.
  private func remember(_ title: String?, of id: Int) {
    let age = store.content.age
    if cache.age != age { cache = ([:], age) }
    cache.titles[id] = title
  }

  func count() -> Int { store.content.titles.count }

  func clear() {
    pending = nil
    write { $0 = ShelfStore.Rows(age: $0.age + 1) }
    unsaved = [:]
  }

  func reopened() -> Shelf {
    for (id, title) in unsaved { write { $0.titles[id] = title } }
    return Shelf(store, bug: bug, process: process)
  }
}

/// What a right shelf does.
struct ShelfModel: Sendable {
  private(set) var titles: [Symbol: String] = [:]

  mutating func add(_ id: Symbol, _ title: String) throws {
    guard !title.isEmpty else { throw Shelf.Refusal.untitled }
    titles[id] = title
  }

  mutating func rename(_ id: Symbol, _ title: String) throws {
    guard !title.isEmpty else { throw Shelf.Refusal.untitled }
    guard titles[id] != nil else { throw Shelf.Refusal.missing }
    titles[id] = title
  }

  mutating func extend(_ id: Symbol) throws -> String {
    guard let title = titles[id] else { throw Shelf.Refusal.missing }
    titles[id] = title + "c"
    return title + "c"
  }

  mutating func remove(_ id: Symbol) throws {
    guard titles.removeValue(forKey: id) != nil else { throw Shelf.Refusal.missing }
  }
}

extension Shelf {
  static let machine = RepositoryMachine<ShelfModel, Shelf, Int>(
    "shelf", model: ShelfModel(), absent: -1,
    observe: { $0.titles },
    as: { shelf, symbols in
      Dictionary(
        uniqueKeysWithValues: shelf.store.content.titles.map { (symbols.symbol(of: $0), $1) })
    },
    commands: { commands in
      commands.make("add", with: .string(of: "ab", count: 0...2)) { model, id, title in
        try model.add(id, title)
      } run: { shelf, title in
        try await shelf.add(title)
      }
      commands.use("rename", with: .string(of: "ab", count: 0...2)) { model, id, title in
        try model.rename(id, title)
      } run: { shelf, id, title in
        try await shelf.rename(id, title)
      }
      commands.use("remove") { model, id in
        try model.remove(id)
      } run: { shelf, id in
        try await shelf.remove(id)
      }
      commands.use("title") { model, id in
        model.titles[id]
      } run: { shelf, id in
        await shelf.title(of: id)
      }
      commands.call("count") { model in
        model.titles.count
      } run: { shelf in
        await shelf.count()
      }
      commands.use("extend") { model, id in
        try model.extend(id)
      } run: { shelf, id in
        try await shelf.extend(id)
      }
    })

  /// A shelf whose connections share a store, which is closed and opened again.
  static func layer(
    _ bug: Bug? = nil, in store: ShelfStore = ShelfStore()
  ) -> RepositoryAccess<Shelf> {
    let process = ShelfProcess()
    return RepositoryAccess(
      open: { Shelf(store, bug: bug, process: process) }, clear: { await $0.clear() },
      reopen: { await $0.reopened() },
      sharing: .connections { Shelf(store, bug: bug, process: process) })
  }

  private struct Burnt: Error {}

  /// A machine whose model never accepts one of its commands.
  static let burning = RepositoryMachine<Int, Shelf, Int>(
    "shelf", model: 0, absent: -1, observe: { $0 }, as: { _, _ in 0 },
    commands: { commands in
      commands.call("count", model: { $0 }, run: { _ in 0 })
      commands.call("burn", model: { _ in throw Burnt() }, run: { _ in throw Burnt() })
    })
}
