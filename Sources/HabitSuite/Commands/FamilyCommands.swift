import HabitDomain
import PropCheck
import HabitReference

/// The operations on families.
struct FamilyCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] {
    ([create] + simple + [generateCode, purge, pending]).needing([.families])
  }

  private var create: StoreCommand {
    StoreCommand(
      "create family", weight: 10, hasEnough: { $0.familyCount >= 2 }, ids: { [$0.id] },
      input: { source, model in
        let new = NewFamily(
          id: Pool.free(Pool.families, from: &source, in: model) { model.state(ofFamily: $0) },
          name: generators.households.familyName(from: &source, prefersValid: true),
          code: generators.households.code(from: &source, in: model, prefersValid: true),
          creator: generators.personID(from: &source, in: model))
        generators.keys.codes.record(RowHit(model.state(ofCode: new.code)), in: &source)
        return new
      },
      text: \.text,
      model: { model, new throws(DataLayerError) in
        try model.createFamily(name: new.name, code: new.code, createdBy: new.creator)
      },
      real: { subject, new throws(DataLayerError) in
        try await subject.layer.families.create(new.name, new.code, new.creator)
      })
  }

  private var simple: [StoreCommand] {
    [
      StoreCommand(
        "rename family", weight: 4, on: .family,
        input: { source, model in
          (
            generators.familyID(from: &source, in: model),
            generators.households.familyName(from: &source)
          )
        },
        text: { "\(Pool.name(of: $0)) to \(quoted($1))" },
        model: { model, id, name throws(DataLayerError) in try model.renameFamily(id, to: name) },
        layer: \.families.rename),
      StoreCommand(
        "delete family", weight: 3, on: .family, input: generators.familyID, text: Pool.name,
        model: { $0.deleteFamily($1) }, layer: \.families.delete),
      StoreCommand(
        "fetch family", weight: 2, on: .family, input: generators.familyID, text: Pool.name,
        model: { $0.family($1) }, layer: \.families.fetch),
      StoreCommand(
        "fetch family of code", weight: 4, on: .family,
        input: { generators.households.code(from: &$0, in: $1, prefersValid: true, known: 12) },
        text: quoted,
        model: { model, code throws(DataLayerError) in try model.family(ofCode: code) },
        layer: \.families.fetchByCode),
      StoreCommand(
        "list families", weight: 3, on: .family, model: { $0.allFamilies() },
        layer: \.families.fetchAll),
      StoreCommand(
        "look for code", weight: 2, on: .family,
        input: { generators.households.code(from: &$0, in: $1, known: 12) }, text: quoted,
        model: { $0.familyCodeExists($1) }, layer: \.families.codeExists),
    ]
  }

  private var generateCode: StoreCommand {
    StoreCommand(
      "generate code", weight: 5, on: .family,
      input: { source, model in
        let random = generators.households.random(from: &source)
        generators.keys.record(random: random, in: model, &source)
        return random
      },
      text: { "from \(briefRandom($0))" },
      model: { model, random in
        model.random = random
        let drawn = model.tryCodes()
        return CodeDraw(code: drawn.code, isProvisional: false, waits: drawn.waits)
      },
      real: { subject, random throws(DataLayerError) in
        subject.world.set { state in
          state.random = random
          state.slept = []
        }
        let drawn = try await code(of: subject.layer.families)
        return CodeDraw(
          code: drawn?.code, isProvisional: drawn?.isProvisional ?? false,
          waits: subject.world.present.slept)
      })
  }

  /// A code; nil if none was free: the waits are compared even then.
  private func code(
    of families: FamilyRepository
  ) async throws(DataLayerError) -> GeneratedCode? {
    do throws(DataLayerError) {
      return try await families.generateCode()
    } catch {
      guard error == Model.codesExhausted else { throw error }
      return nil
    }
  }

  private var purge: StoreCommand {
    StoreCommand(
      "purge", weight: 8, on: .syncedTombstone,
      input: { source, model in
        let steps: [Int64] = [1, 86_400_000, -1, -30 * 86_400_000]
        let step = steps[source.pick(weights: [6, 2, 2, 1])]
        let limit = Instant(milliseconds: model.now.milliseconds + step)
        var purged = model
        purged.purge(before: limit)
        generators.purges.record(purged.familyRowCount != model.familyRowCount, in: &source)
        return limit
      },
      text: { "before \($0)" }, model: { $0.purge(before: $1) }, layer: \.families.purge)
  }

  private var pending: StoreCommand {
    StoreCommand(
      "list pending", weight: 3, on: .family,
      input: { source, _ in source.pickOne(of: generators.familyTables) },
      text: \.rawValue, model: { $0.pending($1) }, layer: \.families.pending)
  }
}

/// The arguments of `create family`.
struct NewFamily: Sendable {
  let id: Identifier
  let name: String
  let code: String
  let creator: Identifier

  var text: String { "\(Pool.name(of: id)) \(quoted(name)) \(quoted(code))" }
}

/// A code and the waits before it.
private struct CodeDraw: Hashable, Sendable, CustomStringConvertible {
  /// Nil if all tried codes were taken.
  let code: String?
  let isProvisional: Bool
  let waits: [Int64]

  var description: String { "\(code ?? "none free"), after \(waits.count) waits" }
}
