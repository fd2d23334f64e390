/// The loads of a report: response times, and the course over time.
struct LoadSection {
  private static let limit = 12

  let group: ReportGroup

  private var parts: ArraySlice<ReportContents.Part> { group.now.parts.prefix(Self.limit) }

  var markup: [Markup] { percentiles + unread + timelines }

  /// Says which times are left out.
  private var unread: [Markup] {
    parts.filter { MixTimes($0.stages) == nil && MixTimes.isMeasured(in: $0.stages) }.map { part in
      .remark("The histograms of \(part.mix) cannot be read; its times are left out.")
    }
  }

  private var percentiles: [Markup] {
    let pictures = parts.compactMap { part -> Markup? in
      let before = group.then?.part(part.mix)?.stages ?? []
      guard let now = MixTimes(part.stages) else { return nil }
      let picture = PercentilePicture(mix: part.mix, now: now, then: MixTimes(before)).picture
      let operations = OperationTable(now: part.stages, then: before).table
      let costs = part.costs.isEmpty ? [] : [CostTable(costs: part.costs).table]
      return .tag("div", [:], [picture.markup] + ([operations] + costs).map { $0.folded() })
    }
    return Gallery(
      title: "Response times while the load is held", key: key, pictures: pictures,
      total: pictures.count + group.now.parts.count - parts.count
    ).markup
  }

  private var key: [Markup] {
    let now = ("now", "\(group.newest.date), seed \(seed(group.newest))")
    guard let baseline = group.baseline else {
      return Gallery.key([now])
        + [.remark("There is no report before it to compare with.")]
    }
    return Gallery.key([now, ("then", "baseline: \(baseline.date), seed \(seed(baseline))")])
  }

  private func seed(_ summary: ReportSummary) -> String {
    summary.run.map { "\($0.seed)" } ?? "unknown"
  }

  private static let timelineKey =
    "The background shows the planned stages; what is still queued at the end of one is done during the next."

  private var timelines: [Markup] {
    let pictures = parts.compactMap { part in
      TimelinePicture(mix: part.mix, plan: part.plan, record: part.interval)?.picture.markup
    }
    return Gallery(
      title: "Rate and queue over time", key: [.remark(Self.timelineKey)],
      pictures: pictures, total: pictures.count + group.now.parts.count - parts.count
    ).markup
  }
}
