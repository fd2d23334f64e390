import Domain
import Foundation
import Report
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
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("propcheck-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = folder.appendingPathComponent("report.jsonl.gz").path
    try run([
      "run", "--seed", MemoryFigures.seed, "--cases", "\((total + count - 1) / count)", "--quiet",
      "--report", report, "--seeds", folder.appendingPathComponent("Seeds").path,
    ])
    return try peak(inReport: report)
  }

  private func propertyCount() throws -> Int {
    let world = World()
    let layer = try DataLayer.sqlite(.memory, environment: world.environment)
    return max(1, Catalogue.properties(on: Subject(layer: layer, world: world)).count)
  }

  private func run(_ arguments: [String]) throws {
    let process = Process()
    // Both programs are built into one folder.
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments.first ?? "Bench")
      .deletingLastPathComponent().appendingPathComponent("propcheck")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError.runFailed(
        command: "scripts/propcheck " + arguments.joined(separator: " "),
        status: process.terminationStatus)
    }
  }

  private func peak(inReport path: String) throws -> Int {
    var peak: Int?
    _ = try ReportReader(path: path).forEach { record in
      if case .end(let end) = record { peak = end.t?.peakResidentBytes }
    }
    guard let peak, peak > 0 else { throw BenchError.unknownPeak(report: path) }
    return peak
  }
}
