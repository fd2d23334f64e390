public import PropCheck

extension Gen where Value == CrashOutcome {
  /// Outcomes of losses of power; the simplest is that everything is lost that was not synced.
  ///
  /// The number of steps is not known when an outcome is drawn; fates for nonexistent steps are ignored.
  /// - Parameter steps: The most steps that are distinguished, 1 to 4,096; all further ones share one fate.
  /// - Returns: All of them, all kept, a beginning, some exceptions, or any fate for each.
  public static func crashOutcome(steps: Int = 40) -> Gen {
    let steps = min(max(0, steps), mostSteps)
    let last = max(0, steps - 1)
    return Gen { source in
      switch source.pick(weights: [2, 1, 3, 4, 3]) {
      case 0: .everythingLost
      case 1: .everythingKept
      case 2: .oldest(source.integer(in: 0...last))
      case 3: source.exceptions(upTo: last)
      default: CrashOutcome(source.array(0...steps) { $0.stepFate() }, rest: source.wholeFate())
      }
    }
  }
}

/// Each may have a drawn fate.
private let mostSteps = 4_096

extension Source {
  fileprivate mutating func wholeFate() -> StepFate { boolean() ? .kept : .lost }

  fileprivate mutating func stepFate() -> StepFate {
    switch pick(weights: [5, 5, 1, 1, 1, 1]) {
    case 0: .lost
    case 1: .kept
    case 2: .firstSectors(integer(in: 0...8))
    case 3: .lastSectors(integer(in: 0...8))
    case 4: .placeOnly
    default: .noise
    }
  }

  /// A few steps with other fates than all the rest.
  fileprivate mutating func exceptions(upTo last: Int) -> CrashOutcome {
    let rest = wholeFate()
    var fates: [StepFate] = []
    repeated(1...4) { source in
      let place = source.integer(in: 0...last)
      while fates.count <= place { fates.append(rest) }
      fates[place] = source.stepFate()
    }
    return CrashOutcome(fates, rest: rest)
  }
}
