import Domain
import PropCheck
import Reference
import StateCheck

extension Command where Model == Reference.Model, System == Subject {
  /// A command whose answers are outcomes, shown briefly.
  ///
  /// One that is about a row is rare as long as there is none: it would mostly be refused. One that makes more of what
  /// there is enough of is drawn a fifth as often, or rows would seldom have to do with each other; one that can do now
  /// what it seldom can is drawn four times as often. Damage is done even where the storage has no room.
  init<Input: Sendable, Output: Equatable & Sendable>(
    _ name: String,
    weight: Int,
    on kind: RowKind? = nil,
    isDamage: Bool = false,
    hasEnough: @escaping @Sendable (Model) -> Bool = { _ in false },
    hasChance: @escaping @Sendable (Model) -> Bool = { _ in false },
    input: @escaping @Sendable (inout Source, Model) -> Input,
    text: @escaping @Sendable (Input) -> String,
    model: @escaping @Sendable (inout Model, Input) throws(DataLayerError) -> Output,
    real: @escaping @Sendable (Subject, Input) async throws(DataLayerError) -> Output
  ) {
    self.init(
      name,
      weight: { model in
        guard kind.map(model.hasRow) ?? true else { return weight }
        if hasChance(model) { return 120 * weight }
        return hasEnough(model) ? 6 * weight : 30 * weight
      },
      input: input,
      text: { Self.line(name, text($0)) },
      show: { brief($0) },
      succeeds: { if case .success = $0 { true } else { false } },
      model: { state, input in
        expected { () throws(DataLayerError) in
          guard !isDamage else { return try model(&state, input) }
          return try state.storing { state throws(DataLayerError) in try model(&state, input) }
        }
      },
      real: { subject, input in
        await answer { () async throws(DataLayerError) in try await real(subject, input) }
      }
    )
  }

  /// Damage, of which nothing is answered.
  init<Input: Sendable>(
    damage name: String, weight: Int, on kind: RowKind? = nil,
    hasChance: @escaping @Sendable (Model) -> Bool = { _ in false },
    input: @escaping @Sendable (inout Source, Model) -> Input,
    text: @escaping @Sendable (Input) -> String,
    model: @escaping @Sendable (inout Model, Input) -> Void,
    real: @escaping @Sendable (Damage, Input) async throws(DataLayerError) -> Void
  ) {
    self.init(
      name, weight: weight, on: kind, isDamage: true, hasChance: hasChance, input: input,
      text: text,
      model: { state, input throws(DataLayerError) in
        model(&state, input)
        return Done()
      },
      real: { subject, input throws(DataLayerError) in
        try await real(subject.layer.damage, input)
        return Done()
      })
  }

  /// Damage about which nothing is drawn.
  init(
    damage name: String, weight: Int, on kind: RowKind? = nil,
    model: @escaping @Sendable (inout Model) -> Void,
    real: @escaping @Sendable (Damage) async throws(DataLayerError) -> Void
  ) {
    self.init(
      damage: name, weight: weight, on: kind, input: { _, _ in Done() }, text: { _ in "" },
      model: { state, _ in model(&state) },
      real: { damage, _ throws(DataLayerError) in try await real(damage) })
  }

  /// `create habit` of `habit 1` is `create habit 1`.
  private static func line(_ name: String, _ arguments: String) -> String {
    let words = name.split(separator: " ")
    let noun = words.last.map { $0 + " " } ?? ""
    let rest = arguments.hasPrefix(noun) ? String(arguments.dropFirst(noun.count)) : arguments
    return rest.isEmpty ? name : "\(name) \(rest)"
  }
}
