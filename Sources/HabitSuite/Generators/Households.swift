import HabitDomain
import PropCheck
import HabitReference

/// Draws the fields of families, people and memberships: few bases, so that values repeat.
struct Households: Sendable {
  private static let names = ["ab", "abc"]
  private static let codes = ["AAAAAA", "ABC123", "SELFIE1", "AB12CD34"]
  private static let hashes = ["hash-of-p1", "hash-of-p2", "hash-of-p3", "hash-of-p4"]

  let familyNames = ClassTable<@Sendable (String) -> String>(
    "family name",
    [
      ("plain", 12, { $0 }),
      ("' - . ,", 3, { "O'\($0)-Smith, Jr." }),
      ("accents", 3, { "\u{E9}\($0) \u{5D0}\u{BD}" }),
      ("combining marks", 3, { "e\u{301}\($0)\u{93F}" }),
      ("49 characters", 3, { _ in String(repeating: "a", count: 49) }),
      ("50 characters", 3, { _ in String(repeating: "e\u{301}", count: 50) }),
      (
        "padded to beyond the limit", 3,
        { _ in " \u{200B}" + String(repeating: "a", count: 50) + "\u{3000}" }
      ),
      ("empty", 2, { _ in "" }),
      ("blank", 2, { _ in " \u{200B}\t" }),
      ("1 character", 2, { _ in " a " }),
      ("51 characters", 2, { _ in String(repeating: "_", count: 51) }),
      ("U+200B inside", 2, { _ in "a\u{200B}b" }),
      ("@ # $ & or _", 2, { $0 + "@" }),
      ("emoji", 2, { $0 + "\u{1F468}\u{200D}\u{1F469}" }),
      ("U+0000", 2, { $0 + "\0" }),
      ("direction mark", 2, { "\u{202E}" + $0 }),
    ])
  let codes = ClassTable<@Sendable (String) -> String>(
    "family code",
    [
      ("plain", 14, { $0 }),
      ("lower case", 6, { $0.lowercased() }),
      ("padded", 6, { " \($0.lowercased())\u{200B}" }),
      ("8 characters", 3, { _ in "SELFIE12" }),
      ("empty", 2, { _ in "\t" }),
      ("5 characters", 2, { String($0.prefix(5)) }),
      ("9 characters", 2, { $0.prefix(6) + "123" }),
      ("Arabic digits", 2, { $0.prefix(5) + "\u{661}" }),
      ("full width", 2, { $0.prefix(5) + "\u{FF21}" }),
      ("sharp s", 2, { $0.prefix(5) + "ß" }),
      ("ligature", 2, { _ in "SEL\u{FB01}E1" }),
      ("a space inside", 2, { $0.prefix(3) + " " + $0.suffix(3) }),
      ("a combining mark", 2, { $0 + "\u{301}" }),
    ])
  let isCodeKnown = ClassTable<Bool>("code of a family", [("known", 1, true), ("new", 2, false)])
  let displayNames = ClassTable<@Sendable (String) -> String>(
    "display name",
    [
      ("plain", 12, { $0 }),
      ("@ and _", 3, { "@\($0)_" }),
      ("joined emoji", 3, { _ in "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}" }),
      ("decomposed", 3, { _ in "e\u{301}" }),
      ("31 characters", 3, { _ in String(repeating: "a", count: 31) }),
      ("50 characters", 3, { _ in String(repeating: "\u{E9}", count: 50) }),
      ("padded to beyond the limit", 3, { _ in " \(String(repeating: "a", count: 50))\u{200B}" }),
      ("empty", 2, { _ in "" }),
      ("blank", 2, { _ in "\u{200B}\n" }),
      ("51 characters", 2, { _ in String(repeating: "a", count: 51) }),
      ("U+0000", 2, { $0 + "\0" + $0 }),
      ("U+0085", 2, { $0 + "\u{85}" + $0 }),
    ])
  let hashes = ClassTable<@Sendable (String) -> String>(
    "hash",
    [
      ("plain", 14, { $0 }),
      ("padded", 3, { "\t\($0) " }),
      ("composed", 3, { _ in "\u{E9}234567890" }),
      ("decomposed", 3, { _ in "e\u{301}234567890" }),
      ("U+0000", 3, { _ in "12\u{0}4567890" }),
      ("empty", 2, { _ in "" }),
      ("blank", 2, { _ in " \u{200B}" }),
      ("9 characters", 2, { String($0.prefix(9)) }),
      ("9 characters, padded", 2, { " \($0.prefix(9)) " }),
    ])
  let avatars = ClassTable<String?>(
    "avatar",
    [
      ("none", 20, nil),
      ("http", 4, "http://a.b/c?d=%20#e"),
      ("HTTPS, padded", 4, " HTTPS://[::1]:8\n"),
      ("empty", 2, ""),
      ("blank", 2, " "),
      ("without a scheme", 2, "a.b"),
      ("another scheme", 2, "ftp://a.b"),
      ("without a host", 2, "https:///a"),
      ("a space inside", 2, "http://a b"),
      ("not ASCII", 2, "http://\u{E4}.b"),
    ])
  let roles = ClassTable<Membership.Role>(
    "role",
    [
      ("kid", 2, .kid), ("parent_admin", 3, .parentAdmin), ("adult", 2, .adult),
      ("visitor", 2, .visitor),
    ])
  let payloads = ClassTable<@Sendable (String) -> String>(
    "QR payload",
    [
      ("code", 1, { $0 }),
      ("padded", 1, { " \($0)\n" }),
      ("4,296 characters", 1, { _ in String(repeating: "\u{E9}", count: 4_296) + " " }),
      ("empty", 1, { _ in "" }),
      ("blank", 1, { _ in "\u{200B} " }),
      ("4,297 characters", 1, { _ in String(repeating: "x", count: 4_297) }),
    ])

