import Domain
import Mutants
import PropCheck
import Store
import Suite
import Sync

/// A mutant in the catalogue of the tool.
struct MutantEntry: Sendable {
  let id: String
  /// Its row in the table of injected bugs.
  let number: String
  let sentence: String
  /// The length of the shortest script known to expose it.
  let knownLength: Int
  /// Whether it behaves correctly and must not be reported.
  let isEquivalent: Bool
  /// Whether it must be found within the first few cases.
  let isCanary: Bool
  /// Whether only concurrent callers can expose it.
  var isRace = false
  /// Whether only callers with separate connections can expose it, by chance.
  var needsConnections = false
  /// Whether it ends its process, so that it needs isolation.
  var isFatal = false
  /// Whether it is a mutant of sync; scripts of these may be half as long again as the known ones.
  var isOfSync = false
  /// The cases of all properties together within which it must be found; nil for the usual number per property.
  var budget: Int?
  /// Opens a file with the mutant, where only concurrent callers expose it.
  var connect: Connecting?
  let open: Opening
}

extension MutantEntry {
  static let all =
    (MutantCatalogue.all + MutantCatalogue.races + MutantCatalogue.connections).map {
      MutantEntry($0)
    } + [
      MutantEntry(MutantCatalogue.crash, isFatal: true)
    ] + SyncMutantCatalogue.all.map { MutantEntry($0) } + StartMutant.all.map { MutantEntry($0) }

  /// One that never answers, to demonstrate a timeout.
  static let endless = MutantEntry(MutantCatalogue.endless, isFatal: true)

  private init(_ mutant: Mutant, isFatal: Bool = false) {
    self.init(
      id: mutant.id, number: mutant.number, sentence: mutant.sentence,
      knownLength: mutant.minimalOperations, isEquivalent: mutant.isEquivalent,
      isCanary: mutant.isCanary, isRace: mutant.isRace,
      needsConnections: mutant.needsConnections, isFatal: isFatal,
      budget: mutant.needsConnections ? 1_000 : nil, connect: Self.connecting(mutant),
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

  /// Only races need a second connection.
  private static func connecting(_ mutant: Mutant) -> Connecting? {
    guard mutant.isRace || mutant.needsConnections else { return nil }
    return { path, environment throws(DataLayerError) in
      try mutant.open(environment, at: .file(path: path))
    }
  }
}
