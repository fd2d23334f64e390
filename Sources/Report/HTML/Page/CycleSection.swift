/// The growth over cycles.
struct CycleSection {
  private static let limit = 12

  let cycles: [CycleRecord]

  var markup: [Markup] {
    let measured = cycles.compactMap { cycle in
      cycle.t.flatMap {
        $0.values.isEmpty ? nil : CyclePicture(cycle: cycle.cycle, gauge: cycle.gauge, cycles: $0)
      }
    }
    return Gallery(
      title: "Memory by cycle",
      key: Gallery.key([("fit", "the slope: the median over all pairs of cycles")]),
      pictures: measured.prefix(Self.limit).map(\.picture.markup), total: measured.count
    ).markup
  }
}
