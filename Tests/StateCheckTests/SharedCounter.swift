import PropCheck
import StateCheck
import Synchronization

/// A number that several callers may change.
final class SharedCounter: Sendable {
  private let number = Mutex(0)
  /// Whether reading and writing are two steps.
  let isCareless: Bool
  /// Whether the number read in the end is wrong.
  let isForgetful: Bool

  init(isCareless: Bool = false, isForgetful: Bool = false) {
    self.isCareless = isCareless
    self.isForgetful = isForgetful
  }

  func reset() { number.withLock { $0 = 0 } }

  func add(_ amount: Int) async -> Int {
    guard isCareless else {
      return number.withLock { number in
        number += amount
        return number
      }
    }
    let before = number.withLock { $0 }
    await Task.yield()
    return number.withLock { number in
      number = before + amount
      return number
    }
  }

  var value: Int { number.withLock { $0 } - (isForgetful ? 1 : 0) }
}

extension SharedCounter {
  /// Adds to it, by three callers.
  static let machine: ParallelMachine<Int, SharedCounter, Int> = {
    let add = Command<Int, SharedCounter>(
      "add", input: { source, _ in source.integer(in: 1...3) }, text: { "add \($0)" },
      model: { model, amount in
        model += amount
        return model
      },
      real: { counter, amount in await counter.add(amount) })
    return ParallelMachine(
      Machine(
        length: 12, commands: [add],
        inspection: Inspection(every: 100, model: { $0 }, real: { $0.value }), start: { _ in 0 },
        prepare: { counter, _ in counter.reset() }),
      callers: 3, view: { $0 }, look: { $0.value })
  }()
}
