package import CloudSim
package import Domain
package import PropCheck
import Sync

/// Something that happens to one of some devices.
package enum SyncStep: Hashable, Sendable {
  /// A row is written.
  case put(Int, SyncedTable, number: Int, variant: Int)
  /// A row is deleted with its children.
  case delete(Int, SyncedTable, number: Int)
  /// A device syncs.
  case sync(Int)
  /// A device syncs, and its process ends before the call or the transaction of this number; it starts anew.
  case cut(Int, before: Int)
  /// A device syncs, and its owner writes a row while a request is on its way.
  case editDuring(Int, SyncedTable, number: Int, variant: Int)
  /// Time passes.
  case wait(Int64)
}

extension SyncBench {
  /// Does a step.
  package func run(_ step: SyncStep) async throws {
    switch step {
    case .put(let device, let table, let number, let variant):
      let number = table == .family || table == .habit || table == .category ? number % 2 : number
      try await handsets[device % handsets.count].put(Sample.content(table, number, variant))
    case .delete(let device, let table, let number):
      try await handsets[device % handsets.count].delete(Sample.key(table, number))
    case .sync(let device): _ = await handsets[device % handsets.count].engine.sync()
    case .cut(let device, let number):
      _ = await handsets[device % handsets.count].cut(before: number).sync()
    case .editDuring(let device, let table, let number, let variant):
      let handset = handsets[device % handsets.count]
      _ = await handset.interrupted {
        try? await handset.put(Sample.content(table, number, variant))
      }
      .sync()
    case .wait(let milliseconds): wait(milliseconds)
    }
  }
}

/// What devices go through.
package struct SyncStory: Hashable, Sendable {
  package var skews: [Int64]
  package var steps: [SyncStep]
  package var faults: [FaultPlan.Entry]

  package init(skews: [Int64], steps: [SyncStep], faults: [FaultPlan.Entry]) {
    self.skews = skews
    self.steps = steps
    self.faults = faults
  }
}

extension Gen where Value == SyncStory {
  /// Two or three devices and up to so many steps and faults.
  package static func story(steps: Int, faults: Int) -> Gen {
    Gen { source in
      let skews: [Int64] = [0, 1, -1, 1_000, -300_000, 86_400_000]
      let devices = 2 + source.integer(in: 0...1)
      return SyncStory(
        skews: (0..<devices).map { _ in source.element(of: skews) ?? 0 },
        steps: try source.draw(.array(of: .step, upTo: steps)),
        faults: try source.draw(.array(of: .entry, upTo: faults)))
    }
  }
}

extension Gen where Value == SyncStep {
  fileprivate static let step = Gen { source in
    let device = source.integer(in: 0...2)
    let table = source.element(of: SyncedTable.allCases) ?? .family
    let number = source.integer(in: 0...3)
    switch source.pick(weights: [10, 3, 6, 1, 3, 2]) {
    case 0: return .put(device, table, number: number, variant: source.integer(in: 0...11))
    case 1: return .delete(device, table, number: number)
    case 2: return .sync(device)
    case 3: return .wait(Int64(source.integer(in: 0...10_000)))
    case 4: return .cut(device, before: source.integer(in: 0...25))
    default:
      return .editDuring(device, table, number: number, variant: source.integer(in: 0...11))
    }
  }
}

extension Gen where Value == FaultPlan.Entry {
  fileprivate static let entry = Gen { source in
    FaultPlan.Entry(
      source.element(of: faults) ?? .requestLost,
      device: source.element(of: ["a", "b", "c"]) ?? "a", call: source.integer(in: 0...40))
  }

  private static let faults: [Fault] = [
    .requestLost, .replyLost, .replyUnreadable, .requestDoubled(answer: .second),
    .requestDoubled(answer: .first),
    .refused(.serviceUnavailable, retryAfter: Delay(milliseconds: 5_000)),
    .refused(.zoneBusy), .refused(.limitExceeded), .recordRefused(0, .zoneBusy),
    .recordRefused(1, .batchRequestFailed), .recordTouched(0), .recordTouched(1),
    .serverRecordHidden,
    .tokensExpired, .zoneEnded(.deleted), .zoneEnded(.encryptedDataReset), .quota(0),
    .clockJumped(-50_000), .page(0), .page(1), .pageShuffled(seed: 3), .pageRepeated,
    .recordMalformed(0, .wrongType(0)), .recordMalformed(1, .unknownType("?")),
    .recordMalformed(0, .unknownField("new")), .offline(Delay(milliseconds: 20_000)),
  ]
}