  func familyName(from source: inout Source, prefersValid: Bool = false) -> String {
    let base = Households.names[source.pick(weights: [1, 1])]
    return familyNames.draw(from: &source, prefersValid: prefersValid)(base)
  }

  /// A code; a taken one is likely, by a weight compared with 2 for a free one.
  func code(
    from source: inout Source, in model: Model, prefersValid: Bool = false, known weight: Int = 4
  ) -> String {
    let taken = model.familyCodes
    let bases = Households.codes
    let base = bases[source.pick(weights: bases.map { taken.contains($0) ? weight : 2 })]
    let code = codes.draw(from: &source, prefersValid: prefersValid)(base)
    isCodeKnown.record(model.familyCodeExists(code), in: &source)
    return code
  }

  func displayName(from source: inout Source, prefersValid: Bool = false) -> String {
    let base = ["a", "b"][source.pick(weights: [1, 1])]
    return displayNames.draw(from: &source, prefersValid: prefersValid)(base)
  }

  /// A hash; a taken one is drawn by a weight compared with 3 for a free one.
  func hash(
    from source: inout Source, in model: Model, prefersValid: Bool = false, known weight: Int = 1
  ) -> String {
    let taken = model.hashes
    let bases = Households.hashes
    let base = bases[source.pick(weights: bases.map { taken.contains($0) ? weight : 3 })]
    return hashes.draw(from: &source, prefersValid: prefersValid)(base)
  }

  func avatar(from source: inout Source, prefersValid: Bool = false) -> String? {
    avatars.draw(from: &source, prefersValid: prefersValid)
  }

  func role(from source: inout Source) -> Membership.Role {
    roles.draw(from: &source)
  }

  /// Random numbers for codes; most are small, so that codes collide, and some exceed the bound.
  func random(from source: inout Source) -> [Int] {
    let numbers = source.array(0...16) { source in
      source.integer(in: 0...(source.boolean(probability: 0.1) ? 40 : 2))
    }
    guard source.boolean() else { return numbers }
    return lateCode(from: &source)
  }

  /// Random numbers that draw the simplest code several times, then another one.
  private func lateCode(from source: inout Source) -> [Int] {
    let failures = [9, 10, 8, 7, 1, 2, 3, 4, 5, 6][
      source.pick(weights: [6, 2, 2, 2, 1, 1, 1, 1, 1, 1])]
    let wait = source.integer(in: 0...500)
    // Each try but the first draws its wait; each draws a length and six characters.
    let failure = Array(repeating: 0, count: 7)
    let first = failure + Array(repeating: [wait] + failure, count: failures - 1).flatMap(\.self)
    return first + [wait, 0] + Array(repeating: 1, count: 6)
  }

  func draft(from source: inout Source, in model: Model, prefersValid: Bool = true) -> FamilyDraft {
    FamilyDraft(
      displayName: displayName(from: &source, prefersValid: prefersValid),
      appleUserIDHash: hash(from: &source, in: model, prefersValid: prefersValid),
      avatarURL: avatar(from: &source, prefersValid: prefersValid),
      familyName: familyName(from: &source, prefersValid: prefersValid))
  }

  func payload(from source: inout Source) -> String {
    payloads.draw(from: &source)(Households.codes[0])
  }

  /// What scripts on families must show; most of their values are valid.
  ///
  /// Half of the codes that may be invalid are those of the service.
  func requirementsOfFamilies(hasService: Bool) -> [Requirement] {
    familyNames.requirements(scaledBy: 0.15)
      + codes.requirements(scaledBy: hasService ? 0.2 : 0.1) + isCodeKnown.requirements
  }

  /// What scripts on people must show.
  var requirementsOfPeople: [Requirement] {
    displayNames.requirements(scaledBy: 0.15) + hashes.requirements(scaledBy: 0.12)
      + avatars.requirements(scaledBy: 0.15)
  }
}
