import PropCheck

/// What is unusual about a property, one sentence each, with whatever characters the record has.
struct PropertyRemarks {
  let property: PropertyRecord

  var all: [String] { missed + mode + notes + regressions + corpus }

  /// Missed shares, unless they are the reason for giving up.
  var missed: [String] {
    guard property.verdict != .gaveUp else { return [] }
    let missed = (property.shares ?? []).filter { $0.state == .missed }
    return missed.map { share in
      let count = property.labels.first { $0.table == share.table && $0.name == share.name }?.count
      let times = Figure.count(count ?? 0, "time")
      return "label \(share.table): \(share.name) occurred \(times), at least "
        + "\(share.share.percent) of the \(share.of.rawValue) are required"
    }
  }

  var mode: [String] {
    property.mode == "islands"
      ? ["each shard searched for the best scores by itself, which a whole run does not"] : []
  }

  var notes: [String] { property.t?.notes ?? [] }

  var regressions: [String] {
    (property.t?.regressions ?? []).map { regression in
      switch regression.state {
      case .fixed:
        "passed: \(regression.file) did not fail on this layer; it is kept and replayed by every run"
      case .fails: "known: \(regression.file) still fails"
      case .changed:
        "stale: \(regression.file) was saved with a different generator; its case passes now, "
          + "which proves nothing: find it again or delete it"
      }
    }
  }

  var corpus: [String] {
    guard let corpus = property.t?.corpus else { return [] }
    let cases =
      corpus.cases < corpus.of
      ? "\(Figure.count(corpus.cases)) of \(Figure.count(corpus.of, "case"))"
      : Figure.count(corpus.of, "case")
    return ["corpus: \(cases) that a fuzzer kept \(corpus.cases == 1 ? "was" : "were") replayed"]
  }
}
