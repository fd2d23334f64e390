import PropCheck
import PropCheckStorage
import Synchronization

/// What is done to the files of a store, such as a migration, with losses of power during it (G-1,
/// 5.4).
struct WholeFiles: Sendable {
  /// One operation, a loss during it, and perhaps another one while its result is examined.
  struct Plan: Sendable {
    let operation: Int
    let call: Int
    let outcome: CrashOutcome
    let second: (call: Int, outcome: CrashOutcome)?
  }

  let operations: [StorageOperation]
  private let rehearsals = Rehearsals()

  // A migration makes some two hundred calls.
  private static let mostCalls = 400

  func plans() -> Gen<Plan> {
    let count = operations.count
    return Gen { source in
      Plan(
        operation: try source.integer(in: 0..<count),
        call: source.integer(in: 1...WholeFiles.mostCalls),
        outcome: try source.draw(.crashOutcome()),
        second: source.boolean(probability: 0.3)
          ? (source.integer(in: 1...60), try source.draw(.crashOutcome())) : nil)
    }
  }

  func description(of plan: Plan) -> String {
    let again = plan.second.map { "\nand again in call \($0.call), \($0.outcome)" } ?? ""
    return
      "\(operations[plan.operation].name); power lost in call \(plan.call), \(plan.outcome)\(again)"
  }

  /// - Throws: A failure if the operation is neither done nor undone.
  func run(_ plan: Plan) async throws {
    let operation = operations[plan.operation]
    tabulate("operation", operation.name)
    let counts: CrashCounts
    do {
      let rehearsal = try await rehearsals.of(operation)
      counts = try await rehearsal.losePower(
        inCall: plan.call, leaving: plan.outcome, andIn: plan.second)
    } catch { throw Failure("\(operation.name) fails: \(error)", origin: "operation") }
    tabulate("found", counts.after > 0 ? "done" : counts.before > 0 ? "not done" : "neither")
    guard let problem = counts.problems.first else { return }
    throw Failure("\(operation.name): \(problem)", origin: "files")
  }
}

/// Operations that were done once without a loss.
private actor Rehearsals {
  private var known: [String: CrashRehearsal<[String]>] = [:]

  func of(_ operation: StorageOperation) async throws -> CrashRehearsal<[String]> {
    if let rehearsal = known[operation.name] { return rehearsal }
    let rehearsal = try await CrashRehearsal(of: operation)
    known[operation.name] = rehearsal
    return rehearsal
  }
}
