import PropCheck
import RepositoryCheck
import Synchronization
import Testing

/// Layers that fail, and machines that have little to do.
@Suite struct LayerFaultTests {
  @Test func `a repository that did not open again is opened for the next case`() async throws {
    let store = ShelfStore()
    let reopened = Atomic(0)
    let isOpen = Mutex(false)
    var layer = Shelf.layer(in: store)
    let (open, clear) = (layer.open, layer.clear)
    layer.open = {
      isOpen.withLock { $0 = true }
      return try await open()
    }
    layer.clear = { shelf in
      guard isOpen.withLock({ $0 }) else { throw Closed() }
      try await clear(shelf)
    }
    layer.reopen = { shelf in
      guard reopened.add(1, ordering: .relaxed).newValue == 3 else { return await shelf.reopened() }
      isOpen.withLock { $0 = false }
      throw Closed()
    }
    let bound = try await Shelf.machine.bind(to: layer)
    let property = try #require(bound.properties.first { $0.id == "shelf.survives-reopening" })
    var settings = Settings(seed: 1, cases: 100)
    (settings.failures, settings.repeats) = (1, 10)
    let finding = try #require(await property.check(settings).finding)
    #expect(finding.failure.steps.last?.actual == "refused: Closed()", "\(finding.complaint)")
    // It failed once, so no replay does.
    #expect(reopened.load(ordering: .relaxed) > 3)
    #expect(isOpen.withLock { $0 })
  }

  private struct Closed: Error {}

  @Test func `where nothing is refused, there is no property about refusals`() async throws {
    let machine = RepositoryMachine<Int, Shelf, Int>(
      "shelf", model: 0, absent: -1, observe: { $0 }, as: { _, _ in 0 },
      commands: { $0.call("count", model: { $0 }, run: { _ in 0 }) })
    let bound = try await machine.bind(to: Shelf.layer())
    #expect(!bound.properties.contains { $0.id == "shelf.refuses-without-trace" })
    let leftOut = try #require(bound.leftOut.first)
    #expect(leftOut.id == "shelf.refuses-without-trace")
    #expect(leftOut.reason == "the model refuses no call of 64 scripts")
  }

  @Test(arguments: [(6, false), (20, true)])
  func `what shows with nine things is found if there are that many`(
    _ things: Int, _ isFound: Bool
  ) async throws {
    var machine = Shelf.machine
    (machine.things, machine.length) = (things, 60)
    let bound = try await machine.bind(to: Shelf.layer(.eightAtMost))
    let property = try #require(bound.properties.first)
    var settings = Settings(seed: 1, cases: 150)
    (settings.failures, settings.shrinkEvaluations) = (1, 10)
    #expect(await property.check(settings).verdict == (isFound ? .failed : .passed))
  }
}
