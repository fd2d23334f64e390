import HabitDomain
import HabitReference
import PropCheck

/// Whether a drawn family code is free on other devices (domain 2.5), as a complete table.
struct OtherDevices: Sendable {
  let subject: Subject

  var entries: [CatalogueEntry] { [codes.needing([.families])] }

  private struct Line: Sendable {
    let holder: Holder
    let canAsk: Bool
    let isFounding: Bool

    /// Who has the first drawn code.
    enum Holder: String, CaseIterable, Sendable {
      case nobody = "nobody has"
      case family = "a family has"
      case device = "another device has"
    }
  }

  private var codes: Property {
    let canFound = subject.layer.parts.isSuperset(of: Set.ofMembers.union([.familyService]))
    return Property(
      "families.ask-other-devices-for-codes",
      "A generated code is not known to be taken on another device, and is provisional if none answers.",
      rules: ["P-R1", "3.8"],
      of: Gen { source in
        Line(
          holder: source.anyCase(of: Line.Holder.self), canAsk: source.flag(),
          isFounding: canFound ? source.flag() : false)
      },
      describe: { line in
        (line.isFounding ? "found a family" : "generate a code")
          + "; \(line.holder.rawValue) the first code"
          + (line.canAsk ? "" : ", and no device answers")
      }
    ) { try await check($0) }
  }

  private static let code = "AAAAAA"

  /// They draw that code, and then another one.
  fileprivate static let numbers = Array(repeating: 0, count: 7) + [0, 0, 1, 0, 0, 0, 0, 0]

  private func check(_ line: Line) async throws {
    var layer = try await ModelledLayer(subject)
    if line.holder == .family { try await layer.createFamily(code: OtherDevices.code) }
    layer.setOthers(
      having: line.holder == .device ? [OtherDevices.code] : [], answer: line.canAsk)
    subject.world.set { $0.random = OtherDevices.numbers }
    if line.isFounding { try await layer.found() } else { try await layer.generateCode() }
    try await layer.compareEverything()
  }
}

extension ModelledLayer {
  fileprivate mutating func generateCode() async throws {
    try await call(
      "generate a code",
      model: { model throws(DataLayerError) in
        model.random = OtherDevices.numbers
        let code = try model.generateCode().code
        return GeneratedCode(code: code, isProvisional: !model.othersAnswer)
      },
      real: { layer throws(DataLayerError) in try await layer.families.generateCode() })
  }

  fileprivate mutating func found() async throws {
    let draft = FamilyDraft(displayName: "a", appleUserIDHash: "hash-of-p0", familyName: "ab")
    try await call(
      "found a family", ids: [Pool.people[0], Pool.families[1], Pool.memberships[0]],
      model: { model throws(DataLayerError) in
        model.random = OtherDevices.numbers
        return try model.foundFamily(draft)
      },
      real: { layer throws(DataLayerError) in try await layer.familyService.found(draft) })
  }
}
