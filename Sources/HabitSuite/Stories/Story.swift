import HabitDomain
import PropCheck

/// One telling of a scenario: what happens to a few phones of one account, step by step.
struct Story: Sendable {
  let scenario: StoryName
  /// How far the clocks of the phones are ahead, in milliseconds.
  let skews: [Int64]
  let steps: [StoryStep]

  /// How many phones there are in steps.
  static func phones(in steps: [StoryStep]) -> Int {
    let others = steps.compactMap { step in
      if case .move(_, let other) = step { other } else { step.phone }
    }
    return max(2, 1 + (others.max() ?? 0))
  }

  /// The time at the beginning.
  static let start = Instant(milliseconds: 1_700_000_000_000)

  static func name(of phone: Int) -> String { ["a", "b"][phone % 2] }

  static let drawn = Gen { source in
    let scenario = StoryName.allCases[source.integer(in: 0...StoryName.allCases.count - 1)]
    return try scenario.draw(from: &source)
  }

  /// Every telling of one scenario.
  static func drawn(_ scenario: StoryName) -> Gen<Story> {
    Gen { source in try scenario.draw(from: &source) }
  }
}

extension StoryName {
  fileprivate func draw(from source: inout Source) throws -> Story {
    // Up to a day, either way; a phone that is a day ahead stamps what others write later.
    let spans: [Int64] = [0, 1_000, -1_000, 300_000, -300_000, 86_400_000, -86_400_000]
    let steps = try steps(from: &source)
    let phones = Story.phones(in: steps)
    let skews = (0..<phones).map { _ in source.element(of: spans) ?? 0 }
    return Story(scenario: self, skews: skews, steps: steps)
  }
}

extension Story: CustomStringConvertible {
  var description: String {
    let clocks = skews.enumerated().filter { $0.element != 0 }
      .map { "the clock of \(Story.name(of: $0.offset)) is \(SyncText.signed($0.element)) off" }
    return (["\(scenario.rawValue):"] + clocks + steps.map(\.description)).joined(separator: "\n")
  }
}
