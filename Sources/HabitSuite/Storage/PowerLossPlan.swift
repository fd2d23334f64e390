import PropCheck
import PropCheckStorage

/// Writes on a store, a loss of power during or after the last one, and perhaps another one during
/// recovery.
struct PowerLossPlan: Sendable {
  /// A call in which the power is lost, counted from 1, or after the last call if there are fewer; and what
  /// is left.
  struct Loss: Sendable {
    let call: Int
    let outcome: CrashOutcome
  }

  let store: StoreScriptPlan
  let loss: Loss
  let second: Loss?

  // A write makes up to some sixty calls, a recovery a few less; so some of the second losses come after it.
  private static let mostCalls = (write: 64, recovery: 80)

  static let drawn = Gen { source in
    PowerLossPlan(
      store: try source.draw(StoreScriptPlan.drawn), loss: try source.loss(upTo: mostCalls.write),
      second: source.boolean(probability: 0.4) ? try source.loss(upTo: mostCalls.recovery) : nil)
  }
}

extension Source {
  fileprivate mutating func loss(upTo mostCalls: Int) throws -> PowerLossPlan.Loss {
    // Most writes make fewer than twenty calls.
    let call = boolean() ? integer(in: 1...20) : integer(in: 1...mostCalls)
    return PowerLossPlan.Loss(call: call, outcome: try draw(.crashOutcome()))
  }
}

extension PowerLossPlan: CustomStringConvertible {
  /// What happens to the disk, a line each.
  var events: [String] {
    ["power lost in call \(loss)"] + (second.map { ["power lost again in call \($0)"] } ?? [])
  }

  var description: String { store.text(with: events) }
}

extension PowerLossPlan.Loss: CustomStringConvertible {
  var description: String { "\(call), \(outcome)" }
}
