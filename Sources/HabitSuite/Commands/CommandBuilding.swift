import HabitDomain
import PropCheck
import HabitReference
import StateCheck

typealias StoreScript = Script<Model, Subject>

/// Draws the arguments of a command.
typealias Arguments<Input> = @Sendable (inout Source, HabitReference.Model) -> Input

extension StoreCommand {
  /// A command whose answers are outcomes, shown briefly.
  ///
  /// A command on a row is rare while there is none, because it would mostly be refused. One that creates rows is drawn a
  /// fifth as often once there are enough of them, so that rows keep interacting; one that has a rare chance is drawn four
  /// times as often. Damage works even when the storage is full.
  ///
  /// New rows get the identifiers `ids`. It needs the parts that have rows of its kind.
  init<Input: Sendable, Output: Equatable & Sendable>(
    _ name: String, weight: Int, on kind: RowKind? = nil, isDamage: Bool = false,
    hasEnough: @escaping @Sendable (Model) -> Bool = { _ in false },
    hasChance: @escaping @Sendable (Model) -> Bool = { _ in false },
    ids: (@Sendable (Input) -> [Identifier])? = nil,
    input: @escaping Arguments<Input>, text: @escaping @Sendable (Input) -> String,
    model: @escaping @Sendable (inout Model, Input) throws(DataLayerError) -> Output,
    real: @escaping @Sendable (Subject, Input) async throws(DataLayerError) -> Output
  ) {
    command = Command(
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
        expected { () throws(DataLayerError) -> Output in
          guard !isDamage else { return try model(&state, input) }
          return try state.storing { state throws(DataLayerError) -> Output in
            if let ids { state.freshIDs = ids(input) }
            return try model(&state, input)
          }
        }
      },
      real: { subject, input in
        await answer { () async throws(DataLayerError) in
          if let ids { subject.world.set { $0.freshIDs = ids(input) } }
          return try await real(subject, input)
        }
      }
    )
    needs = kind?.parts ?? []
  }

  /// `create habit` of `habit 1` is `create habit 1`.
  private static func line(_ name: String, _ arguments: String) -> String {
    let words = name.split(separator: " ")
    let noun = words.last.map { $0 + " " } ?? ""
    let rest = arguments.hasPrefix(noun) ? String(arguments.dropFirst(noun.count)) : arguments
    return rest.isEmpty ? name : "\(name) \(rest)"
  }
}

// MARK: - Commands that call one operation of the layer

extension StoreCommand {
  /// A call with one argument.
  init<Input: Sendable, Output: Equatable & Sendable>(
    _ name: String, weight: Int, on kind: RowKind? = nil,
    hasChance: @escaping @Sendable (Model) -> Bool = { _ in false },
    input: @escaping Arguments<Input>, text: @escaping @Sendable (Input) -> String,
    model: @escaping @Sendable (inout Model, Input) throws(DataLayerError) -> Output,
    layer:
      @escaping @Sendable (DataLayer) -> @Sendable (Input) async throws(DataLayerError) -> Output
  ) {
    self.init(
      name, weight: weight, on: kind, hasChance: hasChance, input: input, text: text, model: model,
      real: { subject, input throws(DataLayerError) in try await layer(subject.layer)(input) })
  }

  /// A call with one argument and no answer.
  init<Input: Sendable>(
    _ name: String, weight: Int, on kind: RowKind? = nil,
    input: @escaping Arguments<Input>, text: @escaping @Sendable (Input) -> String,
    model: @escaping @Sendable (inout Model, Input) throws(DataLayerError) -> Void,
    layer: @escaping @Sendable (DataLayer) -> @Sendable (Input) async throws(DataLayerError) -> Void
  ) {
    self.init(
      name, weight: weight, on: kind, input: input, text: text,
      model: { state, input throws(DataLayerError) in
        try model(&state, input)
        return Done()
      },
      real: { subject, input throws(DataLayerError) in
        try await layer(subject.layer)(input)
        return Done()
      })
  }

  /// A call with two arguments.
  init<First: Sendable, Second: Sendable, Output: Equatable & Sendable>(
    _ name: String, weight: Int, on kind: RowKind? = nil,
    input: @escaping Arguments<(First, Second)>,
    text: @escaping @Sendable (First, Second) -> String,
    model: @escaping @Sendable (inout Model, First, Second) throws(DataLayerError) -> Output,
    layer:
      @escaping @Sendable (DataLayer) ->
      @Sendable (First, Second) async throws(DataLayerError) -> Output
  ) {
    self.init(
      name, weight: weight, on: kind, input: input, text: { text($0.0, $0.1) },
      model: { state, input throws(DataLayerError) in try model(&state, input.0, input.1) },
      real: { subject, input throws(DataLayerError) in
        try await layer(subject.layer)(input.0, input.1)
      })
  }

