import Synchronization

/// What the initializer of a type asks of its decoder, learned once.
final class Outline: Sendable {
  /// Its number among those of a generator.
  let number: Int
  /// In the order asked; most initializers ask in the same order every time.
  let fields: ContiguousArray<OutlineField>
  /// The same, to look at one without counting references.
  let lentFields: ContiguousArray<Unmanaged<OutlineField>>
  let levels: [Level]
  let fork: Fork
  /// The keys of the fork, to look at them without counting references, and their container.
  private let lentKeys: Unmanaged<KeyBranches>?
  private let keyLevel: Int
  /// The lengths that a list asked for in advance may have; empty for any.
  let counts: [Int]
  /// Whether some drawn values are refused.
  let isFussy: Bool
  /// Whether the type is an enumeration.
  let isEnum: Bool
  /// How the generator was asked for, to derive what was not learned.
  let derivation: Derivation?
  /// The path of the type itself.
  let path: String

  /// A container inside another: one of keyed or unkeyed values, or of a superclass.
  struct Level: Sendable {
    let parent: Int
    let name: String
  }

  /// What the initializer does differently from case to case.
  enum Fork: Sendable {
    case none
    /// Which of several keys there is, as for an enumeration with associated values.
    case keys(level: Int, KeyBranches)
    /// Which of several types the only value has, tried one after another.
    case questions(level: Int)

    /// The keys that differ, if they are those of a container.
    func keys(of level: Int) -> Unmanaged<KeyBranches>? {
      guard case .keys(level, let branches) = self else { return nil }
      return .passUnretained(branches)
    }
  }

  /// One way of a fork.
  struct Branch: Sendable {
    /// The number of the key or the question.
    let number: Int
    /// Where its fields begin.
    let firstField: Int
  }

  /// Those that do not lead back to the type come first.
  let branches: [Branch]
  /// How many do not.
  let endingCount: Int
  /// The circle of types that its lists lead back to; nil if none does.
  let circle: Circle?

  /// Where lists that an initializer takes element by element contain values of its own kind.
  struct Circle: Sendable {
    let family: Family
    let plan: DerivedPlan
    /// The containers of these lists.
    let levels: Set<Int>
  }

  private let keeping: Atomic<Bool>

  /// An outline of nothing, for what was not learned yet.
  init(keepsContainers: Bool = false) {
    keeping = Atomic(keepsContainers)
    number = 0
    fields = []
    lentFields = []
    levels = [Level(parent: 0, name: "")]
    fork = .none
    (lentKeys, keyLevel) = (nil, 0)
    counts = []
    isFussy = false
    isEnum = false
    derivation = nil
    path = ""
    branches = []
    endingCount = 0
    circle = nil
  }

  init(_ lesson: Lesson, _ compiler: Compiler, family: Family?) {
    keeping = Atomic(lesson.keepsContainers)
    number = compiler.nextNumber()
    let fields = lesson.fields.compactMap { $0.part.field($0, compiler) }
    self.fields = ContiguousArray(fields)
    lentFields = ContiguousArray(fields.map { Unmanaged.passUnretained($0) })
    levels = lesson.levels
    counts = lesson.counts.sorted()
    isFussy = lesson.isFussy || lesson.mayRefuse(family)
    isEnum = lesson.isEnum
    derivation = compiler.derivation
    path = lesson.path
    let branches = lesson.usableBranches(family)
    self.branches = branches.map(\.branch)
    endingCount = branches.count { !$0.isRecursive }
    fork = lesson.hasFork ? lesson.fork : .none
    if case .keys(let level, let branches) = fork {
      (lentKeys, keyLevel) = (.passUnretained(branches), level)
    } else {
      (lentKeys, keyLevel) = (nil, 0)
    }
    circle = family.flatMap { family in
      let levels = lesson.levels(leadingTo: family)
      return levels.isEmpty ? nil : Circle(family: family, plan: compiler.plan, levels: levels)
    }
  }
}

extension Outline {
  /// The keys that differ from case to case, if they are those of a container.
  @inline(__always)
  func keys(of level: Int) -> Unmanaged<KeyBranches>? { keyLevel == level ? lentKeys : nil }

