import HabitDomain
import HabitStore

/// The parts of a ladder, before a store climbs it.
struct LadderDesign: Sendable {
  var ladder = Ladder.standard
  private var rewriting = Rewriting()

  /// Replaces words that occur once in the step to a version of the apps.
  mutating func rewrite(_ version: Int, _ words: String, as others: String) {
    guard let step = place(of: version) else { return rewriting.miss(words) }
    rewriting.replace(words, with: others, in: &ladder.steps[step].script)
  }

  /// Replaces words wherever they occur in the step to a version of the apps.
  mutating func rewriteAll(_ version: Int, _ words: String, as others: String) {
    guard let step = place(of: version) else { return rewriting.miss(words) }
    rewriting.replaceAll(words, with: others, in: &ladder.steps[step].script)
  }

  /// Replaces words that occur once in the statements that move rows to our tables.
  mutating func rewriteMoving(_ words: String, as others: String) {
    rewriting.replace(words, with: others, in: &ladder.movingIn.moving)
  }

  /// Replaces words wherever they occur in the statements that move rows to our tables.
  mutating func rewriteAllMoving(_ words: String, as others: String) {
    rewriting.replaceAll(words, with: others, in: &ladder.movingIn.moving)
  }

  private func place(of version: Int) -> Int? {
    ladder.steps.firstIndex { $0.version == version }
  }

  func requireChanges() throws(DataLayerError) { try rewriting.requireChanges() }
}
