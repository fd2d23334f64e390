import HabitDomain
import PropCheck
import HabitStore
import HabitSuite
import Testing

@testable import HabitCLI
@testable import PropCheckTool

@Suite struct HabitLayerTests {
  @Test func `every layer opens, has properties and closes`() async throws {
    for layer in TestSuite.habits.everyLayer {
      let open = try await layer.open()
      #expect(!open.properties.isEmpty)
      await open.close()
    }
  }

  @Test func `a layer that lacks parts says what it cannot run`() async throws {
    let open = try OpenLayer(on: World()) { environment throws(DataLayerError) in
      try DataLayer.sqlite(.memory, environment: environment).only([.meals])
    }
    let reason = "the layer has no habits and no categories"
    #expect(open.leftOut.contains(LeftOutProperty("store.agrees-with-reference", because: reason)))
    #expect(open.properties.map(\.id).contains("meals.agree-with-reference"))
    await open.close()
  }

  @Test func `the suite has nothing to complain about`() {
    #expect(TestSuite.habits.problems == [])
  }

  /// What a suite leaves out is absent from the program, which does not mention it.
  @Test func `the suite leaves nothing out`() {
    let suite = TestSuite.habits
    #expect(suite.criteria == Criteria.all && suite.loads != nil && suite.test != nil)
    #expect(suite.makesPackages)
    #expect(
      ![suite.mutants.isEmpty, suite.canaries.isEmpty, suite.crashes.isEmpty, suite.night.isEmpty]
        .contains(true))
  }

  @Test(
    arguments: [
      (.schemaTooNew(found: 9, known: 1), false, "schema 9, newer", "use the version"),
      (.storageFull, true, "The disk is full", "free some space, or set TMPDIR"),
      (.storageBusy, true, "locked by another program", "try again"),
      (.unavailable("no x"), false, "cannot be used: no x", "set TMPDIR"),
    ] as [(DataServiceError, Bool, String, String)])
  func `a data layer that cannot be opened is told with its remedy`(
    _ error: DataServiceError, _ isTemporary: Bool, _ reason: String, _ remedy: String
  ) {
    let told = LayerError(DataLayerError.service(error))
    #expect(told.reason.contains(reason) && told.fix.hasPrefix(remedy))
    #expect(told.isTemporary == isTemporary)
  }
}
