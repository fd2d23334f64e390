import PropCheck
import Suite
import Testing

@Test func `my data layer keeps every property`() async throws {
  let world = World()  // clock, ids and zones, set by the script
  let layer = try myDataLayer(environment: world.environment)
  for property in Catalogue.properties(on: Subject(layer: layer, world: world)) {
    let result = await property.check(Settings(seed: 42, cases: 100))
    #expect(result.verdict == .passed, "\(result.id): \(result.complaint ?? "")")
  }
}
