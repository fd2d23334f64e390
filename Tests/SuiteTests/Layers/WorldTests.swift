import HabitDomain
import PropCheckSchedules
import Testing

@testable import HabitSuite

@Suite struct WorldTests {
  @Test func `a layer sees what the script sets`() {
    let world = World()
    let environment = world.environment
    world.set { state in
      state.now = Instant(milliseconds: 7)
      state.freshID = Identifier(high: 1, low: 2)
      state.displayZone = "Asia/Kathmandu"
      state.habitLimit = 3
    }
    #expect(environment.now() == Instant(milliseconds: 7))
    #expect(environment.newID() == Identifier(high: 1, low: 2))
    #expect(environment.displayZone() == "Asia/Kathmandu")
    #expect(environment.habitLimit() == 3)
    #expect(environment.device == World.device)
  }

  @Test func `identifiers, chance and sleep are those of the script too`() async {
    let world = World()
    let environment = world.environment
    world.set { state in
      state.freshIDs = [Identifier(high: 0, low: 1)]
      state.random = [7, -2]
    }
    #expect(environment.newID() == Identifier(high: 0, low: 1))
    #expect(environment.newID() == world.present.freshID)
    #expect(environment.random(5) == 2 && environment.random(5) == 2)
    #expect(environment.random(0) == 0)
    await environment.sleep(3)
    #expect(world.present.slept == [3])
  }

  @Test(arguments: [(false, ["sleeper", "other"]), (true, ["other", "sleeper"])])
  func `a sleeping task gives way to others if the script says so`(
    _ isSuspension: Bool, _ expected: [String]
  ) async throws {
    let world = World()
    world.set { $0.sleepSuspends = isSuspension }
    let order = try await TaskSchedule.firstCome.run { _ in
      await withTaskGroup { group in
        group.addTask {
          await world.environment.sleep(1)
          return "sleeper"
        }
        group.addTask { "other" }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(order == expected)
  }
}
