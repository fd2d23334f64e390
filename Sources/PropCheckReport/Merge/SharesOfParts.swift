package import PropCheck

/// The required shares of a property, judged by the samples of all its parts.
struct SharesOfParts {
  private let shares: [RequiredShare]
  private let requirements: [Requirement]
  /// The number of possible cases, if they are few.
  private let possible: Int?
  private let judge: ShareJudge

  init(_ shares: [RequiredShare], possible: Int?, samples: PackedSamples) {
    (self.shares, self.possible) = (shares, possible)
    requirements = shares.map(Requirement.init)
    var judge = ShareJudge(requirements)
    // Whole runs are judged case by case in order, and so are parts that are put together again.
    if possible == nil { samples.forEachCase { judge.add($1, ofCase: $0) } }
    self.judge = judge
  }

  /// The shares with their states.
  ///
  /// - Parameters:
  ///   - labels: The labels of all cases.
  ///   - isExhausted: Whether all possible cases were run.
  /// - Returns: The shares in their order.
  func shares(labels: [LabelCount], isExhausted: Bool) -> [RequiredShare] {
    if possible != nil { return sharesOfFew(labels, isExhausted) }
    return zip(shares, judge.states).map { share, judged in
      var share = share
      share.state = RequiredShare.State(judged.state)
      return share
    }
  }

  /// If all possible cases are run once each, only a label that never occurs is missing.
  private func sharesOfFew(_ labels: [LabelCount], _ isExhausted: Bool) -> [RequiredShare] {
    shares.map { share in
      let isMet =
        share.share <= 0
        || labels.contains { ($0.table, $0.name) == (share.table, share.name) && $0.count > 0 }
      var share = share
      share.state = isMet ? .kept : isExhausted ? .missed : .open
      return share
    }
  }

  func complaint(about share: RequiredShare) -> String {
    possible == nil
      ? judge.complaint ?? ""
      : """
      label \(share.table): \(share.name) occurs in none of the cases
      fix: draw it, or require a share of 0.
      """
  }
}

extension Requirement {
  fileprivate init(_ share: RequiredShare) {
    let label = Label(share.table, share.name)
    switch share.of {
    case .cases: self.init(label, shareOfCases: share.share)
    case .records: self.init(label, share: share.share)
    }
  }
}

extension RequiredShare.State {
  package init(_ state: PropCheck.RequiredShare.State) {
    self =
      switch state {
      case .kept: .kept
      case .missed: .missed
      case .open: .open
      }
  }
}
