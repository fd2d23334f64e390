package import PropCheck

extension IndexRange {
  /// The same cases.
  package init(_ range: CaseRange) {
    self.init(from: range.from, to: range.to, step: range.step == 1 ? nil : range.step)
  }

  /// The same cases.
  package var cases: CaseRange { CaseRange(from: from, to: to, step: step ?? 1) }
}

extension PropertyRecord {
  /// The cases that were run.
  package var coverage: [CaseRange] { ranges.map(\.cases) }

  /// Whether it is the result of the whole run although it comes from a shard: the shard found a reason to stop and also
  /// ran the earlier cases of the others.
  package var isSettled: Bool {
    guard [.failed, .gaveUp, .invalid].contains(verdict) else { return false }
    // A failure without a case is a known failure, which every shard replays.
    guard let first = ranges.first else { return verdict != .failed }
    return first.from == 0 && ranges.allSatisfy { $0.step == nil }
  }

  /// Whether it could not be run because the machine was out of space, which it may have later.
  package var lacksRoom: Bool {
    verdict == .invalid && reason.map(Misuse.isLackOfRoom) == true
  }

  /// Whether it could not be run because of the machine's configuration.
  package var isMisplaced: Bool {
    verdict == .invalid && reason.map(Misuse.isOfSetUp) == true
  }

  /// Whether the machine kept it from being run, so that its cases may be run again.
  package var isUnrun: Bool { lacksRoom || isMisplaced }
}
