import HabitDomain
import Foundation
import PropCheck
import PropCheckTesting
import HabitStore
import Testing

@testable import HabitSuite

/// The properties of callers with a connection each, on a store in a file.
@Suite struct ConnectionsTests {
  private static let ids = [
    "connections.linearizable-families", "connections.linearizable-habits",
    "connections.lose-no-log", "connections.linearizable-meals",
  ]

  /// Runs a property on a new file, with further connections that may have a mistake.
  private func result(
    _ id: String, cases: Int, spoil: @escaping @Sendable (inout DataLayer) -> Void = { _ in }
  ) async throws -> PropertyResult {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "connections-\(ProcessInfo.processInfo.processIdentifier)-\(id)-\(cases)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let world = World()
    var layer = try DataLayer.sqlite(
      .file(path: folder.appending(path: "store.sqlite").path), environment: world.environment)
    if let connect = layer.lifeCycle.connect {
      layer.lifeCycle.connect = { environment throws(DataLayerError) in
        var other = try await connect(environment)
        spoil(&other)
        return other
      }
    }
    let subject = Subject(layer: layer, world: world)
    let property = try #require(Catalogue.properties(on: subject).first { $0.id == id })
    var settings = Settings(seed: TestSeed.value, cases: cases)
    settings.shrinkTime = .zero
    (settings.failures, settings.explains, settings.repeats) = (1, false, 2)
    return await property.check(settings)
  }

  @Test(arguments: ids)
  func `callers with a connection each keep the property`(_ id: String) async throws {
    let result = try await result(id, cases: 30)
    #expect(result.verdict == .passed, "\(result.complaint ?? "")")
  }

  @Test func `a connection that reads a stale snapshot is found`() async throws {
    let result = try await result("connections.linearizable-families", cases: 500) { other in
      let (read, first) = (other.families.fetchAll, FirstAnswer<[Family]>())
      other.families.fetchAll = { () throws(DataLayerError) in
        try await first.kept { () async throws(DataLayerError) in try await read() }
      }
    }
    #expect(result.finding?.failure.message.contains("not linearizable") == true)
  }

  @Test func `a layer without further connections is tested without them`() throws {
    let ids = Catalogue.properties(on: try Subjects.fresh()).map(\.id)
    #expect(Set(ids).isDisjoint(with: Self.ids))
  }
}

/// Repeats its first answer.
private actor FirstAnswer<Answer: Sendable> {
  private var answer: Answer?

  func kept(
    _ ask: @Sendable () async throws(DataLayerError) -> Answer
  ) async throws(DataLayerError) -> Answer {
    if let answer { return answer }
    let fresh = try await ask()
    answer = fresh
    return fresh
  }
}
