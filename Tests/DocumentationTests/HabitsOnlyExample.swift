import HabitDomain
import PropCheck
import PropCheckTool
import HabitSuite
import Testing

func myHabits(environment: Environment) throws -> DataLayer {
  let mine = MyHabits(environment: environment)
  return DataLayer(
    name: "mine", habits: mine.habits,
    lifeCycle: LifeCycle(
      reset: mine.reset, reopen: mine.reopen, close: mine.close, dump: mine.dump,
      deleteEverything: mine.deleteEverything))
}

@Test func `my habits satisfy every property that needs nothing else`() async throws {
  let world = World()
  let layer = try myHabits(environment: world.environment)
  let selection = Catalogue.selection(on: Subject(layer: layer, world: world))
  for property in selection.properties {
    let result = await property.check(Settings(seed: 42, cases: 40))
    #expect(result.verdict == .passed, "\(result.id): \(result.complaint ?? "")")
  }
  #expect(selection.leftOut.contains { $0.reason == "the layer has no logs" })
}
