import Synchronization

/// An entry of a key-value store.
public struct KeyValueEntry: Hashable, Sendable {
  /// The key; canonically equivalent texts are one key.
  public var key: String
  /// The value.
  public var value: String

  /// Makes an entry.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// A store of small texts under keys: a token, a flag, a position.
public struct KeyValueStore: Sendable {
  /// The value of a key, or nil.
  public var get: @Sendable (_ key: String) async throws(DependencyError) -> String?
  /// Sets the value of a key.
  public var set: @Sendable (_ entry: KeyValueEntry) async throws(DependencyError) -> Void
  /// Removes a key; does nothing for an unknown one.
  public var remove: @Sendable (_ key: String) async throws(DependencyError) -> Void

  /// Makes a store of its functions.
  public init(
    get: @escaping @Sendable (String) async throws(DependencyError) -> String?,
    set: @escaping @Sendable (KeyValueEntry) async throws(DependencyError) -> Void,
    remove: @escaping @Sendable (String) async throws(DependencyError) -> Void
  ) {
    self.get = get
    self.set = set
    self.remove = remove
  }
}

extension KeyValueStore {
  /// A call with its argument.
  public enum Call: Hashable, Sendable {
    /// `get`
    case get(String)
    /// `set`
    case set(KeyValueEntry)
    /// `remove`
    case remove(String)
  }

  /// An empty store in memory with a limit of keys, which refuses others with ``DependencyError/full(limit:)``.
  public static func live(limit: Int = 10_000) -> KeyValueStore {
    let values = KeyedValues(limit: limit)
    return KeyValueStore(
      get: { (key: String) async throws(DependencyError) in values.get(key) },
      set: { (entry: KeyValueEntry) async throws(DependencyError) in try values.set(entry) },
      remove: { (key: String) async throws(DependencyError) in values.remove(key) })
  }

  /// A store that never answers.
  public static var noop: KeyValueStore { played(get: .never(), set: .never(), remove: .never()) }

  /// A store that always fails.
  public static func failing(_ error: DependencyError) -> KeyValueStore {
    played(get: .failing(error), set: .failing(error), remove: .failing(error))
  }

  /// A store with one outcome for each call.
  public static func scripted(
    get: [Result<String?, DependencyError>] = [], set: [Result<Void, DependencyError>] = [],
    remove: [Result<Void, DependencyError>] = []
  ) -> KeyValueStore {
    played(get: OutcomeScript(get), set: OutcomeScript(set), remove: OutcomeScript(remove))
  }

  /// A store that is played by scripts.
  public static func played(
    get: OutcomeScript<String?, DependencyError>, set: OutcomeScript<Void, DependencyError>,
    remove: OutcomeScript<Void, DependencyError>
  ) -> KeyValueStore {
    KeyValueStore(
      get: get.function("get"), set: set.function("set"), remove: remove.function("remove"))
  }

  /// This store, with every call recorded first.
  public func recording(into recorder: Recorder<Call>) -> KeyValueStore {
    KeyValueStore(
      get: recorder.recording(Call.get, get), set: recorder.recording(Call.set, set),
      remove: recorder.recording(Call.remove, remove))
  }
}

private final class KeyedValues: Sendable {
  private let limit: Int
  private let values = Mutex<[String: String]>([:])

  init(limit: Int) { self.limit = limit }

  func get(_ key: String) -> String? { values.withLock { $0[key] } }

  func set(_ entry: KeyValueEntry) throws(DependencyError) {
    let hasRoom = values.withLock { values in
      guard values[entry.key] != nil || values.count < limit else { return false }
      values[entry.key] = entry.value
      return true
    }
    guard hasRoom else { throw .full(limit: limit) }
  }

  func remove(_ key: String) {
    values.withLock { values in
      values[key] = nil
    }
  }
}
