public import PropCheck

/// What an input may refer to: the things that were created before.
public struct References: Sendable {
  private let made: Set<Symbol>
  private let taken: Set<Symbol>

  init<Model>(in tracked: TrackedModel<Model>) {
    (made, taken) = (tracked.made, tracked.taken)
  }

  /// The greatest number of things of a kind that a script creates, and of its attempts to.
  private static let (limit, attempts) = (6, 12)
  /// The numbers as they are drawn, the simplest first.
  private static let numbers = Array(1...attempts) + [0]

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
    Gen { source in
      let place = source.pick(
        weights: Self.numbers.map { number in
          number == 0 || isTaken(Symbol(kind, number)) ? 0 : 1 << (Self.attempts - number)
        })
      return Symbol(kind, Self.numbers[place])
    }
  }

  /// Whether nothing of a kind was created.
  func isEmpty(_ kind: String) -> Bool { !made.contains { $0.kind == kind } }

  /// Whether nothing more of a kind is created.
  func isFull(_ kind: String) -> Bool {
    made.count { $0.kind == kind } >= Self.limit
      || taken.count { $0.kind == kind } >= Self.attempts
  }

  /// Whether a symbol already belongs to a creation.
  func isTaken(_ symbol: Symbol) -> Bool { taken.contains(symbol) }

  /// Whether a drawn symbol makes sense: after a deletion it may not be there any more.
  func has(_ symbol: Symbol) -> Bool { symbol.number == 0 || made.contains(symbol) }
}
