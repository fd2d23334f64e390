import HabitDomain
import HabitSuite
import PropCheck
import PropCheckTool
import Testing

func mySyncEngine() -> SyncLayer {
  SyncLayer(name: "mine") { (site: SyncSite) async throws(DataLayerError) in
    let mine = try await MyPhone(site: site)  // takes server, clock and random numbers from there
    return SyncDevice(
      rows: mine.rows, state: mine.state, put: mine.put, delete: mine.delete, sync: mine.sync,
      restart: mine.restart, choose: mine.choose, release: mine.release, purge: mine.purge,
      close: mine.close)
  }
}

@Test func `my sync engine keeps every law`() async {
  for property in Catalogue.properties(on: mySyncEngine()) {
    let result = await property.check(Settings(seed: 42, cases: 5))
    #expect(result.verdict == .passed, "\(result.id): \(result.complaint ?? "")")
  }
}

extension TestSuite {
  static var mine: TestSuite {
    let layer = Layer("mine", "my store and my sync engine") { _ in
      let world = World()
      let layer = try myDataLayer(environment: world.environment)
      let selection = Catalogue.selection(on: Subject(layer: layer, world: world))
      var opened = OpenLayer(
        selection.properties + Catalogue.properties(on: mySyncEngine()),
        close: { try? await layer.lifeCycle.close() })
      opened.leftOut = selection.leftOut
      return opened
    }
    return TestSuite("my-check", version: "1.0.0", "Finds bugs in my store.", layers: [layer])
  }
}

@Test func `a suite of my data layer has no problems`() {
  #expect(TestSuite.mine.problems == [])
}
