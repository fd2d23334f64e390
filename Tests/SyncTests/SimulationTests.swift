import CloudSim
import HabitDomain
import PropCheck
import PropCheckTesting
import HabitSync
import SyncSupport
import Synchronization
import Testing

@testable import HabitSuite

/// Devices on SQLite and on dictionaries that go through the same events: the laws of sync are those of
/// `Interleavings`.
@Suite(.timeLimit(.minutes(20))) struct SimulationTests {
  /// What the devices have at the end, and what passed between them and the server.
  private struct Outcome: Equatable {
    let holdings: [Holding]
    let lanes: [String]
    let calls: [CloudTrace.Entry]

    init(
      of interleaving: Interleaving, _ makeReplica: @escaping @Sendable (String) throws -> Replica
    ) async throws {
      let replicas = Mutex<[Replica]>([])
      let layer = SyncLayer.standard("kept") { device throws(DataLayerError) in
        do {
          let replica = try makeReplica(device)
          replicas.withLock { $0.append(replica) }
          return (replica, close: {})
        } catch { throw .service(.unavailable("There is no store: \(error)")) }
      }
      let record = try await SyncSimulation(interleaving, on: layer, laws: []).run { _ in }
      var holdings: [Holding] = []
      for replica in replicas.withLock({ $0 }) { holdings.append(try await Holding(replica)) }
      self.holdings = holdings
      lanes = TraceTable(record).lines
      calls = record.trace.entries
    }
  }

  @Test(.cases(40)) func `SQLite holds what dictionaries hold`() async {
    await forAll(.interleavings(.anyFault)) { interleaving in
      let memory = try await Outcome(of: interleaving, SyncBench.memory)
      let sqlite = try await Outcome(of: interleaving, SyncBench.sqlite)
      try require(sqlite == memory, "\(sqlite)\n\(memory)")
    }
  }
}