  /// A call with three arguments.
  init<First: Sendable, Second: Sendable, Third: Sendable, Output: Equatable & Sendable>(
    _ name: String, weight: Int, on kind: RowKind? = nil,
    input: @escaping Arguments<(First, Second, Third)>,
    text: @escaping @Sendable (First, Second, Third) -> String,
    model: @escaping @Sendable (inout Model, First, Second, Third) throws(DataLayerError) -> Output,
    layer:
      @escaping @Sendable (DataLayer) ->
      @Sendable (First, Second, Third) async throws(DataLayerError) -> Output
  ) {
    self.init(
      name, weight: weight, on: kind, input: input, text: { text($0.0, $0.1, $0.2) },
      model: { state, input throws(DataLayerError) in
        try model(&state, input.0, input.1, input.2)
      },
      real: { subject, input throws(DataLayerError) in
        try await layer(subject.layer)(input.0, input.1, input.2)
      })
  }

  /// A call without arguments.
  init<Output: Equatable & Sendable>(
    _ name: String, weight: Int, on kind: RowKind? = nil,
    hasChance: @escaping @Sendable (Model) -> Bool = { _ in false },
    model: @escaping @Sendable (inout Model) -> Output,
    layer: @escaping @Sendable (DataLayer) -> @Sendable () async throws(DataLayerError) -> Output
  ) {
    self.init(
      name, weight: weight, on: kind, hasChance: hasChance, input: { _, _ in Done() },
      text: { _ in "" }, model: { state, _ in model(&state) },
      real: { subject, _ throws(DataLayerError) in try await layer(subject.layer)() })
  }

  /// A call without arguments or answer.
  init(
    _ name: String, weight: Int,
    model: @escaping @Sendable (inout Model) -> Void,
    layer: @escaping @Sendable (DataLayer) -> @Sendable () async throws(DataLayerError) -> Void
  ) {
    self.init(
      name, weight: weight, input: { _, _ in Done() }, text: { _ in "" },
      model: { state, _ in
        model(&state)
        return Done()
      },
      real: { subject, _ throws(DataLayerError) in
        try await layer(subject.layer)()
        return Done()
      })
  }
}

// MARK: - Damage and time

extension StoreCommand {
  /// Damage, which has no answer; nil if the layer does not support it.
  init?<Input: Sendable>(
    damage name: String, weight: Int, on kind: RowKind? = nil, in damage: Damage,
    hasChance: @escaping @Sendable (Model) -> Bool = { _ in false },
    input: @escaping Arguments<Input>, text: @escaping @Sendable (Input) -> String,
    model: @escaping @Sendable (inout Model, Input) -> Void,
    real:
      @escaping @Sendable (Damage) -> (@Sendable (Input) async throws(DataLayerError) -> Void)?
  ) {
    guard real(damage) != nil else { return nil }
    self.init(
      name, weight: weight, on: kind, isDamage: true, hasChance: hasChance, input: input,
      text: text,
      model: { state, input in
        model(&state, input)
        return Done()
      },
      real: { subject, input throws(DataLayerError) in
        try await real(subject.layer.damage)?(input)
        return Done()
      })
  }

  /// Damage without arguments.
  init?(
    damage name: String, weight: Int, on kind: RowKind? = nil, in damage: Damage,
    model: @escaping @Sendable (inout Model) -> Void,
    real: @escaping @Sendable (Damage) -> (@Sendable () async throws(DataLayerError) -> Void)?
  ) {
    self.init(
      damage: name, weight: weight, on: kind, in: damage,
      input: { _, _ in Done() }, text: { _ in "" }, model: { state, _ in model(&state) },
      real: { damage in
        real(damage).map { call in
          { @Sendable _ async throws(DataLayerError) in try await call() }
        }
      })
  }

  /// Moves the clock by one of several steps, in milliseconds.
  init(
    clock name: String, weight: Int, on kind: RowKind? = nil, steps: [(length: Int64, weight: Int)]
  ) {
    self.init(
      name, weight: weight, on: kind,
      input: { source, model in
        let step = steps[source.pick(weights: steps.map(\.weight))].length
        return Instant(milliseconds: model.now.milliseconds + step)
      },
      text: { "to \($0)" },
      model: { model, now in
        model.now = now
        return Done()
      },
      real: { subject, now in
        subject.world.set { $0.now = now }
        return Done()
      })
  }
}
