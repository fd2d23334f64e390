/// What is learned of the initializer of a type, run by run.
final class Lesson {
  /// The most fields that are learned; an initializer may make up its keys as it goes.
  private static let limit = 1000

  /// The path of the type.
  let path: String
  /// Whether the type is an enumeration, whose value has exactly one of several keys.
  let isEnum: Bool
  private unowned let learner: Learner
  private(set) var fields: [LearnedField] = []
  private(set) var levels = [Outline.Level(parent: 0, name: "")]
  private(set) var fork = Outline.Fork.none
  /// One without a fork.
  var branches = [LearnedBranch()]
  /// Whether the initializer asks no further questions.
  var hasLastBranch = false
  /// Whether a value kept a keyed container of its decoder.
  var keepsContainers = false
  /// Whether drawn values were refused.
  var isFussy = false
  /// The lengths of lists that were asked for and accepted.
  private(set) var counts: Set<Int> = []
  /// What was learned so far.
  private(set) var discoveries = 0

  // Of the present run:
  /// The branch to take.
  private(set) var branch = 0
  /// The questions asked.
  private(set) var asked = 0
  /// The first part that no value is known of yet.
  private(set) unowned var obstacle: Part?
  private(set) var trace: [TracedValue] = []
  /// The length that was asked for.
  var count: Int?
  private var run = 0

  init(_ learner: Learner, at path: String, isEnum: Bool) {
    self.learner = learner
    self.path = path
    self.isEnum = isEnum
  }

  func begin(_ branch: Int) {
    self.branch = branch
    asked = 0
    obstacle = nil
    trace = []
    count = nil
    run += 1
  }

  func notice() {
    discoveries += 1
  }

  /// Notes that the run led to a value.
  func succeed(_ learner: Learner) {
    if let count, counts.insert(count).inserted { notice() }
    guard branches[branch].rank == nil else { return }
    branches[branch].rank = learner.nextRank()
    branches[branch].isEmpty = false
    notice()
  }
}

/// A value that an initializer asks for.
final class LearnedField {
  let level: Int
  let name: String
  unowned let part: Part
  /// Whether it was asked for twice in one run.
  fileprivate(set) var isKept = false
  /// The branches that ask for it.
  fileprivate(set) var branches: Set<Int> = []
  fileprivate var run = 0
  fileprivate var value: Any?

  fileprivate init(level: Int, name: String, part: Part) {
    self.level = level
    self.name = name
    self.part = part
  }
}

/// One way of a fork.
struct LearnedBranch {
  /// The key, if the fork is one of keys.
  var name = ""
  var rank: Int?
  /// Whether it needs a value of a type without values.
  var isEmpty = false
  /// Whether something that is no field is drawn in it, such as which keys there are: its values may differ without fields.
  var hasChoices = false
  /// Why the initializer refused the latest run.
  var error: (any Error)?
}

extension Lesson {
  /// A value for a field.
  func value<Value: Decodable>(
    _ type: Value.Type, _ level: Int, _ name: String, _ source: inout Source
  ) throws -> Value {
    let path = path(of: level, name)
    let part = try learner.part(type, at: path)
    let field = field(level, name, part)
    if field.run == run, !name.isEmpty, let value = field.value as? Value {
      field.isKept = true
      return value
    }
    guard part.rank != nil else {
      obstacle = obstacle ?? part
      throw Unlearned()
    }
    let value = try part.sample(&source)
    field.run = run
    field.value = value
    remember(part.trace, Outline.joined(Outline.path(of: level, in: levels), name))
    return value
  }

  private func field(_ level: Int, _ name: String, _ part: Part) -> LearnedField {
    let known = fields.first { $0.level == level && $0.name == name && $0.part === part }
    let field = known ?? LearnedField(level: level, name: name, part: part)
    if known == nil, fields.count < Lesson.limit { fields.append(field) }
    if fields.count < Lesson.limit, field.branches.insert(branch).inserted { notice() }
    return field
  }

  private func remember(_ parts: [TracedValue], _ name: String) {
    guard learner.isTracing else { return }
    trace += parts.map { $0.inside(name) }
  }

  /// The container inside another.
  func level(_ name: String, in parent: Int) -> Int {
    if let place = levels.place(name, in: parent) { return place }
    guard levels.count < Lesson.limit else { return 0 }
    levels.append(Outline.Level(parent: parent, name: name))
    notice()
    return levels.count - 1
  }

