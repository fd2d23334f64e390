public import PropCheck

/// What an input may refer to: the things that were created before.
public struct References: Sendable {
  private let made: Set<Symbol>
  private let taken: Set<Symbol>
  /// The greatest number of things of a kind that a script creates.
  private let limit: Int
  /// The kinds of things that commands create.
  private let kinds: Set<String>

  init<Model>(in tracked: TrackedModel<Model>) {
    (made, taken) = (tracked.made, tracked.taken)
    (limit, kinds) = (tracked.limit, tracked.kinds)
  }

  /// The greatest number of attempts to create one.
  private var attempts: Int { 2 * limit }
  /// The numbers as they are drawn, the simplest first.
  private var numbers: [Int] { Array(1...attempts) + [0] }

  /// A generator of things of a kind that were created before; occasionally one that does not exist.
  ///
  /// - Parameters:
  ///   - kind: The kind of thing, which some command must create.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: The generator; it is a misuse if no command creates things of the kind.
  public func one(
    _ kind: String = Symbol.usualKind, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen<Symbol> {
    one(kind, for: "one(_:)", at: "\(fileID):\(line)")
  }

  /// The same for a generator of that name at a place.
  func one(_ kind: String, for generator: String, at place: String) -> Gen<Symbol> {
    let (made, numbers, kinds) = (made, numbers, kinds)
    return Gen { source in
      guard kinds.contains(kind) else {
        throw Misuse(
          generator: generator,
          problem: "draws things of the kind \(kind.debugDescription), and no command makes one",
          place: place, fix: Symbol.hint(kinds: kinds))
      }
      // The number is drawn and not the place among those that are there, so that it means the same when others are deleted.
      let place = source.pick(
        weights: numbers.map { number in
          if number == 0 { return 1 }
          return made.contains(Symbol(kind, number)) ? 8 : 0
        })
      return Symbol(kind, numbers[place])
    }
  }

  /// A number for a thing that is to be created; low ones are likelier. It is drawn as ``one(_:)`` draws it, so that both are
  /// lowered together when a script is shrunk.
  func free(_ kind: String) -> Gen<Symbol> {
    let (numbers, scale) = (numbers, min(attempts, Self.usualAttempts))
    return Gen { source in
      let place = source.pick(
        weights: numbers.map { number in
          number == 0 || isTaken(Symbol(kind, number)) ? 0 : 1 << max(0, scale - number)
        })
      return Symbol(kind, numbers[place])
    }
  }

  /// Those of twelve numbers differ in weight; a greater one weighs as much as the last of them.
  private static let usualAttempts = 12

  /// How often one more is created, beside operations of weight 4 on each; where many are wanted, more often.
  func weight(ofCreating kind: String) -> Int {
    if isFull(kind) { return 0 }
    return isEmpty(kind) ? max(6, limit) : max(3, limit / 2)
  }

  /// Whether nothing of a kind was created.
  func isEmpty(_ kind: String) -> Bool { !made.contains { $0.kind == kind } }

  /// Whether nothing more of a kind is created.
  private func isFull(_ kind: String) -> Bool {
    made.count { $0.kind == kind } >= limit
      || taken.count { $0.kind == kind } >= attempts
  }

  /// Whether a symbol already belongs to a creation.
  func isTaken(_ symbol: Symbol) -> Bool { taken.contains(symbol) }

  /// Whether a drawn symbol makes sense: after a deletion it may not be there any more.
  func has(_ symbol: Symbol) -> Bool { symbol.number == 0 || made.contains(symbol) }
}
