import HabitDomain
import HabitRules

extension Environment {
  /// Draws codes as the store does, but only so many times, and with a different check of its
  /// families.
  ///
  /// Other devices are asked as usual: a mutant that did not ask them would make two mistakes.
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
