import PropCheck

extension Finding {
  /// A test that replays this case on another data layer, as Swift source.
  ///
  /// Commands are closures and have no literal, so the test holds the token of the case.
  var pastedTest: String {
    """
    import PropCheckTesting
    import HabitSuite
    import Testing

    @Test func `\(property) \(reproduction.id)`() async throws {
      let world = World()
      let layer = try myDataLayer(environment: world.environment)
      let properties = Catalogue.properties(on: Subject(layer: layer, world: world))
      let property = try #require(properties.first { $0.id == "\(property)" })
      await replay("\(reproduction.token)", of: property)
    }
    """
  }
}
