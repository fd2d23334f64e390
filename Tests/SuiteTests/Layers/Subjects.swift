import HabitDomain
import PropCheck
import PropCheckTesting
import HabitStore
import HabitSuite

/// Data layers on fresh in-memory databases, correct or with a planted bug.
enum Subjects {
  static func fresh(
    _ change: (inout DataLayer, World) -> Void = { _, _ in }
  ) throws -> Subject {
    let world = World()
    var layer = try DataLayer.sqlite(.memory, environment: world.environment)
    change(&layer, world)
    return Subject(layer: layer, world: world)
  }

  static func result(
    of id: String, on subject: Subject, cases: Int, seed: UInt64 = TestSeed.value,
    shrinks: Bool = true
  ) async -> PropertyResult {
    let property = Catalogue.properties(on: subject).filter { $0.id == id }
    var settings = Settings(seed: seed, cases: cases)
    settings.explains = false
    settings.failures = 1
    if !shrinks { (settings.shrinkTime, settings.repeats) = (.zero, 2) }
    return await Runner().run(property, settings: settings)
  }
}
