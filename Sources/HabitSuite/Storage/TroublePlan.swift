import PropCheck
import PropCheckStorage

/// Writes on a store, of which the last one, or the opening after them, meets a failing call or a full disk.
struct TroublePlan: Sendable {
  enum Trouble: Sendable {
    /// Calls fail.
    case fault(StorageFault)
    /// There is room for this many more bytes.
    case room(Int)
  }

  let store: StoreScriptPlan
  let trouble: Trouble
  /// Whether it comes when the store is opened again, and not in the last command.
  let isAtOpening: Bool
  /// What a loss of power after it leaves; nil if the store is closed and opened instead.
  let loss: CrashOutcome?

  static let faults = Gen { source in
    TroublePlan(
      store: try source.draw(StoreScriptPlan.drawn),
      trouble: .fault(try source.draw(.storageFault())),
      isAtOpening: source.boolean(probability: 0.2), loss: try source.outcome())
  }

  static let fullDisks = Gen { source in
    TroublePlan(
      store: try source.draw(StoreScriptPlan.drawn),
      // A frame of a log has 4,120 bytes, and a write takes some five of them.
      trouble: .room(source.integer(in: 0...40_000)), isAtOpening: false,
      loss: try source.outcome())
  }
}

extension Source {
  fileprivate mutating func outcome() throws -> CrashOutcome? {
    boolean(probability: 0.3) ? try draw(.crashOutcome()) : nil
  }
}

extension TroublePlan: CustomStringConvertible {
  /// What happens to the disk, a line each.
  var events: [String] {
    let loss = loss.map { ["power lost, \($0)"] } ?? []
    return isAtOpening ? loss + ["opened again, where \(trouble)"] : ["\(trouble)"] + loss
  }

  var description: String { store.text(with: events) }
}

extension TroublePlan.Trouble: CustomStringConvertible {
  var description: String {
    switch self {
    case .fault(let fault): "\(fault)"
    case .room(let bytes): "the disk has room for \(bytes) bytes"
    }
  }
}
