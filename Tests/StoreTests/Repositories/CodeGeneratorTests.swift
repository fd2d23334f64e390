import HabitDomain
import Testing

@testable import HabitStore

@Suite struct CodeGeneratorTests {
  let world = World()

  private static let exhausted = DataLayerError.service(
    .constraintViolation("Unable to generate unique family code after 10 attempts"))

  @Test func `a code is drawn without a wait`() async throws {
    let store = try world.store()
    world.set { $0.random = [1, 0, 1, 2, 3, 4, 5, 35] }
    let expected = GeneratedCode(code: "ABCDEF9", isProvisional: false)
    #expect(try await store.families.generateCode() == expected)
    #expect(world.slept == [])
  }

  @Test func `a code that is taken is drawn again, after a wait`() async throws {
    let store = try world.store()
    for code in ["AAAAAA", "BAAAAA"] {
      _ = try await store.families.create("ab", code, .small(1))
    }
    // Length and characters; then the wait, length and characters.
    world.set { $0.random = [0, 0, 0, 0, 0, 0, 0] + [500, 0, 1, 0, 0, 0, 0, 0] + [0, 0, 2] }
    #expect(try await store.families.generateCode().code == "CAAAAA")
    #expect(world.slept == [100, 100])
  }

  @Test func `after ten codes that are taken there are no more tries`() async throws {
    let store = try world.store()
    _ = try await store.families.create("ab", "AAAAAA", .small(1))
    await #expect(throws: Self.exhausted) { try await store.families.generateCode() }
    #expect(world.slept == [50, 100, 200, 400, 800, 1_600, 2_500, 2_500, 2_500])
  }

  @Test func `other devices are asked, and a code that they have counts as a try`() async throws {
    world.set { $0.freeElsewhere = ["AAAAAA": false, "BAAAAA": nil as Bool?] }
    let store = try DataLayer.sqlite(.memory, environment: world.connectedEnvironment)
    world.set { $0.random = [0, 0, 0, 0, 0, 0, 0] + [0, 0, 1, 0, 0, 0, 0, 0] }
    let offline = GeneratedCode(code: "BAAAAA", isProvisional: true)
    #expect(try await store.families.generateCode() == offline)
    #expect(world.slept == [50])
    world.set { $0.random = [0, 2, 0, 0, 0, 0, 0] }
    let free = GeneratedCode(code: "CAAAAA", isProvisional: false)
    #expect(try await store.families.generateCode() == free)
    world.set { $0.freeElsewhere = ["AAAAAA": false] }
    await #expect(throws: Self.exhausted) { try await store.families.generateCode() }
  }
}
