import HabitDomain
import HabitStore

/// What a ladder is made of, before a store climbs it.
struct LadderDesign: Sendable {
  var ladder = Ladder.standard
  private var rewriting = Rewriting()

  /// Replaces words that the step to a version of the apps has once.
  mutating func rewrite(_ version: Int, _ words: String, as others: String) {
    guard let step = place(of: version) else { return rewriting.miss(words) }
    rewriting.replace(words, with: others, in: &ladder.steps[step].script)
  }

  /// Replaces words wherever the step to a version of the apps has them.
  mutating func rewriteAll(_ version: Int, _ words: String, as others: String) {
    guard let step = place(of: version) else { return rewriting.miss(words) }
    rewriting.replaceAll(words, with: others, in: &ladder.steps[step].script)
  }

  /// Replaces words that are once in what moves rows to our tables.
  mutating func rewriteMoving(_ words: String, as others: String) {
    rewriting.replace(words, with: others, in: &ladder.movingIn.moving)
  }

  /// Replaces words wherever they are in what moves rows to our tables.
  mutating func rewriteAllMoving(_ words: String, as others: String) {
    rewriting.replaceAll(words, with: others, in: &ladder.movingIn.moving)
  }

  private func place(of version: Int) -> Int? {
    ladder.steps.firstIndex { $0.version == version }
  }

  func requireChanges() throws(DataLayerError) { try rewriting.requireChanges() }
}
