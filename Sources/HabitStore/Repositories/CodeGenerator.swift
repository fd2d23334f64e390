import HabitDomain
import HabitRules

/// Draws family codes until one is free; the caller decides, because a code may be taken in the
/// meantime.
struct CodeGenerator {
  private let environment: Environment
  private let rules: FamilyRuleBook

  init(_ database: Database) {
    environment = database.environment
    rules = database.rules.families
  }

  /// The result of the closure for the first code that it accepts.
  func first<Answer>(
    _ take: (GeneratedCode) throws(DataLayerError) -> Answer?
  ) async throws(DataLayerError) -> Answer {
    for attempt in 1...max(1, rules.codeAttempts) {
      if attempt > 1 { await environment.sleep(rules.delay(attempt, environment.random)) }
      guard let offer = await offer(), let answer = try take(offer) else { continue }
      return answer
    }
    throw .service(
      .constraintViolation(
        "Unable to generate unique family code after \(rules.codeAttempts) attempts"))
  }

  /// A new code; nil if another device has it.
  private func offer() async -> GeneratedCode? {
    let code = rules.newCode(environment.random)
    guard let isFreeElsewhere = environment.isCodeFreeElsewhere else {
      return GeneratedCode(code: code, isProvisional: false)
    }
    guard let isFree = await isFreeElsewhere(code) else {
      return GeneratedCode(code: code, isProvisional: true)
    }
    return isFree ? GeneratedCode(code: code, isProvisional: false) : nil
  }
}
