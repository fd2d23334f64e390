import HabitDomain
import HabitRules
import HabitStore
import Synchronization

/// Whether a family code is free is checked before the transaction that takes it, not in it.
///
/// Only some operations yield after the check, as they would to ask another device, so that no caller gets between check and
/// transaction of the others.
enum CodeAskedBefore {
  /// The operations that yield.
  enum Gap {
    /// Those that are given a code.
    case given
    /// Those that generate one.
    case generated
  }

  static func open(
    _ environment: Environment, at location: StoreLocation, yieldingFor gap: Gap
  ) throws(DataLayerError) -> DataLayer {
    let check = CodeCheck()
    var (design, asked) = (StoreDesign(), environment)
    design.statements[.isFamilyCodeTaken] = "SELECT 0 AND ?1 IS NULL"
    design.dropUniqueness(of: "familyCode")
    // The layer retains the check, which retains the store with this environment.
    asked.isCodeFreeElsewhere = { [weak check] code in
      let isTaken = await check?.isTaken?(code) == true
      if gap == .generated { await Task.yield() }
      guard !isTaken else { return false }
      guard let ask = environment.isCodeFreeElsewhere else { return true }
      return await ask(code)
    }
    let unchecked = try design.open(asked, at: location)
    check.isTaken = { code in
      guard (try? FamilyRuleBook.standard.code(code)) != nil else { return false }
      // The lookup throws when several families have the code.
      do { return try await unchecked.families.fetchByCode(code) != nil } catch { return true }
    }
    var layer = unchecked
    wrap(&layer, unchecked, check, yieldingFor: gap)
    return layer
  }

  /// Makes operations that take a code check it first.
  private static func wrap(
    _ layer: inout DataLayer, _ unchecked: DataLayer, _ check: CodeCheck, yieldingFor gap: Gap
  ) {
    layer.families.codeExists = { code throws(DataLayerError) in
      await check.isTaken?(code) == true
    }
    layer.families.create = { name, code, creator throws(DataLayerError) in
      if await check.isTaken?(code) == true { try refuse(name, code) }
      if gap == .given { await Task.yield() }
      return try await unchecked.families.create(name, code, creator)
    }
    layer.familyService.found = { draft throws(DataLayerError) in
      // A known person is refused before any code is tried.
      if (try? await unchecked.people.fetchByHash(draft.appleUserIDHash)) ?? nil != nil {
        try draft.refuseAsKnown()
      }
      return try await unchecked.familyService.found(draft)
    }
  }

  /// The error of a new family whose code is taken.
  private static func refuse(_ name: String, _ code: String) throws(DataLayerError) {
    try obeying { () throws(DataServiceError) in
      _ = try FamilyRuleBook.standard.familyName(name)
      let code = try FamilyRuleBook.standard.code(code)
      throw .constraintViolation("Family code '\(code)' already exists")
    }
  }

  /// The check whether a code is taken, set once the store is open.
  private final class CodeCheck: Sendable {
    private let state = Mutex<(@Sendable (String) async -> Bool)?>(nil)

    var isTaken: (@Sendable (String) async -> Bool)? {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }
}

extension FamilyDraft {
  /// The error of founding a family as a known person.
  func refuseAsKnown() throws(DataLayerError) {
    try obeying { () throws(DataServiceError) in
      _ = try FamilyRuleBook.standard.displayName(displayName)
      if let avatarURL { _ = try FamilyRuleBook.standard.avatar(avatarURL) }
      _ = try FamilyRuleBook.standard.familyName(familyName)
    }
    throw .service(.constraintViolation("A profile for this Apple ID already exists"))
  }
}
