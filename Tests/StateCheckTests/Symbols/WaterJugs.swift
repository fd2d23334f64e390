import PropCheck
import StateCheck

/// A jug of three litres, one of five, and a well; four litres are wanted.
struct WaterJugs: Hashable, Sendable {
  private(set) var small = 0
  private(set) var big = 0

  enum Move: String, CaseIterable, Sendable {
    case fillSmall = "fill the small one"
    case fillBig = "fill the big one"
    case emptySmall = "empty the small one"
    case emptyBig = "empty the big one"
    case smallIntoBig = "pour the small one into the big one"
    case bigIntoSmall = "pour the big one into the small one"
  }

  mutating func make(_ move: Move) {
    switch move {
    case .fillSmall: small = 3
    case .fillBig: big = 5
    case .emptySmall: small = 0
    case .emptyBig: big = 0
    case .smallIntoBig:
      let poured = min(small, 5 - big)
      (small, big) = (small - poured, big + poured)
    case .bigIntoSmall:
      let poured = min(big, 3 - small)
      (small, big) = (small + poured, big - poured)
    }
  }
}

actor Well {
  private(set) var jugs = WaterJugs()

  func reset() { jugs = WaterJugs() }

  func make(_ move: WaterJugs.Move) { jugs.make(move) }

  /// The puzzle as a claim that is false: its counterexample is the solution.
  static func puzzle() -> Property {
    machine.agreement("jugs.never-four", "Four litres cannot be measured.", on: Well())
  }

  private static let machine = Machine<WaterJugs, Well>(
    length: 60,
    commands: WaterJugs.Move.allCases.map { move in
      Command(
        move.rawValue, input: { _, _ in move }, text: { $0.rawValue },
        model: { jugs, move in
          jugs.make(move)
          return jugs
        },
        real: { well, move in
          await well.make(move)
          return await well.jugs
        })
    },
    inspection: Inspection(
      every: 1, model: { $0 }, real: { await $0.jugs },
      invariants: [
        Invariant("There are never four litres in the big jug") { $0.big == 4 ? "there are" : nil }
      ]),
    start: { _ in WaterJugs() }, prepare: { well, _ in await well.reset() })
}
