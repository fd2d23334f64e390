import HabitDomain
import HabitRules

extension Environment {
  /// Draws codes as the store does, but so many times, and with another look at its families.
  ///
  /// Other devices are asked as ever: a mutant that did not would make two mistakes.
  func drawCode(
    tries: Int, unless isTaken: (_ code: String) async throws(DataLayerError) -> Bool
  ) async throws(DataLayerError) -> GeneratedCode {
    let rules = FamilyRuleBook.standard
    for attempt in 1...tries {
      if attempt > 1 { await self.sleep(rules.delay(attempt, random)) }
      let code = rules.newCode(random)
      let isFree = await isFreeElsewhere(code)
      if isFree == false { continue }
      if try await isTaken(code) { continue }
      return GeneratedCode(code: code, isProvisional: isFree == nil)
    }
    throw .service(
      .constraintViolation("Unable to generate unique family code after 10 attempts"))
  }

  /// Nil if no other device answers.
  private func isFreeElsewhere(_ code: String) async -> Bool? {
    guard let ask = isCodeFreeElsewhere else { return true }
    return await ask(code)
  }
}
