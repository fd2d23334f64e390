import CloudSim
import HabitDomain
import PropCheck

/// Something that writers and readers of a list of changes do.
enum FeedStep: Hashable, Sendable {
  case put(String, by: String)
  case child(String, of: String, by: String)
  case remove(String)
  /// A page of at most so many changes, with what goes wrong with it.
  case read(String, limit: Int, Fault?)
  case expire
  case dropZone(ZoneEnd)
}

extension Gen where Value == [FeedStep] {
  static let feedSteps = Gen<FeedStep>.feedStep.list(upTo: 40)
}

extension Gen where Value == FeedStep {
  fileprivate func list(upTo count: Int) -> Gen<[FeedStep]> { .array(of: self, upTo: count) }

  fileprivate static let feedStep = Gen { source in
    let names = ["p", "q", "r", "s", "t"]
    let devices = ["a", "b"]
    let name = source.element(of: names) ?? "p"
    let device = source.element(of: devices) ?? "a"
    switch source.pick(weights: [6, 3, 3, 8, 1, 1]) {
    case 0: return .put(name, by: device)
    case 1: return .child(name, of: source.element(of: names) ?? "p", by: device)
    case 2: return .remove(name)
    case 3:
      let fault = source.boolean(probability: 0.3) ? source.element(of: pageFaults) : nil
      return .read(device, limit: source.integer(in: 1...4), fault)
    case 4: return .expire
    default: return .dropZone(source.element(of: ZoneEnd.allCases) ?? .deleted)
    }
  }

  private static let pageFaults: [Fault] = [
    .page(0), .page(1), .pageShuffled(seed: 3), .pageRepeated, .replyLost, .requestLost,
    .replyUnreadable, .requestDoubled(answer: .second), .tokensExpired,
  ]
}
