import HabitDomain
import Foundation
import HabitSQLite
import HabitStore
import HabitSuite
import Testing

@testable import HabitCLI

/// What is found after a process that wrote was killed.
struct KillTrial {
  /// What is wrong with the store; empty if nothing is.
  private(set) var complaints: [String] = []
  /// Whether the kill came in the middle of an operation.
  private(set) var isWithinOperation = false

  /// How complaints about a lost or a half-done operation are worded.
  static let neither = "sees neither them nor one more"

  private let plan: KillPlan
  private let workload: Workload
  private let environment = World().environment

  /// Lets a process write, kills it, and examines what it left.
  init(_ plan: KillPlan, _ mode: WriteCommand.Mode = .whole) async throws {
    self.plan = plan
    workload = try #require(await Workload.drawn(seed: KillPlan.seed, number: plan.number))
    var writer = try KilledWriter(plan.arguments(mode))
    if plan.acknowledged < 0 {
      try writer.waitForFile()
    } else {
      writer.wait(done: plan.acknowledged)
    }
    let other = plan.isWatched ? try open(writer.path) : nil
    _ = try await other?.lifeCycle.dump()
    writer.kill(after: plan.microseconds)
    isWithinOperation = writer.notes.isWithinOperation
    if writer.hasFailed {
      complaints.append(text("The process ended by itself", writer.notes.done))
    }
    if let other {
      compare(try await other.lifeCycle.dump(), writer.notes.done, "another connection")
    }
    try await look(at: writer.path, writer.notes.done)
    try await other?.lifeCycle.close()
    try check(writer.path)
  }

  private func open(_ path: String) throws -> DataLayer {
    try .sqlite(.file(path: path), environment: environment)
  }

  /// A store that can be opened after the kill, and used further.
  private mutating func look(at path: String, _ done: Int) async throws {
    let layer = try open(path)
    compare(try await layer.lifeCycle.dump(), done, "a new connection")
    try await layer.lifeCycle.deleteEverything()
    try await layer.lifeCycle.close()
  }

  /// Everything that was reported, and perhaps one more operation as a whole.
  private mutating func compare(_ dump: Dump, _ done: Int, _ reader: String) {
    guard !workload.expects(dump, after: done), !workload.expects(dump, after: done + 1) else {
      return
    }
    complaints.append(text("\(reader) \(Self.neither)", done))
  }

  private func text(_ problem: String, _ done: Int) -> String {
    """
    \(problem), after \(done) operations that were told as done.
    where: \(workload.lines.prefix(done + 1).joined(separator: "\n       "))
    fix: propcheck \(plan.arguments(.whole).joined(separator: " ")) | cat does the same writes.
    """
  }

  /// The file itself, once nobody has it open.
  private mutating func check(_ path: String) throws {
    if FileManager.default.fileExists(atPath: path + "-wal") {
      complaints.append("The write-ahead log is still there.")
    }
    let connection = try Connection(.file(path: path), slots: 0)
    let integrity = try connection.text("PRAGMA integrity_check")
    if integrity != "ok" { complaints.append("The file is damaged: \(integrity ?? "no answer").") }
    if let table = try connection.text("PRAGMA foreign_key_check") {
      complaints.append("A row of \(table) refers to none.")
    }
    try connection.close()
  }
}
