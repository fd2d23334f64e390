import HabitDomain
import PropCheck
import HabitReference

/// The few identifiers that scripts use, so that operations address the same rows again and again.
///
/// An identifier is drawn by its place in the pool, and the state of the model only changes the weights. So removing an
/// earlier command does not change the meaning of later ones.
enum Pool {
  static let habits = (1...6).map { Identifier(high: 1, low: $0) }
  static let logs = (1...8).map { Identifier(high: 2, low: $0) }
  static let meals = (1...5).map { Identifier(high: 4, low: $0) }
  static let families = (1...4).map { Identifier(high: 5, low: $0) }
  static let people = (1...5).map { Identifier(high: 6, low: $0) }
  static let memberships = (1...8).map { Identifier(high: 7, low: $0) }
  /// The last three are traps: two forms of one letter, and an id that is refused.
  static let categories = ["c1", "c2", "c3", "health", "\u{E9}", "e\u{301}", ""]

  /// An identifier that no row has: rows are never removed, so their number is unused.
  static func fresh(in model: Model) -> Identifier {
    var id = Identifier(high: 3, low: UInt64(model.logCount))
    while !model.mayOffer(id) { id = Identifier(high: 3, low: id.low + 1) }
    return id
  }

  /// The identifier of a new row: one of the pool, or the next free one.
  static func free(
    _ pool: [Identifier], from source: inout Source, in model: Model,
    state: (Identifier) -> RowState
  ) -> Identifier {
    func isFree(_ id: Identifier) -> Bool { state(id) == .unknown && model.mayOffer(id) }
    var id = pool[source.pick(weights: pool.map { isFree($0) ? 8 : 1 })]
    while !isFree(id) { id = Identifier(high: id.high, low: id.low + 1) }
    return id
  }

  static func name(of id: Identifier) -> String {
    switch id.high {
    case 1: "habit \(id.low)"
    case 2: "log \(id.low)"
    case 3: "new log \(id.low)"
    case 4: "meal \(id.low)"
    case 5: "family \(id.low)"
    case 6: "person \(id.low)"
    case 7: "membership \(id.low)"
    default: id.description
    }
  }
}
