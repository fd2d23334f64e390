extension Optional: Derivable where Wrapped: Decodable {
  static func part(_ learner: Learner, at path: String) throws -> TypedPart<Wrapped?> {
    OptionalPart(of: try learner.part(Wrapped.self, at: path), at: path)
  }
}

extension Array: Derivable where Element: Decodable {
  static func part(_ learner: Learner, at path: String) throws -> TypedPart<[Element]> {
    ListPart(of: try learner.part(Element.self, at: path), ListGathering(), at: path)
  }
}

extension Set: Derivable where Element: Decodable {
  static func part(_ learner: Learner, at path: String) throws -> TypedPart<Set<Element>> {
    ListPart(of: try learner.part(Element.self, at: path), SetGathering(), at: path)
  }
}

extension Dictionary: Derivable where Key: Decodable, Value: Decodable {
  static func part(_ learner: Learner, at path: String) throws -> TypedPart<[Key: Value]> {
    let pair = learner.add(
      PairPart(
        try learner.part(Key.self, at: path), try learner.part(Value.self, at: path), at: path))
    return ListPart(of: pair, DictionaryGathering(), at: path)
  }
}
