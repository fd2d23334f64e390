/// Reports as one self-contained page with charts: no scripts, fonts or files.
///
/// For each kind of work, it shows the newest report next to the last good one before it, and a
/// history of all. Equal reports make equal pages.
public struct HTMLPage: Sendable {
  private static let groupLimit = 12

  private let groups: [ReportGroup]
  private let leftOut: Int
  /// The errors of reports that could not be read; the page shows the others.
  public let unreadable: [String]

  /// Reads all reports for the history, and the shown ones once more.
  ///
  /// - Parameter readers: The reports in any order.
  /// - Throws: ``ReportError`` of the first one if none can be read.
  public init(_ readers: [ReportReader]) throws(ReportError) {
    var summaries: [ReportSummary] = []
    var errors: [ReportError] = []
    for (place, reader) in readers.enumerated() {
      var summary = ReportSummary(place: place, path: reader.path)
      do {
        _ = try reader.forEach { summary.add($0) }
        summaries.append(summary)
      } catch { errors.append(error) }
    }
    if summaries.isEmpty, let error = errors.first { throw error }
    unreadable = errors.map(\.description)
    let kinds = Self.kinds(of: summaries.sorted(by: ReportSummary.isBefore))
    var groups: [ReportGroup] = []
    for summaries in kinds.prefix(Self.groupLimit) {
      guard let newest = summaries.last else { continue }
      let now = try Self.story(of: readers[newest.place])
      let baseline = Self.baseline(of: summaries)
      var then: ReportContents?
      if let baseline { then = try Self.story(of: readers[baseline.place]) }
      groups.append(
        ReportGroup(summaries: summaries, newest: newest, now: now, baseline: baseline, then: then))
    }
    self.groups = Self.ordered(groups)
    leftOut = kinds.count - groups.count
  }

  /// The reports by kind, the kind of the newest report first.
  private static func kinds(of summaries: [ReportSummary]) -> [[ReportSummary]] {
    var (order, groups): ([ReportSummary.Kind?], [ReportSummary.Kind?: [ReportSummary]]) = ([], [:])
    for summary in summaries.reversed() {
      if groups[summary.kind] == nil { order.append(summary.kind) }
      groups[summary.kind, default: []].append(summary)
    }
    return order.compactMap { groups[$0].map { $0.reversed() } }
  }

  /// Failures of the last day come first, then the loads of that day.
  private static func ordered(_ groups: [ReportGroup]) -> [ReportGroup] {
    guard let newest = groups.first?.newest else { return [] }
    let places = groups.enumerated().map { index, group in
      let isOfDay = group.newest.isInDay(before: newest)
      let isUrgent = isOfDay && group.verdict.isGood == false
      return (isUrgent ? 0 : 1, isOfDay ? group.rank : 9, index)
    }
    return places.sorted { $0 < $1 }.map { groups[$0.2] }
  }

  /// Failed reports are baselines only without a good one.
  private static func baseline(of summaries: [ReportSummary]) -> ReportSummary? {
    let before = summaries.dropLast()
    return before.last { $0.end?.hasPassed == true } ?? before.last
  }

  private static func story(of reader: ReportReader) throws(ReportError) -> ReportContents {
    var story = ReportContents()
    let ending = try reader.forEach { story.add($0) }
    story.isKilled = ending == .killed
    return story
  }
}

extension HTMLPage {
  /// The page as XHTML, which is also valid HTML.
  public var text: String { "<!DOCTYPE html>\n" + page.rendered }

  private var page: Markup {
    .tag(
      "html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en"],
      [.tag("head", [:], head), .tag("body", [:], body)])
  }

  /// The policy forbids scripts and external resources.
  private var head: [Markup] {
    [
      .tag("meta", ["charset": "utf-8"]),
      .tag("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .tag("meta", ["name": "color-scheme", "content": "light dark"]),
      .tag(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content": "default-src 'none'; style-src 'unsafe-inline'",
        ]),
      .tag("title", text: "propcheck: " + (groups.first?.name ?? "no report")),
      .style(PageStyle.rules + "\n" + FindingStyle.rules),
    ]
  }

  private var body: [Markup] {
    guard let newest = groups.first else {
      return [.tag("main", [:], [.tag("h1", text: "There is no report to show.")])]
    }
    let sections = groups.enumerated().map { index, group in
      ReportGroupSection(group: group, isFirst: index == 0).markup
    }
    let overview = groups.count + leftOut > 1 ? [works] : []
    let remarks = unreadable.map {
      Markup.tag("p", text: "Left out: " + $0.replacing("\n", with: "; "))
    }
    return [PageHead(group: newest).markup, .tag("main", [:], overview + sections + remarks)]
  }

  /// The newest report of each kind of work.
  private var works: Markup {
    let table = NumberTable(
      summary: "", columns: ["work", "newest", "when, UTC", "reports"],
      rows: groups.map {
        [nameAmongAll(of: $0), $0.verdict.text, $0.newest.date, Figure.count($0.summaries.count)]
      }, signs: groups.map(\.verdict.isGood),
      remark: leftOut > 0 ? "\(Figure.count(leftOut, "older kind")) of work left out." : nil)
    return .tag("section", [:], [.tag("h2", text: "All work")] + table.open)
  }
}

extension HTMLPage {
  /// With its options if others have the same name and differ only in options.
  private func nameAmongAll(of group: ReportGroup) -> String {
    let options = ReportGroup.options(of: group.newest)
    let isAlone = groups.count { $0.name == group.name } == 1
    return isAlone || options.isEmpty ? group.name : "\(group.name), \(options)"
  }
}

/// The verdict of the newest report, what failed, and how to repeat it.
struct PageHead {
  private static let limit = 8

  let group: ReportGroup

  var markup: Markup {
    let heading = PageText.sign(isGood: group.verdict.isGood) + [.text(sentence)]
    return .tag(
      "header", [:],
      [.remark("propcheck"), .tag("h1", [:], heading)] + problems + group.repetition + [
        ReportFacts(group.newest).markup
      ])
  }

  private var sentence: String {
    let count = group.problems.count
    let what =
      count > 0
      ? ": \(count == 1 ? "1 thing is" : "\(Figure.count(count)) things are") wrong." : "."
    return "\(group.name) \(group.verdict.text)\(what)"
  }

  private var problems: [Markup] {
    let items = group.problems
    return items.isEmpty
      ? [] : [.tag("h2", text: "What failed"), PageText.list(items, limit: Self.limit)]
  }
}
