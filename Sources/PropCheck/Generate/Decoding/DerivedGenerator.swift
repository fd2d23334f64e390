import Synchronization

/// The generator of a decodable type, derived at its first draw: until then more may be given.
///
/// What was derived is read without a lock: it is written once, before the flag that says so.
final class DerivedGenerator<Value: Decodable>: @unchecked Sendable {
  private let derivation: Derivation
  private let isDerived = Atomic(false)
  private let writing = Mutex(())
  /// Throws the reason if the type cannot be derived.
  @exclusivity(unchecked) private var generator: Gen<Value>
  /// What the generator refers to.
  private var records: [any AnyObject & Sendable] = []

  init(_ derivation: Derivation) {
    self.derivation = derivation
    generator = .failing(.endless(derivation.site))
  }

  func draw(_ source: inout Source) throws -> Value {
    if !isDerived.load(ordering: .acquiring) { try derive(for: &source) }
    // The records, to which the generator refers without holding them, live as long as this.
    defer { withExtendedLifetime(self) {} }
    return try source.draw(generator)
  }

  /// Two threads may derive at once, with the same result; the first to finish counts.
  private func derive(for source: inout Source) throws {
    let users = source.derivations
    guard !users.contains(ObjectIdentifier(self)) else { throw derivation.circular() }
    let (generator, records) = derived(for: users + [ObjectIdentifier(self)])
    writing.withLock { _ in
      guard !isDerived.load(ordering: .relaxed) else { return }
      self.generator = generator
      self.records = records
      isDerived.store(true, ordering: .releasing)
    }
  }

  private func derived(
    for users: [ObjectIdentifier]
  ) -> (Gen<Value>, [any AnyObject & Sendable]) {
    do {
      let resolved = try derivation.resolved(Value.self, for: users)
      let root = try Learner(resolved, for: users).studied(Value.self)
      let compiler = Compiler(resolved)
      // The parts refer to each other without holding each other.
      let generator = withExtendedLifetime(root) { compiler.generator(of: root.part) }
      return (generator, compiler.records)
    } catch {
      return (.failing(error), [])
    }
  }
}

/// A learned part and its learner, which holds what the part refers to.
struct Learned<Value> {
  let part: TypedPart<Value>
  let learner: Learner
}

extension Learner {
  /// The part of a type, with all inside it learned.
  func studied<Value: Decodable>(_ type: Value.Type) throws(Misuse) -> Learned<Value> {
    let root: TypedPart<Value>
    do { root = try part(type, at: "") } catch { throw Misuse(error) }
    try study(root)
    return Learned(part: root, learner: self)
  }
}

extension Outline {
  /// Draws a value that was not asked for while the type was learned; what is given for types counts there, too.
  func derived<Value: Decodable>(_ type: Value.Type, _ source: inout Source) throws -> Value {
    guard let derivation else { throw DecodingError.expired }
    let inner = Derivation(derivation, givens: derivation.givens.filter(\.isForType))
    return try DerivedGenerator<Value>(inner).draw(&source)
  }
}
