/// Finds the coding key of what a key path reads.
protocol FieldSearching: Sendable {
  /// The coding keys up to it in values of a learned type.
  ///
  /// - Throws: If it is at none or at several.
  func path(in root: Part, _ derivation: Derivation, _ site: Site) throws(Misuse) -> String
}

/// A key path of a type.
///
/// It reads from a value, and a decoder is asked by coding keys. Which belong together is seen from values: what the key
/// path reads was drawn at one coding key in all of them. This works for constants and for renamed keys, and says so if
/// an initializer changes what it decodes.
struct FieldSearch<Root: Decodable & SendableMetatype, Field>: FieldSearching {
  let field: any KeyPath<Root, Field> & Sendable

  func path(in root: Part, _ derivation: Derivation, _ site: Site) throws(Misuse) -> String {
    let samples = (root as? RecordPart<Root>)?.tracedSamples() ?? []
    var paths: Set<String>?
    for sample in samples {
      let read = sample.value[keyPath: field]
      let matching = Set(sample.trace.filter { isSame($0, as: read) }.map(\.path))
      paths = paths?.intersection(matching) ?? matching
    }
    guard let paths, paths.count == 1, let path = paths.first else {
      throw derivation.notFound(field, (paths ?? []).sorted(), site)
    }
    return path
  }

  private func isSame(_ traced: TracedValue, as read: Field) -> Bool {
    guard traced.type == Field.self, let value = traced.value as? Field else { return false }
    guard Field.self is AnyObject.Type else { return StableText.of(value) == StableText.of(read) }
    return (value as AnyObject) === (read as AnyObject)
  }
}

extension Derivation {
  /// The same with coding keys in place of key paths.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - users: The generators that are being derived.
  /// - Returns: The derivation.
  /// - Throws: If there is not one coding key for each key path.
  func resolved<Value: Decodable>(
    _ type: Value.Type, for users: [ObjectIdentifier]
  ) throws(Misuse) -> Derivation {
    let fields = givens.filter(\.isForField)
    guard !fields.isEmpty else { return self }
    let others = givens.filter { !$0.isForField }
    do {
      return try resolved(type, by: Derivation(self, givens: others), users)
    } catch {
      // What was given for a field may be the only way to draw its type.
      let types = fields.map { Given(target: .type, generator: $0.generator, site: $0.site) }
      return try resolved(type, by: Derivation(self, givens: types + others), users)
    }
  }

  private func resolved<Value: Decodable>(
    _ type: Value.Type, by provisional: Derivation, _ users: [ObjectIdentifier]
  ) throws(Misuse) -> Derivation {
    let root = try Learner(provisional, for: users, isTracing: true).studied(type)
    var found: [Given] = []
    for given in givens {
      guard case .field(let field) = given.target else {
        found.append(given)
        continue
      }
      let path = try withExtendedLifetime(root) { () throws(Misuse) in
        try field.path(in: root.part, self, given.site)
      }
      found.append(Given(target: .key(path), generator: given.generator, site: given.site))
    }
    return Derivation(self, givens: found)
  }
}
