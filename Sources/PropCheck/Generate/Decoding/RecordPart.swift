/// How often an initializer is run to learn what it asks for.
private enum Limit {
  /// Runs of a branch that the initializer refuses before it is given up.
  static let refusals = 200
  /// Runs that teach nothing new before it is taken as learned.
  static let quiet = 12
  static let runs = 400
  static let samples = 32
  static let branches = 64
}

/// A type that is made by its own initializer.
final class RecordPart<Value: Decodable>: TypedPart<Value> {
  let lesson: Lesson
  override var contents: [(name: String, part: Part)] {
    lesson.fields.map { (lesson.name(of: $0), $0.part) }
  }
  override var isRecord: Bool { true }
  private var compiledRecord: Record<Value>?
  /// Values with what they were made of, for types that contain this one.
  private var samples: [(value: Value, trace: [TracedValue])] = []
  private var sampled = 0
  /// The latest value of each branch.
  private var latest: [Int: Value] = [:]

  /// How a run of the initializer ended.
  private enum Outcome {
    case made
    case refused
    /// It asked for a part of which no value is known.
    case blocked
  }

  init(_ learner: Learner, at path: String) {
    lesson = Lesson(learner, at: path, isEnum: EnumCases.isEnum(Value.self))
    super.init(at: path)
  }

  override func freshSample(_ source: inout Source) throws -> (Value, [TracedValue]) {
    guard let sample = source.element(of: samples) else { throw Unlearned() }
    return sample
  }

  override func complaint(_ derivation: Derivation) -> Misuse? {
    let isNeeded = rank == nil || !lesson.hasQuestions
    let branch = lesson.branches.first {
      isNeeded && $0.rank == nil && $0.error != nil && !$0.isEmpty
    }
    return branch.flatMap { branch in
      branch.error.map { derivation.refused(self, $0, branch: branch.name) }
    }
  }

  override func makeGenerator(_ compiler: Compiler) -> Gen<Value> {
    let label = SpanLabel(derived: Derivation.name(of: type), number: index)
    return Gen(label: label, record(compiler))
  }

  /// The record, made once.
  private func record(_ compiler: Compiler) -> Record<Value> {
    if let compiledRecord { return compiledRecord }
    let record = Record<Value>(compiler.derivation, compiler.plan, family: family)
    compiledRecord = record
    compiler.add(record) {
      let outline = Outline(self.lesson, compiler, family: self.family)
      record.complete(outline, constants: self.constants(of: outline))
    }
    return record
  }

  override func field(_ field: LearnedField, _ compiler: Compiler) -> OutlineField? {
    guard !isEmpty else { return super.field(field, compiler) }
    return RecordField(field, generator(compiler), record(compiler))
  }

  /// The values of the branches that draw nothing; empty if there are none.
  private func constants(of outline: Outline) -> [Value?] {
    let constants = outline.branches.map { branch -> Value? in
      guard lesson.isEnum, !lesson.draws(in: branch.number), let value = latest[branch.number],
        Mirror(reflecting: value).children.isEmpty
      else { return nil }
      return value
    }
    return constants.contains { $0 != nil } ? constants : []
  }

  override func study(_ learner: Learner, _ source: inout Source) -> Bool {
    guard !isEmpty else { return false }
    let before = lesson.discoveries
    var number = 0
    while number < lesson.branches.count {
      studyBranch(number, learner, &source)
      number += 1
    }
    if lesson.hasQuestions { studyQuestions(learner, &source) }
    isEmpty = lesson.branches.allSatisfy(\.isEmpty)
    return lesson.discoveries > before || isEmpty
  }

  /// Answers one more question with no each time, until the initializer asks none or does without.
  private func studyQuestions(_ learner: Learner, _ source: inout Source) {
    while !lesson.hasLastBranch, lesson.branches.count < Limit.branches {
      let number = lesson.branches.count
      lesson.branches.append(LearnedBranch())
      let wasAsked = studyBranch(number, learner, &source)
      if wasAsked { continue }
      if lesson.branches[number].rank == nil { lesson.branches.removeLast() }
      // What is not known yet may have come before the question.
      lesson.hasLastBranch = lesson.obstacle == nil
      return
    }
  }

  /// Runs the initializer until that teaches nothing new.
  ///
  /// - Returns: Whether the question of the branch was asked.
  @discardableResult
  private func studyBranch(
    _ number: Int, _ learner: Learner, _ source: inout Source
  ) -> Bool {
    var (runs, quiet, refusals, wasAsked) = (0, 0, 0, false)
    while runs < Limit.runs, quiet < Limit.quiet, learner.failure == nil {
      runs += 1
      quiet += 1
      let before = lesson.discoveries
      let outcome = run(number, learner, &source)
      wasAsked = wasAsked || lesson.asked > number
      if lesson.discoveries > before { quiet = 0 }
      guard outcome == .refused, wasAsked || !lesson.hasQuestions else { continue }
      lesson.isFussy = true
      refusals += 1
      if lesson.branches[number].rank == nil, refusals < Limit.refusals { quiet = 0 }
    }
    return wasAsked
  }

  private func run(_ number: Int, _ learner: Learner, _ source: inout Source) -> Outcome {
    learner.prepare(&source)
    lesson.begin(number)
    defer { learner.notice(&source) }
    do {
      let value = try make(&source)
      guard !source.isRejected else { return .refused }
      keep(value, number, learner)
      return .made
    } catch {
      // What was made once may be made again.
      lesson.branches[number].isEmpty =
        lesson.branches[number].rank == nil
        && (lesson.obstacle?.isEmpty == true || isOfUnavailableCase(error))
      lesson.branches[number].error = lesson.obstacle == nil ? error : nil
      return lesson.obstacle == nil ? .refused : .blocked
    }
  }

  private func make(_ source: inout Source) throws -> Value {
    let decoder = DrawingDecoder(Outline(), lesson: lesson)
    defer { decoder.endLesson() }
    return try decoder.make(Value.self, false, branch: -1, &source)
  }

  private func keep(_ value: Value, _ number: Int, _ learner: Learner) {
    lesson.succeed(learner)
    rank = rank ?? lesson.branches[number].rank
    latest[number] = value
    let sample = (value: value, trace: lesson.trace)
    if samples.count < Limit.samples {
      samples.append(sample)
    } else {
      samples[sampled % Limit.samples] = sample
    }
    sampled += 1
  }
}

extension RecordPart {
  /// Values drawn with all that they were made of.
  func tracedSamples() -> [(value: Value, trace: [TracedValue])] { samples }
}

/// Whether the compiler refuses a case that is marked as unavailable.
private func isOfUnavailableCase(_ error: any Error) -> Bool {
  guard case DecodingError.dataCorrupted(let context) = error else { return false }
  return context.debugDescription == "Unavailable enum element encountered."
}
