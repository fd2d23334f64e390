import HabitDomain
import HabitSync
import Synchronization
import Testing

/// Cloud, file, memory, or an error (domain 4.12).
@Suite struct LadderTests {
  static let cloudError = CloudKitError.containerNotFound
  static let localError = DataLayerError.service(.corrupted)
  static let memoryError = DataLayerError.service(.storageFull)

  final class Steps: Sendable {
    let names = Mutex<[String]>([])
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  static func ladder(failing count: Int, _ steps: Steps) -> StartLadder<Rung, String> {
    StartLadder(
      findings: { ["a"] },
      openFile: { rung async throws(DataLayerError) in
        steps.add(rung.rawValue)
        guard rung != .local || count < 2 else { throw localError }
        return rung
      },
      startCloud: { _ async throws(CloudKitError) in
        guard count < 1 else { throw cloudError }
        return "c"
      },
      startLocal: { _ async throws(DataLayerError) in "l" },
      openMemory: { () async throws(DataLayerError) in
        steps.add("memory")
        guard count < 3 else { throw memoryError }
        return "m"
      },
      setAside: { () async throws(DataLayerError) in steps.add("set aside") })
  }

  @Test(arguments: [
    (0, Rung.cloud, ["cloud"]), (1, .local, ["cloud", "local"]),
    (2, .memory, ["cloud", "local", "set aside", "memory"]),
  ])
  func `each rung is tried once, in order`(
    _ failing: Int, _ rung: Rung, _ names: [String]
  ) async throws {
    let steps = Steps()
    let start = try await Self.ladder(failing: failing, steps).start()
    #expect(start.rung == rung)
    #expect(start.isVolatile == (rung == .memory))
    #expect(steps.names.withLock { $0 } == names)
    let errors: [LadderError] = [
      .schemaValidationFailed("a"), .cloudKitCreationFailed(Self.cloudError),
      .localCreationFailed(Self.localError),
    ]
    #expect(start.errors == Array(errors.prefix(1 + failing)))
  }

  @Test func `a restoration is reported, and a store without a whole backup is set aside`()
    async throws
  {
    let steps = Steps()
    let restoration = Restoration(backup: 2, damagedFile: "/a.corrupt-1")
    let none = DataLayerError.service(.recovery(.noBackupAvailable(tried: 3)))
    var ladder = Self.ladder(failing: 1, steps)
    ladder.restorations = { [restoration] }
    ladder.openFile = { rung async throws(DataLayerError) in
      guard rung == .local else { throw none }
      return rung
    }
    let start = try await ladder.start()
    #expect(
      start.errors == [
        .restored(restoration), .schemaValidationFailed("a"),
        .cloudKitCreationFailed(.storage(none)),
      ])
    #expect(start.rung == .local)
    #expect(steps.names.withLock { $0 } == ["set aside"])
  }

  @Test func `a file that opens stays, though a part of it cannot be read`() async throws {
    let steps = Steps()
    let damage = DataLayerError.service(.corrupted)
    var ladder = Self.ladder(failing: 0, steps)
    ladder.startCloud = { _ async throws(CloudKitError) in throw .storage(damage) }
    ladder.startLocal = { _ async throws(DataLayerError) in throw damage }
    let start = try await ladder.start()
    #expect(start.rung == .memory)
    #expect(steps.names.withLock { $0 } == ["cloud", "local", "memory"])
  }

  @Test func `if no rung holds, the three errors are thrown`() async {
    let error = LadderError.allCreationMethodsFailed([
      .cloudKitCreationFailed(Self.cloudError), .localCreationFailed(Self.localError),
      .inMemoryCreationFailed(Self.memoryError),
    ])
    await #expect(throws: error) { try await Self.ladder(failing: 3, Steps()).start() }
  }
}
