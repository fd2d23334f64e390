import HabitDomain
import PropCheck
import PropCheckTesting
import StateCheck
import Testing

@Suite struct KeyValueStoreTests {
  /// I-7.
  @Test func `a store in memory behaves as a dictionary`() async throws {
    let result = await KeyValueMachine.result(of: .live())
    #expect(result.verdict == .passed, "\(result.complaint ?? "")")
    let commands = result.labels.filter { $0.table == "command" }
    #expect(commands.map(\.name).sorted() == ["get", "remove", "set"])
  }

  @Test func `a store that keeps removed values does not behave as a dictionary`() async throws {
    var store = KeyValueStore.live()
    store.remove = { (_: String) async throws(DependencyError) in }
    let failure = try #require(await KeyValueMachine.result(of: store).finding?.failure)
    #expect(failure.steps.count <= 3)
  }

  @Test func `a full store takes new values for its keys, and no new key`() async throws {
    let store = KeyValueStore.live(limit: 1)
    try await store.set(KeyValueEntry(key: "a", value: "1"))
    try await store.set(KeyValueEntry(key: "a", value: "2"))
    await #expect(throws: DependencyError.full(limit: 1)) {
      try await store.set(KeyValueEntry(key: "b", value: "1"))
    }
    try await store.remove("a")
    try await store.set(KeyValueEntry(key: "b", value: "1"))
    #expect(try await store.get("a") == nil)
    #expect(try await store.get("b") == "1")
  }
}

/// A dictionary as the model of a store.
private enum KeyValueMachine {
  typealias Model = [String: String]

  /// Few, so that commands meet; two of them are one key in Unicode's sense.
  static let keys = ["", "a", "\u{E9}", "e\u{301}", "a\0", "A"]

  static func key(_ source: inout Source) -> String {
    keys[source.pick(weights: keys.map { _ in 1 })]
  }

  static let get = Command<Model, KeyValueStore>(
    "get", input: { source, _ in key(&source) }, text: { "get \($0.debugDescription)" },
    model: { state, key in Result<String?, DependencyError>.success(state[key]) },
    real: { store, key in
      await outcome { () async throws(DependencyError) in try await store.get(key) }
    })

  static let set = Command<Model, KeyValueStore>(
    "set",
    input: { source, _ in
      KeyValueEntry(key: key(&source), value: "\(source.integer(in: 0...9))")
    }, text: { "set \($0.key.debugDescription) to \($0.value)" },
    model: { state, entry in
      state[entry.key] = entry.value
      return Result<String?, DependencyError>.success(nil)
    },
    real: { store, entry in
      await outcome { () async throws(DependencyError) in
        try await store.set(entry)
        return nil
      }
    })

  static let remove = Command<Model, KeyValueStore>(
    "remove", input: { source, _ in key(&source) }, text: { "remove \($0.debugDescription)" },
    model: { state, key in
      state[key] = nil
      return Result<String?, DependencyError>.success(nil)
    },
    real: { store, key in
      await outcome { () async throws(DependencyError) in
        try await store.remove(key)
        return nil
      }
    })

  static func outcome(
    _ call: () async throws(DependencyError) -> String?
  ) async -> Result<String?, DependencyError> {
    do { return .success(try await call()) } catch { return .failure(error) }
  }

  static let machine = Machine<Model, KeyValueStore>(
    length: 30, commands: [get, set, remove],
    inspection: Inspection(
      every: 5, model: { state in keys.map { state[$0] } },
      real: { store in
        var values: [String?] = []
        for key in keys { values.append(try? await store.get(key)) }
        return values
      }),
    start: { _ in [:] },
    prepare: { store, _ in for key in keys { try await store.remove(key) } })

  static func result(of store: KeyValueStore) async -> PropertyResult {
    let property = machine.agreement(
      "key-values.agree", "A store behaves as a dictionary.", on: store)
    return await Runner().run([property], settings: Settings(seed: TestSeed.value, cases: 300))
  }
}
