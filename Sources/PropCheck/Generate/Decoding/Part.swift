/// A type inside a derived one, while it is learned how to draw it.
///
/// Types refer to each other in circles, so the parts do, too; the ``Learner`` holds them.
class Part {
  let type: Any.Type
  /// The coding keys that lead to it where it was met first, joined by points.
  let path: String
  /// Its place among the parts.
  var index = 0
  /// What is drawn inside it, by coding keys; an element or what is optional has none.
  var contents: [(name: String, part: Part)] { [] }
  var isList: Bool { false }
  /// Whether it is made by its own initializer.
  var isRecord: Bool { false }
  /// When it was first known how to make a value, counted in discoveries; nil if it is not known yet.
  var rank: Int?
  /// Whether the type has no values at all.
  var isEmpty = false
  /// The circle of types that it belongs to.
  var family: Family?

  init(_ type: Any.Type, at path: String) {
    self.type = type
    self.path = path
  }

  /// Tries to learn more.
  ///
  /// - Returns: Whether something was learned.
  func study(_ learner: Learner, _ source: inout Source) -> Bool { false }

  /// Why it is still not known how to draw it, if that is not because of its contents.
  func complaint(_ derivation: Derivation) -> Misuse? { nil }

  /// How it is drawn as a field of another type; that of a type without values refuses.
  func field(_ field: LearnedField, _ compiler: Compiler) -> OutlineField? { nil }
}

/// A part whose type is known.
class TypedPart<Value>: Part {
  private var compiled: Gen<Value>?
  /// What the latest sample was made of, by paths from here.
  private(set) var trace: [TracedValue] = []

  init(at path: String) {
    super.init(Value.self, at: path)
  }

  /// A value for the time of learning, when lists are short and types inside themselves are finite.
  final func sample(_ source: inout Source) throws -> Value {
    let (value, parts) = try freshSample(&source)
    trace = [TracedValue(path: "", type: Value.self, value: value)] + parts
    return value
  }

  func freshSample(_ source: inout Source) throws -> (Value, [TracedValue]) {
    throw Unlearned()
  }

  /// The generator, made once.
  final func generator(_ compiler: Compiler) -> Gen<Value> {
    if let compiled { return compiled }
    let made = isEmpty ? .refusing : makeGenerator(compiler)
    compiled = made
    return made
  }

  func makeGenerator(_ compiler: Compiler) -> Gen<Value> {
    Gen(label: .derived) { _ in throw Misuse.endless(Site("a generator", 0)) }
  }

  override func field(_ field: LearnedField, _ compiler: Compiler) -> OutlineField? {
    TypedField(field, generator(compiler))
  }
}

extension Gen {
  /// A generator of a type without values, without which an initializer may do.
  fileprivate static var refusing: Gen {
    Gen(label: .derived) { _ in throw DecodingError.noValue }
  }
}

/// A value that was drawn somewhere inside another.
struct TracedValue {
  let path: String
  let type: Any.Type
  let value: Any
}

extension TracedValue {
  func inside(_ name: String) -> TracedValue {
    TracedValue(path: Outline.joined(name, path), type: type, value: value)
  }
}

/// A part was asked for a value before it is known how to make one.
struct Unlearned: Error {}

/// A part whose generator is known: a number, a text, or what was given.
final class GivenPart<Value>: TypedPart<Value> {
  private let given: Gen<Value>

  init(_ given: Gen<Value>, at path: String) {
    self.given = given
    super.init(at: path)
    rank = 0
  }

  override func freshSample(_ source: inout Source) throws -> (Value, [TracedValue]) {
    (try source.draw(given), [])
  }

  override func makeGenerator(_ compiler: Compiler) -> Gen<Value> { given }
}

/// A part that cannot be drawn, for a reason known from its type.
final class RefusedPart<Value>: TypedPart<Value> {
  private let problem: String
  private let fix: String

  /// - Parameters:
  ///   - problem: What it is: "a date, whose range only you know".
  ///   - path: Where it was met.
  ///   - fix: What to do about it.
  init(_ problem: String, at path: String, fix: String) {
    self.problem = problem
    self.fix = fix
    super.init(at: path)
  }

  override func complaint(_ derivation: Derivation) -> Misuse? {
    derivation.misuse("cannot draw \(place), \(problem)", fix: fix)
  }
}

/// A part whose type has no values.
final class EmptyPart<Value>: TypedPart<Value> {
  override init(at path: String) {
    super.init(at: path)
    isEmpty = true
  }
}

extension Part {
  /// The part as messages name it: "`lines.color`, a `Color`".
  var place: String {
    let name = Derivation.name(of: type)
    return path.isEmpty ? "`\(name)`" : "`\(name)` at `\(path)`"
  }
}
