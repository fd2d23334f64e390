import Foundation
import HabitDomain
import PropCheckTool
import PropCheck
import StateCheck
import HabitStore
import PropCheckStorage
import HabitSync
import TestFolders
import Testing

@testable import HabitSuite

/// The table of criteria is complete, and everything that it names exists.
@Suite struct CriteriaTests {
  /// All ids of the domain.
  private static let ids =
    numbered("1", 7) + numbered("2", 6) + numbered("3", 8) + numbered("4", 7) + numbered("5", 7)
    + numbered("6", 7) + numbered("7", 7) + numbered("8", 7) + numbered("9", 7)
    + numbered("10", 7) + lettered("H-G", 9) + lettered("H-GT", 9) + ["H-GQ"] + lettered("W-", 9)
    + lettered("I-", 7) + lettered("E-", 12)

  private static func numbered(_ chapter: String, _ count: Int) -> [String] {
    (1...count).map { "\(chapter).\($0)" }
  }

  private static func lettered(_ letters: String, _ count: Int) -> [String] {
    (1...count).map { letters + "\($0)" }
  }

  /// The properties of data layers, of sync, of starts, of disks, of migrations and of whole apps.
  private static func properties() throws -> [Property] {
    let noDisk = StartLayer(name: "none") { () async throws(DataLayerError) in
      throw .service(.storageFull)
    }
    var noStore = StorageLayer("none") { _ throws(DataLayerError) in throw .service(.storageFull) }
    let nothing = StorageOperation(
      "nothing", prepare: { try SimulatedDisk() }, perform: { _, _ in }, view: { _ in [] })
    noStore.operations = [nothing]
    noStore.recovery = StoreRecovery(
      backUp: { _ throws(DataLayerError) in throw .service(.storageFull) },
      start: { _ throws(DataLayerError) in throw .service(.storageFull) })
    let noApp = AppLayer(
      "none", storage: noStore, file: "",
      start: { _ throws(LadderError) in throw .localCreationFailed(.service(.storageFull)) },
      backups: { _ throws(DataLayerError) in [] }, install: { _, _, _ throws(DataLayerError) in },
      age: { _, _ throws(DataLayerError) in })
    let properties =
      Catalogue.properties(on: try Subjects.fresh()) + Catalogue.properties(on: .memory())
      + Catalogue.properties(on: noDisk) + Catalogue.properties(on: noStore)
      + Catalogue.properties(on: MigrationLayer.sqlite()) + Catalogue.properties(on: noApp)
    // What a run leaves out shows nothing.
    return properties.filter { !$0.isExplicit }
  }

  /// The properties that need a layer in a file.
  private static func propertiesInFile() throws -> [Property] {
    let folder = try TestFolder()
    let subject = Subject(
      layer: try .sqlite(.file(path: folder.file("store.db")), environment: World().environment),
      world: World())
    let none = RemoteCallers(ask: { _, _ in .failure(Failure("nobody")) }, clock: { 0 })
    let known = Set(try properties().map(\.id))
    return Catalogue.properties(on: subject, processes: none).filter { !known.contains($0.id) }
  }

  @Test func `every id occurs once`() {
    let ids = Criteria.all.map(\.id)
    #expect(Set(Self.ids).subtracting(ids).sorted() == [], "missing")
    #expect(Set(ids).subtracting(Self.ids).sorted() == [], "unknown")
    #expect(Set(ids).count == ids.count, "doubled")
    #expect(ids.count == 117)
  }

  @Test(arguments: Criteria.all)
  func `a criterion says what it is, how it is shown and by what`(_ criterion: Criterion) {
    #expect(!criterion.kinds.isEmpty)
    #expect(criterion.claim.hasSuffix("."))
    #expect(criterion.substitute?.hasSuffix(".") != false)
    #expect(!criterion.evidence.isEmpty)
    #expect(Set(criterion.evidence).count == criterion.evidence.count)
    for case .later(_, let text) in criterion.evidence { #expect(!text.isEmpty) }
    for case .people(let text) in criterion.evidence { #expect(text.hasSuffix(".")) }
    // Each is shown by something that runs, and people judge only the rest.
    #expect(criterion.evidence.contains { if case .people = $0 { false } else { true } })
  }

  @Test func `every property that is named is in the catalogue`() throws {
    let known = Set(try Self.properties().map(\.id))
    let named = Set(Criteria.all.flatMap(\.properties))
    #expect(named.subtracting(known).sorted() == [], "unknown")
    #expect(known.subtracting(named).sorted() == [], "shows no criterion")
    let inFile = Set(try Self.propertiesInFile().map(\.id))
    #expect(inFile.count == 8)
    #expect(inFile == Set(Criteria.all.flatMap(\.propertiesInFile)))
  }

  /// A property names the rules it shows; the table must have them all.
  @Test func `a criterion names the properties that claim to show it`() throws {
    for property in try Self.properties() {
      for criterion in Criteria.all where property.rules.contains(criterion.id) {
        #expect(criterion.properties.contains(property.id), "\(criterion.id): \(property.id)")
      }
    }
    for property in try Self.propertiesInFile() {
      for criterion in Criteria.all where property.rules.contains(criterion.id) {
        #expect(
          criterion.propertiesInFile.contains(property.id), "\(criterion.id): \(property.id)")
      }
    }
  }

  @Test func `every test that is named is there`() throws {
    let known = try TestNames.all()
    for criterion in Criteria.all {
      for case .test(let suite, let name) in criterion.evidence {
        #expect(known.contains(TestNames.Name(suite: suite, function: name)), "\(criterion.id)")
      }
    }
  }

  @Test func `every script that is named is there`() {
    for criterion in Criteria.all {
      for case .script(let path, let text) in criterion.evidence {
        let file = Checkout.root.appending(path: path).path
        #expect(FileManager.default.isExecutableFile(atPath: file), "\(criterion.id): \(path)")
        #expect(!text.isEmpty)
      }
    }
  }
}
