import PropCheckReport
import HabitDomain
import Foundation
import HabitStore
import HabitSuite

/// Whether the memory of a run depends on its length.
struct MemoryFigures {
  private static let seed = "1"

  /// The peak of resident memory of a long run over that of a short one, each in its own process.
  ///
  /// The peak is that of the report: what `wait4` returns for a child starts with the memory of its parent.
  func measure(into figures: FigureList) throws {
    let short = try peak(ofCases: 10_000)
    let long = try peak(ofCases: 100_000)
    figures.add("memory.peak-of-100,000-cases", Double(long) / Double(short), atMost: 1.2)
  }

  /// The peak in bytes of a run with this many cases over all properties.
  private func peak(ofCases total: Int) throws -> Int {
    let count = try propertyCount()
    let cases = (total + count - 1) / count
    let end = try ProgramRun.end(of: ["--seed", MemoryFigures.seed, "--cases", "\(cases)"])
    guard let peak = end.t?.peakResidentBytes, peak > 0 else {
      throw BenchError.unknownPeak(cases: total)
    }
    return peak
  }

  private func propertyCount() throws -> Int {
    let world = World()
    let layer = try DataLayer.sqlite(.memory, environment: world.environment)
    return max(1, Catalogue.properties(on: Subject(layer: layer, world: world)).count)
  }
}
