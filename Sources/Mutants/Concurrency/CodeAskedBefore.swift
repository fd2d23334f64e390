import Domain
import Rules
import Store
import Synchronization

/// Whether a family code is free is asked before the transaction that takes it, and not in it.
///
/// Those who draw codes give way to others after they have asked, as they would to ask another device. Who types one
/// does not, so that nobody comes between.
enum CodeAskedBefore {
  static func open(
    _ environment: Environment, at location: StoreLocation
  ) throws(DataLayerError) -> DataLayer {
    let desk = Desk()
    var (design, asked) = (StoreDesign(), environment)
    design.statements[.isFamilyCodeTaken] = "SELECT 0 AND ?1 IS NULL"
    design.dropUniqueness(of: "familyCode")
    // The layer keeps the desk, and the desk the store with this environment.
    asked.isCodeFreeElsewhere = { [weak desk] code in
      guard let isTaken = desk?.isTaken else { return true }
      let isFree = await !isTaken(code)
      await Task.yield()
      return isFree
    }
    let unchecked = try design.open(asked, at: location)
    desk.isTaken = { code in
      guard (try? FamilyRuleBook.standard.code(code)) != nil else { return false }
      // Where several families have it, none can be told.
      do { return try await unchecked.families.fetchByCode(code) != nil } catch { return true }
    }
    var layer = unchecked
    wrap(&layer, unchecked, desk)
    return layer
  }

  /// Has operations that take a code ask first.
  private static func wrap(_ layer: inout DataLayer, _ unchecked: DataLayer, _ desk: Desk) {
    layer.families.codeExists = { code throws(DataLayerError) in
      await desk.isTaken?(code) == true
    }
    layer.families.create = { name, code, creator throws(DataLayerError) in
      if await desk.isTaken?(code) == true { try refuse(name, code) }
      return try await unchecked.families.create(name, code, creator)
    }
    layer.familyService.found = { draft throws(DataLayerError) in
      // Who is there already is told so before any code is tried.
      if (try? await unchecked.people.fetchByHash(draft.appleUserIDHash)) ?? nil != nil {
        try draft.refuseAsKnown()
      }
      return try await unchecked.familyService.found(draft)
    }
  }

  /// Says what is wrong with a new family whose code is taken.
  private static func refuse(_ name: String, _ code: String) throws(DataLayerError) {
    try obeying { () throws(DataServiceError) in
      _ = try FamilyRuleBook.standard.familyName(name)
      let code = try FamilyRuleBook.standard.code(code)
      throw .constraintViolation("Family code '\(code)' already exists")
    }
  }

  /// Where it is asked whether a code is taken.
  private final class Desk: Sendable {
    private let state = Mutex<(@Sendable (String) async -> Bool)?>(nil)

    var isTaken: (@Sendable (String) async -> Bool)? {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }
}

extension FamilyDraft {
  /// Says what is wrong with founding a family by somebody who is known.
  func refuseAsKnown() throws(DataLayerError) {
    try obeying { () throws(DataServiceError) in
      _ = try FamilyRuleBook.standard.displayName(displayName)
      if let avatarURL { _ = try FamilyRuleBook.standard.avatar(avatarURL) }
      _ = try FamilyRuleBook.standard.familyName(familyName)
    }
    throw .service(.constraintViolation("A profile for this Apple ID already exists"))
  }
}
