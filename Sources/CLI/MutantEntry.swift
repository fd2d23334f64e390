import Domain
import Mutants
import PropCheck
import Store
import Suite
import Sync

/// A mutant that the properties must find.
struct MutantEntry: Sendable {
  let id: String
  /// Its row in the table of injected bugs.
  let number: String
  let sentence: String
  /// The length of the shortest script that is known to show it.
  let knownLength: Int
  /// Whether it behaves as the correct data layer does and must not be reported.
  let isEquivalent: Bool
  /// Whether the first few cases must find it.
  let isCanary: Bool
  /// Whether only callers at once can show it.
  var isRace = false
  /// Whether only callers with a connection each can show it, when they happen to meet.
  var needsConnections = false
  /// Whether it ends its process, so that it can be looked for in another one only.
  var isFatal = false
  /// Whether it is one of sync, whose lists of events may be half as long again as those that are known.
  var isOfSync = false
  /// In how many cases of all properties together it has to be found; nil for what each property gets.
  var budget: Int?
  /// Opens a file with the mutant, where callers at once can show it.
  var connect: Connecting?
  let open: Opening
}

extension MutantEntry {
  /// The mutants of the catalogue.
  static let all =
    (MutantCatalogue.all + MutantCatalogue.races + MutantCatalogue.connections).map {
      MutantEntry($0)
    } + [
      MutantEntry(MutantCatalogue.crash, isFatal: true)
    ] + SyncMutantCatalogue.all.map { MutantEntry($0) } + StartMutant.all.map { MutantEntry($0) }

  /// One that never answers: to see what is told of it, which takes a while.
  static let endless = MutantEntry(MutantCatalogue.endless, isFatal: true)

  private init(_ mutant: Mutant, isFatal: Bool = false) {
    self.init(
      id: mutant.id, number: mutant.number, sentence: mutant.sentence,
      knownLength: mutant.minimalOperations, isEquivalent: mutant.isEquivalent,
      isCanary: mutant.isCanary, isRace: mutant.isRace,
      needsConnections: mutant.needsConnections, isFatal: isFatal,
      budget: mutant.needsConnections ? 1_000 : nil,
      connect: Self.connecting(mutant),
      open: { () async throws(DataLayerError) in
        guard mutant.needsConnections else { return try Self.inMemory(mutant) }
        return try Self.inFile(mutant)
      })
  }

  private static func inMemory(_ mutant: Mutant) throws(DataLayerError) -> Worker {
    let callers = mutant.isRace ? CallerProcesses(layer: "mutant:" + mutant.id) : nil
    return try Worker(on: World(), callers: callers) { environment throws(DataLayerError) in
      try mutant.open(environment)
    }
  }

  private static func inFile(_ mutant: Mutant) throws(DataLayerError) -> Worker {
    let folder = try TemporaryFolder()
    let callers = CallerProcesses(layer: "mutant:" + mutant.id)
    return try Worker(on: World(), callers: callers, cleanUp: folder.remove) {
      environment throws(DataLayerError) in
      try mutant.open(environment, at: .file(path: folder.path + "/store.sqlite"))
    }
  }

  /// A mutant of sync, on devices in memory.
  private init(_ mutant: SyncMutant) {
    self.init(
      id: mutant.id, number: mutant.number, sentence: mutant.sentence,
      knownLength: mutant.minimalEvents, isEquivalent: mutant.kind == .equivalent,
      isCanary: false, isOfSync: true, budget: 2_000,
      open: { () async throws(DataLayerError) in
        let layer = SyncLayer.memory(
          "mutant:" + mutant.id, change: mutant.change, connect: mutant.connect)
        return Worker(properties: Catalogue.properties(on: layer))
      })
  }

  /// A mutant of the start, on disks of its own.
  private init(_ mutant: StartMutant) {
    self.init(
      id: mutant.id, number: mutant.number, sentence: mutant.sentence,
      knownLength: mutant.minimalStarts, isEquivalent: false, isCanary: false,
      open: { () async throws(DataLayerError) in
        let layer = StartLayer.sqlite("mutant:" + mutant.id, change: mutant.change)
        return Worker(properties: Catalogue.properties(on: layer))
      })
  }

  /// What one caller does shows no race, and what is no race shows without several.
  private static func connecting(_ mutant: Mutant) -> Connecting? {
    guard mutant.isRace || mutant.needsConnections else { return nil }
    return { path, environment throws(DataLayerError) in
      try mutant.open(environment, at: .file(path: path))
    }
  }
}
