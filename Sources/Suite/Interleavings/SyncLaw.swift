import PropCheck

/// A law of sync: the beginning of the message of a finding (domain 7.1).
enum SyncLaw: String, CaseIterable, Comparable, Sendable {
  /// Replicas and server agree in the end.
  case convergence = "P-Y1"
  /// What remains of a record is the greatest of all versions.
  case greatest = "P-Y2"
  /// Nothing that was written is lost.
  case noLoss = "P-Y3"
  /// What waits for nothing is what the server has.
  case metadata = "P-Y4"
  /// In whatever order the same changes come, they come to the same.
  case order = "P-Y5"
  /// Requests are repeated as often as they may be, and after as long as they must.
  case patience = "P-Y6"
  /// Requests hold as much as they may.
  case chunks = "P-Y7"
  /// Nothing comes back, and nothing goes by itself.
  case resurrection = "P-Y8"
  /// At rest everything is in order.
  case tidiness = "P-Y9"
  /// Parents are sent before their children.
  case parents = "P-Y10"
  /// There are three subscriptions.
  case subscriptions = "P-Y11"
  /// A record says what its row says, and one that is wrong does nothing.
  case conversion = "P-Y12"
  /// Who has seen a version writes greater ones.
  case causality = "P-Y13"
  /// A day that was logged stays logged.
  case days = "P-Y14"
  /// Nobody gets what is another's.
  case accounts = "P-Y15"
  /// A sync comes to an end.
  case end = "P-Y16"
  /// Every row has its parents.
  case family = "P-R8"

  static func < (left: SyncLaw, right: SyncLaw) -> Bool { left.rawValue < right.rawValue }
}

/// A law that was broken.
struct SyncBreach: Error, Hashable, Sendable {
  let law: SyncLaw
  /// Where: a device, or the server.
  let place: String
  /// What is wrong, in one sentence.
  let sentence: String
  /// What should be there, and what is there; nil where the sentence says all.
  var difference: Failure.Difference?

  init(
    _ law: SyncLaw, at place: String, _ sentence: String, difference: Failure.Difference? = nil
  ) {
    self.law = law
    self.place = place
    self.sentence = sentence
    self.difference = difference
  }
}
