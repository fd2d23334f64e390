import CPropCheckStorage

/// What a loss of power leaves of the steps that were not synced.
///
/// Steps are taken in the order in which they were made, over all files. A sector is written from memory, so what is kept of a
/// step in a sector includes everything written there before it: no disk has the second of two writes to one place without the
/// first, nor, further on in the sector, what an earlier truncation had removed.
public struct CrashOutcome: Hashable, Sendable {
  /// What becomes of each step, the oldest first.
  public var fates: [StepFate]
  /// What becomes of all further ones.
  public var rest: StepFate

  /// An outcome.
  public init(_ fates: [StepFate], rest: StepFate) {
    self.fates = fates
    self.rest = rest
  }
}

extension CrashOutcome {
  /// All steps are there, as after the end of a process.
  public static let everythingKept = CrashOutcome([], rest: .kept)
  /// Only what was synced is there.
  public static let everythingLost = CrashOutcome([], rest: .lost)

  /// More steps than any disk in memory has; a list of so many fates would not fit in memory
  /// either.
  private static let mostSteps = 1 << 24

  /// So many of the oldest steps are there, as on a disk that never reorders them.
  public static func oldest(_ count: Int) -> CrashOutcome {
    guard count < mostSteps else { return everythingKept }
    return CrashOutcome(Array(repeating: .kept, count: max(0, count)), rest: .lost)
  }

  /// One step, counted from 0, has this fate, and all others are there.
  public static func only(_ place: Int, _ fate: StepFate) -> CrashOutcome {
    guard place < mostSteps else { return everythingKept }
    return CrashOutcome(Array(repeating: .kept, count: max(0, place)) + [fate], rest: .kept)
  }

  /// One step, counted from 0, is there, and no other.
  public static func onlyKept(_ place: Int) -> CrashOutcome {
    guard place < mostSteps else { return everythingLost }
    return CrashOutcome(Array(repeating: .lost, count: max(0, place)) + [.kept], rest: .lost)
  }

  /// A stated set of outcomes for these steps, without duplicates: all kept, all lost, each beginning of them, each one missing,
  /// each one alone, and each write torn after its first half, torn before its last, as noise, and as nothing but its place.
  ///
  /// - Complexity: O(steps²) in memory, because there are up to seven for each step.
  public static func stated(for steps: [PendingStep]) -> [CrashOutcome] {
    var outcomes = [everythingKept, everythingLost]
    for (place, step) in steps.enumerated() {
      if place > 0 { outcomes.append(.oldest(place)) }
      if steps.count > 1 { outcomes += [.only(place, .lost), .onlyKept(place)] }
      outcomes += step.damages.map { .only(place, $0) }
    }
    var seen: Set<CrashOutcome> = []
    return outcomes.map { $0.trimmed(to: steps.count) }.filter { seen.insert($0).inserted }
  }

  /// The same outcome for so many steps, in a canonical form.
  private func trimmed(to count: Int) -> CrashOutcome {
    let all = (0..<count).map { $0 < fates.count ? fates[$0] : rest }
    guard let last = all.last else { return .everythingLost }
    let differing = all.lastIndex { $0 != last }.map { $0 + 1 } ?? 0
    return CrashOutcome(Array(all[..<differing]), rest: last)
  }
}

extension PendingStep {
  /// What can become of a write, apart from being there or not.
  fileprivate var damages: [StepFate] {
    guard kind == .write else { return [] }
    let torn: [StepFate] =
      sectors > 1 ? [.firstSectors((sectors + 1) / 2), .lastSectors(sectors / 2)] : []
    return torn + [.noise, .placeOnly]
  }
}

extension CrashOutcome: CustomStringConvertible {
  /// One line.
  public var description: String {
    guard !fates.isEmpty else { return "every step \(rest)" }
    let exceptions = fates.enumerated().filter { $0.element != rest }
    let words = exceptions.map { "step \($0.offset + 1) \($0.element)" }
    return words.joined(separator: ", ") + (words.isEmpty ? "" : ", ")
      + "every other step \(rest)"
  }
}