  /// Lets what is in some levels be asked again: the next element has values of its own.
  func renew(_ levels: Set<Int>) {
    for field in fields where levels.contains(field.level) { field.run = 0 }
  }

  /// The coding keys of a field from the type on.
  func name(of field: LearnedField) -> String {
    Outline.joined(Outline.path(of: field.level, in: levels), field.name)
  }

  func path(of level: Int, _ name: String = "") -> String {
    Outline.joined(path, Outline.joined(Outline.path(of: level, in: levels), name))
  }
}

extension Lesson {
  /// Learns that an enumeration asks for all keys of a container.
  func meetKeys<Key: CodingKey>(_ type: Key.Type, _ level: Int) {
    guard isEnum, case .none = fork, let keys = Key.all, !keys.isEmpty else { return }
    fork = .keys(level: level, KeyBranches(keys))
    branches = keys.map { LearnedBranch(name: $0.stringValue) }
    notice()
  }

  /// Learns that a container is asked for its only value.
  func meetQuestion(_ level: Int) {
    guard case .none = fork else { return }
    fork = .questions(level: level)
    notice()
  }

  /// Whether the only value of a container has the type that is asked for: in the branch of that question.
  func isAnswer(_ level: Int) -> Bool {
    meetQuestion(level)
    guard case .questions(level) = fork else { return true }
    defer { asked += 1 }
    return asked == branch
  }

  var hasQuestions: Bool {
    guard case .questions = fork else { return false }
    return true
  }

  /// Whether it depends on a choice what is asked for.
  var hasFork: Bool {
    guard hasQuestions else { return true }
    return branches.count { $0.rank != nil } > 1 || branches.first?.rank == nil
  }

  /// Whether a value refuses parts of its own kind that its initializer cannot do without: it is deep enough, and only
  /// other values than those drawn decide that there are none.
  func mayRefuse(_ family: Family?) -> Bool {
    guard case .none = fork, let family else { return false }
    return fields.contains { $0.part.family == family && $0.part.isRecord }
  }

  /// The containers with elements that are, or contain, values that a family cannot do without.
  func levels(leadingTo family: Family) -> Set<Int> {
    var found: Set<Int> = []
    for field in fields where field.part.family == family && field.part.isRecord {
      var (level, name) = (field.level, field.name)
      if name.isEmpty { found.insert(level) }
      while level > 0 {
        (level, name) = (levels[level].parent, levels[level].name)
        if name.isEmpty { found.insert(level) }
      }
    }
    return found
  }

  /// Whether anything is drawn in a branch.
  func draws(in branch: Int) -> Bool {
    branches[branch].hasChoices || fields.contains { $0.branches.contains(branch) }
  }

  /// Notes that something is drawn in this branch that is no field. Who kept a decoder may ask behind a branch that was given up.
  func meetChoice() {
    if branches.indices.contains(branch) { branches[branch].hasChoices = true }
  }

  /// The branches that lead to values: first those that do not lead back to the type, or the one by which it ends; then
  /// those with the fewest values of its kind, which are simpler.
  func usableBranches(
    _ family: Family?
  ) -> [(branch: Outline.Branch, isRecursive: Bool)] {
    let usable = branches.indices.filter { branches[$0].rank != nil }
    let ending = usable.filter { returns(of: $0, to: family) == 0 }
    let first = ending.isEmpty ? usable.min { rank(of: $0) < rank(of: $1) }.map { [$0] } : ending
    let others = usable.filter { first?.contains($0) == false }
      .sorted { (returns(of: $0, to: family), $0) < (returns(of: $1, to: family), $1) }
    return ((first ?? []) + others).map { number in
      let place = fields.firstIndex { $0.branches.contains(number) } ?? 0
      let branch = Outline.Branch(number: number, firstField: place)
      return (branch, returns(of: number, to: family) > 0)
    }
  }

  private func rank(of branch: Int) -> Int { branches[branch].rank ?? .max }

  /// How many fields of a branch lead back to the family of the type.
  private func returns(of branch: Int, to family: Family?) -> Int {
    guard let family else { return 0 }
    return fields.count { $0.part.family == family && $0.branches.contains(branch) }
  }
}