  /// Whether values keep keyed containers of their decoder, as far as is known.
  var keepsContainers: Bool { keeping.load(ordering: .relaxed) }

  func learnThatContainersAreKept() { keeping.store(true, ordering: .relaxed) }
}

/// A value that an initializer asks for.
///
/// It is an object, since looking at objects is cheap, and nothing of it ever changes.
class OutlineField: @unchecked Sendable {
  private let type: ObjectIdentifier
  let level: Int
  fileprivate let name: String
  /// Whether it is asked for more than once and has to stay the same.
  let isKept: Bool

  fileprivate init(_ field: LearnedField, _ type: Any.Type) {
    self.type = ObjectIdentifier(type)
    level = field.level
    name = field.name
    isKept = field.isKept
  }

  @inline(__always)
  final func stands(at level: Int, _ name: String) -> Bool {
    self.level == level && self.name == name
  }

  /// Whether it is a field of this type.
  @inline(__always)
  final func holds<Value>(_ type: Value.Type) -> Bool { self.type == ObjectIdentifier(Value.self) }
}

/// A value of one type that an initializer asks for.
class TypedField<Value>: OutlineField, @unchecked Sendable {
  let generator: Gen<Value>

  init(_ field: LearnedField, _ generator: Gen<Value>) {
    self.generator = generator
    super.init(field, Value.self)
  }

  /// Not inlined, so that its function is called without counting references.
  @inline(never)
  func draw(_ source: inout Source) throws -> Value { try source.draw(generator) }
}

/// A value made by its own initializer. Where there are no spans, its record is called without a generator in between; the derived
/// generator keeps the record.
final class RecordField<Value: Decodable>: TypedField<Value>, @unchecked Sendable {
  private let record: Unmanaged<Record<Value>>

  init(_ field: LearnedField, _ generator: Gen<Value>, _ record: Record<Value>) {
    self.record = .passUnretained(record)
    super.init(field, generator)
  }

  override func draw(_ source: inout Source) throws -> Value {
    if source.isTaped { return try source.draw(generator) }
    return try record._withUnsafeGuaranteedRef { try $0.draw(&source) }
  }
}

/// The keys of an enumeration, each as the list that its initializer asks for.
final class KeyBranches: Sendable {
  private let type: ObjectIdentifier
  private let lists: ContiguousArray<AnyKeyList>

  init<Key: CodingKey>(_ keys: [Key]) {
    type = ObjectIdentifier(Key.self)
    lists = ContiguousArray(keys.map { KeyList([$0]) })
  }

  /// Whether they have this type.
  @inline(__always)
  func hold<Key>(_ type: Key.Type) -> Bool { self.type == ObjectIdentifier(Key.self) }

  /// The keys of a branch; only if they have this type, which is not checked.
  @inline(__always)
  func keys<Key: CodingKey>(_ branch: Int) -> [Key] {
    // A checked cast would look up the type, as would a list of lists.
    Unmanaged.passUnretained(lists[branch])._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: KeyList<Key>.self).keys
    }
  }
}

/// A list of keys of some type.
private class AnyKeyList: @unchecked Sendable {}

private final class KeyList<Key: CodingKey>: AnyKeyList, @unchecked Sendable {
  let keys: [Key]

  init(_ keys: [Key]) {
    self.keys = keys
  }
}

extension Outline {
  /// How many branches may be taken, by a value that may not contain others of its kind or by any.
  @inline(__always)
  func branchCount(_ isClosing: Bool) -> Int {
    isClosing ? max(endingCount, 1) : branches.count
  }

  /// The path of a level by the coding keys that lead to it.
  static func path(of level: Int, in levels: [Level]) -> String {
    var names: [String] = []
    var place = level
    while place > 0, levels.indices.contains(place) {
      names.append(levels[place].name)
      place = levels[place].parent
    }
    return names.reversed().reduce("") { joined($0, $1) }
  }

  /// A path and a name behind it; elements of lists have none.
  static func joined(_ path: String, _ name: String) -> String {
    if path.isEmpty { return name }
    return name.isEmpty ? path : "\(path).\(name)"
  }
}
