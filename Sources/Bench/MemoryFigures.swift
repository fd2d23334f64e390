import Report
import Domain
import Foundation
import Store
import Suite

/// Whether the memory of a run depends on how long it is.
struct MemoryFigures {
  private static let seed = "1"

  /// The peak of resident memory of a long run beside that of a short one, each a process of its
  /// own.
  ///
  /// The peak is the one in the report, which the kernel counts for the program alone: what `wait4`
  /// tells of a child begins with the memory of the parent that started it.
  func measure(into figures: FigureList) throws {
    let short = try peak(ofCases: 10_000)
    let long = try peak(ofCases: 100_000)
    figures.add("memory.peak-of-100,000-cases", Double(long) / Double(short), atMost: 1.2)
  }

  /// The peak in bytes of a run of so many cases, spread over all properties.
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
