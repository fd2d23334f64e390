/// The growth of costs with the rows: failed gates first, then other gates, then the rest.
struct GrowthSection {
  /// Enough for each operation of a store and some failed gates; the table has all exponents.
  private static let limit = 100
  /// How many passed ones are shown at first, in addition to all failed ones.
  private static let open = 12

  let scalings: [ScalingRecord]

  var markup: [Markup] {
    let ranks = scalings.map(Self.rank(of:))
    let order = scalings.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    let sorted = order.map { scalings[$0] }
    let measured = sorted.compactMap { scaling in
      scaling.measured.map { GrowthPicture(scaling: scaling, fit: $0) }
    }.filter { !$0.isEmpty }
    let failed = scalings.count { Self.rank(of: $0) == 0 }
    let pictures = measured.prefix(Self.limit).map(\.picture.markup)
    let open = min(pictures.count, failed + Self.open)
    return Gallery(
      title: "Cost against rows", key: key, pictures: Array(pictures[..<open]),
      more: Array(pictures[open...]), total: measured.count
    ).markup + (scalings.isEmpty ? [] : [GrowthTable(scalings: sorted).table.folded()])
  }

  private var key: [Markup] {
    Gallery.key([
      ("now", "measured"), ("fit", "the fitted power"),
      ("limit", "the limit, from the first point on"),
    ])
  }

  private static func rank(of scaling: ScalingRecord) -> Int {
    guard scaling.isGate else { return 3 }
    guard scaling.measured?.isPassed == true else { return 0 }
    return scaling.counter == "vm_steps" ? 1 : 2
  }
}

/// The growth over cycles: leaks first, then other gauges that change. Those that never do take a line together.
struct CycleSection {
  private static let title = "Memory by cycle"
  private static let limit = 12
  /// How many gauges that never change are named.
  private static let nameLimit = 40

  let cycles: [CycleRecord]

  var markup: [Markup] {
    let changing = measured.filter { !$0.isConstant }
    // A leak must not be among those left out.
    let sorted = changing.filter(\.cycles.isLeak) + changing.filter { !$0.cycles.isLeak }
    let gallery = Gallery(
      title: Self.title, key: key, pictures: sorted.prefix(Self.limit).map(\.picture.markup),
      total: sorted.count
    ).markup
    let unchanged = unchanged
    let heading = gallery.isEmpty && !unchanged.isEmpty ? [Markup.tag("h3", text: Self.title)] : []
    return heading + gallery + unchanged
  }

  private var measured: [CyclePicture] {
    cycles.compactMap { cycle in
      cycle.t.flatMap {
        $0.values.isEmpty ? nil : CyclePicture(cycle: cycle.cycle, gauge: cycle.gauge, cycles: $0)
      }
    }
  }

  private var key: [Markup] {
    Gallery.key([("fit", "the slope: the median over all pairs of cycles")])
      + [.remark("p is the probability of as much growth by chance, without a leak.")]
  }

  private var unchanged: [Markup] {
    let names = measured.filter(\.isConstant).map { picture in
      picture.gauge + (picture.cycle.map { " of \($0)" } ?? "")
    }
    guard !names.isEmpty else { return [] }
    let rest = names.count - Self.nameLimit
    let more = rest > 0 ? " and \(Figure.count(rest)) more" : ""
    let list = names.prefix(Self.nameLimit).joined(separator: ", ")
    return [.remark("The same after each cycle: \(list)\(more).")]
  }
}
