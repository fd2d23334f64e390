/// Learns how to draw a type and all types inside it, by running their initializers.
///
/// An initializer that asks for a type of which no value is known yet is run again later. So types may contain each
/// other, and what can never be made is found out.
final class Learner {
  let derivation: Derivation
  /// Whether to remember what each sample was made of.
  let isTracing: Bool
  private(set) var parts: [Part] = []
  /// The generators that are being derived.
  private let users: [ObjectIdentifier]
  /// What ends the learning.
  private(set) var failure: Misuse?
  private var known: [PartKey: Part] = [:]
  /// The numbers of the given generators that were used.
  private var used: Set<Int> = []
  private var ranks = 0
  private var runs: UInt64 = 0

  /// Types at paths for whose parts something is given are apart from others.
  private struct PartKey: Hashable {
    let type: ObjectIdentifier
    let path: String?
  }

  /// The most types.
  private static let limit = 500
  /// The most generic types in the name of one: beyond, the runtime of Swift takes minutes to look at it.
  private static let generics = 24

  init(_ derivation: Derivation, for users: [ObjectIdentifier], isTracing: Bool = false) {
    self.derivation = derivation
    self.users = users
    self.isTracing = isTracing
  }

  func nextRank() -> Int {
    ranks += 1
    return ranks
  }

  /// Prepares for the next run, of small values.
  func prepare(_ source: inout Source) {
    runs += 1
    source.restart(Xoshiro(seed: runs), listBound: 3)
  }

  /// Keeps the mistake of a given generator, if there was one.
  func notice(_ source: inout Source) {
    failure = failure ?? source.misuse
  }
}

extension Learner {
  /// Learns a type with all inside it.
  func study<Value>(_ root: TypedPart<Value>) throws(Misuse) {
    var source = Source()
    source.derivations = users
    var isNew = true
    while isNew {
      isNew = try studyAll(&source)
    }
    if let complaint = parts.lazy.compactMap({ $0.complaint(self.derivation) }).first {
      throw complaint
    }
    if let endless = parts.first(where: { $0.rank == nil && !$0.isEmpty }) {
      throw derivation.endless(endless)
    }
    if root.isEmpty { throw derivation.noValues(of: root) }
    if let complaint = unusedGiven(in: root) { throw complaint }
    Family.assign(to: parts)
  }

  /// The latest parts come first, since earlier ones need them.
  private func studyAll(_ source: inout Source) throws(Misuse) -> Bool {
    var isNew = false
    var place = parts.count - 1
    while place >= 0 {
      let count = parts.count
      if parts[place].study(self, &source) { isNew = true }
      if let failure { throw failure }
      place = parts.count > count ? parts.count - 1 : place - 1
    }
    return isNew
  }

  /// The part of a type.
  func part<Value: Decodable>(_ type: Value.Type, at path: String) throws -> TypedPart<Value> {
    let given = derivation.givens.lastIndex { $0.isFor(type, at: path) }
    let isApart = derivation.isApart(path)
    let key = PartKey(type: ObjectIdentifier(type), path: isApart ? path : nil)
    if let part = known[key] as? TypedPart<Value> { return part }
    guard parts.count < Self.limit else { throw derivation.tooMany("types", type, at: path) }
    guard "\(type)".count(where: { $0 == "<" }) <= Self.generics else {
      throw derivation.tooMany("generic types", type, at: path)
    }
    if let given { used.insert(given) }
    let made = try givenPart(type, at: path, given) ?? freshPart(type, at: path)
    known[key] = made
    return add(made)
  }

  func add<Value>(_ part: TypedPart<Value>) -> TypedPart<Value> {
    part.index = parts.count
    parts.append(part)
    return part
  }

  private func givenPart<Value>(
    _ type: Value.Type, at path: String, _ number: Int?
  ) -> TypedPart<Value>? {
    let place =
      number
      ?? derivation.givens.lastIndex { $0.isForType && $0.generator.type == type }
    guard let place, let generator = derivation.givens[place].generator as? Gen<Value> else {
      return nil
    }
    return GivenPart(generator, at: path)
  }

  private func freshPart<Value: Decodable>(
    _ type: Value.Type, at path: String
  ) throws -> TypedPart<Value> {
    if let derivable = type as? any Derivable.Type,
      let part = try part(of: derivable, at: path) as? TypedPart<Value>
    {
      return part
    }
    if let problem = derivation.foreignProblem(of: type) {
      return RefusedPart(problem, at: path, fix: Derivation.giveFix(for: type))
    }
    if EnumCases.isEmpty(type) { return EmptyPart(at: path) }
    if let cases = listedCases(of: type) {
      return cases.isEmpty ? EmptyPart(at: path) : GivenPart(Gen(CaseList(cases)), at: path)
    }
    return RecordPart(self, at: path)
  }

  private func part<Known: Derivable>(of type: Known.Type, at path: String) throws -> Part {
    try type.part(self, at: path)
  }

  /// The cases of a type that lists them, or of an enumeration with raw values.
  private func listedCases<Value>(of type: Value.Type) -> [Value]? {
    if let listed = type as? any CaseIterable.Type { return cases(of: listed) as? [Value] }
    guard let raw = type as? any RawRepresentable.Type else { return nil }
    if let few = fewCases(of: raw) { return few as? [Value] }
    return EnumCases.all(of: type).flatMap { accepted($0, by: raw) as? [Value] }
  }

  private func fewCases<Raw: RawRepresentable>(of type: Raw.Type) -> [Any]? {
    EnumCases.all(byRawValuesOf: type)
  }

  /// Without the cases that are marked as unavailable.
  private func accepted<Raw: RawRepresentable>(_ cases: [Any], by type: Raw.Type) -> [Raw] {
    cases.compactMap { $0 as? Raw }.compactMap { Raw(rawValue: $0.rawValue) }
  }

  /// Why a generator that was given for a coding key is not used.
  private func unusedGiven(in root: Part) -> Misuse? {
    let places = derivation.givens.indices.filter { derivation.givens[$0].path != nil }
    guard let place = places.first(where: { !used.contains($0) && !isOverruled($0) }) else {
      return nil
    }
    return derivation.unused(derivation.givens[place], in: root)
  }

  /// Whether a later generator was given for the same.
  private func isOverruled(_ place: Int) -> Bool {
    let given = derivation.givens[place]
    return derivation.givens[(place + 1)...].contains {
      $0.path == given.path && $0.generator.type == given.generator.type
    }
  }
}
