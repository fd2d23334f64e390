/// Some value of a type, for a case that has to go on though it will not be run.
enum Placeholder {
  /// The empty, zero or first value of a type; nil for types that have none of these.
  static func value<Value>(of type: Value.Type) -> Value? {
    empty(type) as? Value ?? least(type) as? Value
  }

  private static func empty(_ type: Any.Type) -> Any? {
    switch type {
    case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ())
    case let type as any RangeReplaceableCollection.Type: type.init()
    case let type as any SetAlgebra.Type: type.init()
    case let type as any ExpressibleByDictionaryLiteral.Type: dictionary(type)
    default: nil
    }
  }

  private static func least(_ type: Any.Type) -> Any? {
    switch type {
    case is Void.Type: ()
    case is Bool.Type: false
    case is Character.Type: "a" as Character
    case let type as any AdditiveArithmetic.Type: type.zero
    case let type as any CaseIterable.Type: first(of: type)
    default: nil
    }
  }

  private static func dictionary<Pairs: ExpressibleByDictionaryLiteral>(_ type: Pairs.Type) -> Any?
  {
    let pairs: Pairs = [:]
    return pairs
  }

  private static func first<Cases: CaseIterable>(of type: Cases.Type) -> Any? {
    type.allCases.first
  }
}
