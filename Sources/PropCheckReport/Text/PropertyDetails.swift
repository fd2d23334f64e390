import PropCheck

/// The cost and labels of a property, for `--verbose`.
struct PropertyDetails {
  let property: PropertyRecord

  var lines: [String] {
    let facts = [rate, phases, memory].compactMap { $0 } + Statistics(property).lines + open
    return facts.map { "      " + $0 }
  }

  private var rate: String? {
    property.t.map { cost in
      let processor = Figure.duration(nanoseconds: cost.processorNanoseconds)
      let discards = Figure.count(property.discards, "discard")
      return "\(Figure.count(cost.casesPerSecond))/s, processor \(processor), \(discards)"
    }
  }

  private var phases: String? {
    property.t.map { cost in
      [
        ("generate", cost.generateNanoseconds), ("run", cost.runNanoseconds),
        ("check", cost.checkNanoseconds), ("shrink", cost.shrinkNanoseconds),
      ].map { "\($0) \(Figure.duration(nanoseconds: $1))" }.joined(separator: ", ")
    }
  }

  private var memory: String? {
    guard let memory = property.t?.memory else { return nil }
    let figures = [
      ("peak", memory.peakResidentBytes), ("heap before", memory.heapBeforeBytes),
      ("heap after", memory.heapAfterBytes), ("store", memory.storeBytes),
      ("store peak", memory.storePeakBytes),
    ].compactMap { name, bytes in bytes.map { "\(name) \(Figure.bytes($0))" } }
    return figures.isEmpty ? nil : figures.joined(separator: ", ")
  }

  /// Most runs leave some open, so this is a detail.
  private var open: [String] {
    let count = (property.shares ?? []).count { $0.state == .open }
    guard count > 0 else { return [] }
    let shares = Figure.count(count, "required share") + (count == 1 ? " is" : " are")
    return ["\(shares) open: \(Figure.count(property.cases, "case")) are too few to tell"]
  }
}

extension Statistics {
  /// Labels of a report, made safe to show.
  init(_ property: PropertyRecord) {
    self.init(
      cases: property.cases,
      labels: property.labels.map { label in
        PropCheck.LabelCount(
          table: Printable.line(label.table), name: Printable.line(label.name), count: label.count,
          cases: label.cases ?? 0)
      },
      shares: (property.shares ?? []).map(PropCheck.RequiredShare.init),
      targets: (property.targets ?? []).map {
        PropCheck.TargetScore(label: Printable.line($0.label), best: $0.best)
      })
  }
}

extension PropCheck.RequiredShare {
  fileprivate init(_ share: RequiredShare) {
    self.init(
      table: Printable.line(share.table), name: Printable.line(share.name), share: share.share,
      basis: share.of == .cases ? .cases : .records, state: State(share.state))
  }
}

extension PropCheck.RequiredShare.State {
  fileprivate init(_ state: RequiredShare.State) {
    self =
      switch state {
      case .kept: .kept
      case .missed: .missed
      case .open: .open
      }
  }
}
