import Domain
import PropCheck
import Reference

/// Draws what families, people and memberships are made of: few bases, so that they meet again.
struct Households: Sendable {
  private static let names = ["ab", "abc"]
  private static let codes = ["AAAAAA", "ABC123", "SELFIE1", "AB12CD34"]
  private static let hashes = ["hash-of-p1", "hash-of-p2", "hash-of-p3", "hash-of-p4"]

  let familyNames = ClassTable<FamilyNameClass>()
  let codes = ClassTable<FamilyCodeClass>()
  let codeMatches = ClassTable<CodeMatch>()
  let displayNames = ClassTable<DisplayNameClass>()
  let hashes = ClassTable<HashClass>()
  let avatars = ClassTable<AvatarClass>()
  let roles = ClassTable<RoleClass>()
  let payloads = ClassTable<PayloadClass>()

  func familyName(from source: inout Source, isTame: Bool = false) -> String {
    let base = Households.names[source.pick(weights: [1, 1])]
    return familyNames.draw(from: &source, isTame: isTame).text(base)
  }

  /// A code; one that is taken is likely, and likelier still where something is to be found by it.
  func code(
    from source: inout Source, in model: Model, isTame: Bool = false, known weight: Int = 4
  ) -> String {
    let taken = model.familyCodes
    let bases = Households.codes
    let base = bases[source.pick(weights: bases.map { taken.contains($0) ? weight : 2 })]
    let code = codes.draw(from: &source, isTame: isTame).text(base)
    codeMatches.record(model.familyCodeExists(code) ? .known : .new, in: &source)
    return code
  }

  func displayName(from source: inout Source, isTame: Bool = false) -> String {
    let base = ["a", "b"][source.pick(weights: [1, 1])]
    return displayNames.draw(from: &source, isTame: isTame).text(base)
  }

  /// A hash; one that is taken is drawn by a weight compared with the others.
  func hash(
    from source: inout Source, in model: Model, isTame: Bool = false, known weight: Int = 1
  ) -> String {
    let taken = model.hashes
    let bases = Households.hashes
    let base = bases[source.pick(weights: bases.map { taken.contains($0) ? weight : 3 })]
    return hashes.draw(from: &source, isTame: isTame).text(base)
  }

  func avatar(from source: inout Source, isTame: Bool = false) -> String? {
    avatars.draw(from: &source, isTame: isTame).text
  }

  func role(from source: inout Source) -> Membership.Role {
    switch roles.draw(from: &source) {
    case .kid: .kid
    case .parentAdmin: .parentAdmin
    case .adult: .adult
    case .visitor: .visitor
    }
  }

  /// Random numbers for codes; most are small, so that codes collide, and some beyond the bound.
  func random(from source: inout Source) -> [Int] {
    let numbers = source.array(0...16) { source in
      source.integer(in: 0...(source.boolean(probability: 0.1) ? 40 : 2))
    }
    guard source.boolean() else { return numbers }
    return lateCode(from: &source)
  }

  /// Random numbers that draw the simplest code again and again, until they draw another one.
  private func lateCode(from source: inout Source) -> [Int] {
    let failures = [9, 10, 8, 7, 1, 2, 3, 4, 5, 6][
      source.pick(weights: [6, 2, 2, 2, 1, 1, 1, 1, 1, 1])]
    let wait = source.integer(in: 0...500)
    // Each try but the first draws how long it waits, and each a length and six characters.
    let failure = Array(repeating: 0, count: 7)
    let first = failure + Array(repeating: [wait] + failure, count: failures - 1).flatMap(\.self)
    return first + [wait, 0] + Array(repeating: 1, count: 6)
  }

  func draft(from source: inout Source, in model: Model, isTame: Bool = true) -> FamilyDraft {
    FamilyDraft(
      displayName: displayName(from: &source, isTame: isTame),
      appleUserIDHash: hash(from: &source, in: model, isTame: isTame),
      avatarURL: avatar(from: &source, isTame: isTame),
      familyName: familyName(from: &source, isTame: isTame))
  }

  func payload(from source: inout Source) -> String {
    payloads.draw(from: &source).text(Households.codes[0])
  }

  /// What scripts must show of the classes: most of their values are tame.
  var requirements: [Requirement] {
    familyNames.requirements(scaledBy: 0.2) + codes.requirements(scaledBy: 0.2)
      + codeMatches.requirements + displayNames.requirements(scaledBy: 0.2)
      + hashes.requirements(scaledBy: 0.2) + avatars.requirements(scaledBy: 0.2)
      + roles.requirements
  }
}
