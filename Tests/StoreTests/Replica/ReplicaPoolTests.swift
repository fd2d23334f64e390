import HabitDomain
import HabitStore
import Testing

@Suite struct ReplicaPoolTests {
  @Test func `a store that was given back is empty when it is taken again`() async throws {
    let pool = ReplicaPool(in: World().environment)
    for _ in 1...2 {
      let (replica, close) = try pool.take("a")
      #expect(replica.device == "a")
      #expect(try await Self.token(of: replica) == nil)
      try await replica.transact { view throws(DataLayerError) in
        var state = try view.state()
        state.token = "seen"
        return ReplicaChange(state: state)
      }
      #expect(try await Self.token(of: replica) == "seen")
      close()
    }
  }

  @Test func `two stores of one device that are there at once share nothing`() async throws {
    let pool = ReplicaPool(in: World().environment)
    let (first, second) = (try pool.take("a"), try pool.take("a"))
    try await first.replica.transact { view throws(DataLayerError) in
      var state = try view.state()
      state.token = "seen"
      return ReplicaChange(state: state)
    }
    #expect(try await Self.token(of: second.replica) == nil)
    first.close()
    second.close()
  }

  private static func token(of replica: Replica) async throws -> String? {
    try await replica.read { view throws(DataLayerError) in try view.state().token }
  }
}
