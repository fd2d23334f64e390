import HabitDomain
import PropCheck
import HabitReference

/// P-V1, P-V2 and P-R2 for families and people: exactly what is valid is accepted, and reads back as written.
struct FamilyValidation: Sendable {
  let subject: Subject
  let generators: SuiteGenerators

  var entries: [CatalogueEntry] {
    [
      families.needing([.families]), people.needing([.people]), codes.needing([.families]),
      payloads.needing([.familyService]),
      roundTrip.needing(Needs(anyOf: [[.families], [.people]])),
    ]
  }

  private struct Texts: Sendable {
    let start: Model
    let first: String
    let second: String
    let third: String?
  }

  private var families: Property {
    let households = generators.households
    return Property(
      "families.accept-exactly-what-is-valid",
      "A valid family is accepted; any other is refused with the error of the first rule it breaks.",
      rules: ["P-V1", "P-V2"],
      requiring: households.familyNames.requirements + households.codes.requirements,
      of: Gen { source in
        let start = generators.start(from: &source)
        return Texts(
          start: start, first: households.familyName(from: &source),
          second: households.code(from: &source, in: start), third: nil)
      },
      describe: { quoted($0.first) + " " + quoted($0.second) }
    ) { texts in
      var layer = try await ModelledLayer(subject, texts.start)
      try await layer.createFamily(name: texts.first, code: texts.second)
    }
  }

  private var people: Property {
    let households = generators.households
    return Property(
      "people.accept-exactly-what-is-valid",
      "A valid person is accepted; any other is refused with the error of the first rule it breaks.",
      rules: ["P-V1", "P-V2"],
      requiring: households.displayNames.requirements + households.hashes.requirements
        + households.avatars.requirements,
      of: Gen { source in
        let start = generators.start(from: &source)
        return Texts(
          start: start, first: households.displayName(from: &source),
          second: households.hash(from: &source, in: start),
          third: households.avatar(from: &source))
      },
      describe: { "\(quoted($0.first)) \(quoted($0.second)) \($0.third.map(quoted) ?? "nil")" }
    ) { texts in
      var layer = try await ModelledLayer(subject, texts.start)
      try await layer.createPerson(
        name: texts.first, hash: texts.second, avatar: texts.third)
    }
  }

  private var codes: Property {
    let households = generators.households
    return Property(
      "families.are-found-by-their-code",
      "A code finds its family in any case and with any padding; an invalid code is refused.",
      // One of the two codes is valid.
      rules: ["P-V1", "P-V2", "F-3"], requiring: households.codes.requirements(scaledBy: 0.5),
      of: Gen { source in
        let start = generators.start(from: &source)
        return Texts(
          start: start, first: households.code(from: &source, in: start, prefersValid: true),
          second: households.code(from: &source, in: start), third: nil)
      },
      describe: { quoted($0.first) + " " + quoted($0.second) }
    ) { texts in
      var layer = try await ModelledLayer(subject, texts.start)
      try await layer.createFamily(code: texts.first)
      try await layer.call(
        "fetch family of code \(quoted(texts.second))", texts.second,
        model: { model, code throws(DataLayerError) in try model.family(ofCode: code) },
        layer: \.families.fetchByCode)
    }
  }

  private var payloads: Property {
    Property(
      "families.carry-codes-in-qr-payloads",
      "A text of 1 to 4,296 characters survives a QR payload; any other is refused.",
      rules: ["P-V1", "P-V2", "8.1"], requiring: generators.households.payloads.requirements,
      of: Gen { generators.households.payload(from: &$0) },
      describe: quoted
    ) { text in
      var recorder = StepRecorder()
      let expected = expected { () throws(DataLayerError) in try Model.qrPayload(text) }
      let service = subject.layer.familyService
      for convert in [service.qrPayload, service.readQRPayload] {
        try recorder.expectExactly(
          "convert \(quoted(text))", expected,
          await answer { () async throws(DataLayerError) in try convert(text) })
      }
    }
  }

  private var roundTrip: Property {
    let households = generators.households
    return Property(
      "families.read-what-was-written",
      "A family or a person reads back as written, in every field and to the scalar.",
      rules: ["P-R2"],
      of: Gen { source in
        let start = generators.start(from: &source)
        return (
          start: start, family: households.familyName(from: &source, prefersValid: true),
          person: households.draft(from: &source, in: start)
        )
      },
      describe: { "\(quoted($0.family)) and \(quoted($0.person.displayName))" }
    ) { rows in
      let parts = subject.layer.parts
      var layer = try await ModelledLayer(subject, rows.start)
      if parts.contains(.families) {
        try await layer.createFamily(name: rows.family, code: "ABC123")
      }
      if parts.contains(.people) { try await layer.create(rows.person) }
      if parts.contains(.families) {
        try await layer.call(
          "fetch family 1", Pool.families[0], model: { $0.family($1) }, layer: \.families.fetch)
      }
      guard parts.contains(.people) else { return }
      try await layer.call(
        "fetch person 1", Pool.people[0], model: { $0.person($1) }, layer: \.people.fetch)
    }
  }
}

extension ModelledLayer {
  fileprivate mutating func create(_ person: FamilyDraft) async throws {
    try await createPerson(
      name: person.displayName, hash: person.appleUserIDHash, avatar: person.avatarURL)
  }
}
