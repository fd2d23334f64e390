public import PropCheck

/// What an input may refer to: the things that were created before.
public struct References: Sendable {
  let made: Set<Symbol>

  /// The greatest number of things of a kind that a script creates.
  static let slots = 6
  /// The numbers as they are drawn, the simplest first.
  private static let numbers = Array(1...slots) + [0]

  /// One of the things of a kind, now and then one that is not there.
  public func one(_ kind: String = Symbol.usualKind) -> Gen<Symbol> {
    let made = made
    return Gen { source in
      // The number is drawn and not the place among those that are there, so that it means the same when others are deleted.
      let place = source.pick(
        weights: Self.numbers.map { number in
          if number == 0 { return 1 }
          return made.contains(Symbol(kind, number)) ? 8 : 0
        })
      return Symbol(kind, Self.numbers[place])
    }
  }

  /// A number for a thing that is to be created; low ones are likelier. It is drawn as ``one(_:)`` draws it, so that both are
  /// lowered together when a script is shrunk.
  func free(_ kind: String) -> Gen<Symbol> {
    let made = made
    return Gen { source in
      let place = source.pick(
        weights: Self.numbers.map { number in
          number == 0 || made.contains(Symbol(kind, number)) ? 0 : 1 << (Self.slots - number)
        })
      return Symbol(kind, Self.numbers[place])
    }
  }

  /// The number of things of a kind that were created.
  func count(_ kind: String) -> Int { made.count { $0.kind == kind } }

  /// Whether a drawn symbol makes sense: after a deletion it may not be there any more.
  func has(_ symbol: Symbol) -> Bool { symbol.number == 0 || made.contains(symbol) }
}
