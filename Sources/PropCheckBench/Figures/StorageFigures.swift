import HabitDomain
import HabitStore
import HabitSuite
import PropCheckStorage

/// Scripts of writes on a store on a simulated disk, over the same in memory.
struct StorageFigures {
  private static let rounds = 7
  private static let seed: UInt64 = 1
  private static let scripts = 40

  func measure(into figures: FigureList) async throws {
    var drawn: [Workload] = []
    for number in 0..<Self.scripts {
      if let workload = await Workload.drawn(seed: Self.seed, number: number) {
        drawn.append(workload)
      }
    }
    for (name, survivesPowerLoss) in [("full", true), ("normal", false)] {
      var ratios: [Double] = []
      for _ in 0..<Self.rounds {
        let inMemory = try await nanoseconds(of: drawn) { environment throws(DataLayerError) in
          try .sqlite(.memory, environment: environment)
        }
        let onDisk = try await nanoseconds(of: drawn) { environment throws(DataLayerError) in
          try onSimulatedDisk(environment, survivesPowerLoss)
        }
        ratios.append(Double(onDisk) / Double(max(1, inMemory)))
      }
      figures.add("storage.scripts-on-a-disk-with-\(name)-sync", ratios.median, atMost: 3)
    }
  }

  private func onSimulatedDisk(
    _ environment: Environment, _ survivesPowerLoss: Bool
  ) throws(DataLayerError) -> DataLayer {
    let disk: SimulatedDisk
    do { disk = try SimulatedDisk() } catch { throw .service(.unavailable("\(error)")) }
    var files = FileSystem.live
    files.vfs = { try? disk.vfsName }
    let database = try Database(
      "/store.sqlite", on: files, environment: environment, survivesPowerLoss: survivesPowerLoss)
    return DataLayer(database, name: "bench")
  }

  /// The processor time of all scripts, each on an emptied store.
  private func nanoseconds(
    of workloads: [Workload],
    _ open: (Environment) throws(DataLayerError) -> DataLayer
  ) async throws -> UInt64 {
    let world = World()
    let subject = Subject(layer: try open(world.environment), world: world)
    let start = ProcessorTime.nanoseconds()
    for workload in workloads {
      try await workload.prepare(subject)
      for index in 0..<workload.count {
        guard await workload.perform(index, on: subject) else {
          throw BenchError.wrongAnswer(workload.lines[index])
        }
      }
    }
    let end = ProcessorTime.nanoseconds()
    try await subject.layer.lifeCycle.close()
    return end &- start
  }
}
