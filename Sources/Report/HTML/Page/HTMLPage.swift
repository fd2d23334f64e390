/// Reports as one page with pictures, which needs nothing from outside: no script, no font, no file.
///
/// Of each kind of work the newest report is shown beside the last good one before it, and the figures of all as a history.
/// Equal reports make equal pages.
public struct HTMLPage: Sendable {
  /// The most kinds of work that are shown.
  private static let chapterLimit = 12

  private let chapters: [Chapter]
  private let leftOut: Int
  /// What is wrong with each file that could not be read; the page shows the others.
  public let unreadable: [String]

  /// Reads reports, each of them once for the history and those that are shown once more.
  ///
  /// - Parameter readers: The files, in any order: each report says when it was made.
  /// - Throws: ``ReportError``, of the first file if none can be read.
  public init(_ readers: [ReportReader]) throws(ReportError) {
    var nights: [Night] = []
    var errors: [ReportError] = []
    for (place, reader) in readers.enumerated() {
      var night = Night(place: place, path: reader.path)
      do {
        _ = try reader.forEach { night.add($0) }
        nights.append(night)
      } catch { errors.append(error) }
    }
    if nights.isEmpty, let error = errors.first { throw error }
    unreadable = errors.map(\.description)
    let kinds = Self.kinds(of: nights.sorted(by: Night.isBefore))
    var chapters: [Chapter] = []
    for nights in kinds.prefix(Self.chapterLimit) {
      guard let newest = nights.last else { continue }
      let now = try Self.story(of: readers[newest.place])
      let baseline = Self.baseline(of: nights)
      var then: Story?
      if let baseline { then = try Self.story(of: readers[baseline.place]) }
      chapters.append(
        Chapter(nights: nights, newest: newest, now: now, baseline: baseline, then: then))
    }
    self.chapters = Self.ordered(chapters)
    leftOut = kinds.count - chapters.count
  }

  /// The reports of each kind in their order; the kind of the newest report comes first.
  private static func kinds(of nights: [Night]) -> [[Night]] {
    var (order, groups): ([Night.Kind?], [Night.Kind?: [Night]]) = ([], [:])
    for night in nights.reversed() {
      if groups[night.kind] == nil { order.append(night.kind) }
      groups[night.kind, default: []].append(night)
    }
    return order.compactMap { groups[$0].map { $0.reversed() } }
  }

  /// What failed in the last day comes first, since the head of the page is about the first; then the loads of that day.
  private static func ordered(_ chapters: [Chapter]) -> [Chapter] {
    guard let newest = chapters.first?.newest else { return [] }
    let places = chapters.enumerated().map { index, chapter in
      let isOfDay = chapter.newest.isInDay(before: newest)
      let isUrgent = isOfDay && chapter.verdict.isGood == false
      return (isUrgent ? 0 : 1, isOfDay ? chapter.rank : 9, index)
    }
    return places.sorted { $0 < $1 }.map { chapters[$0.2] }
  }

  /// A night that went wrong is nothing to hold the next one against, unless there is no other.
  private static func baseline(of nights: [Night]) -> Night? {
    let before = nights.dropLast()
    return before.last { $0.end?.verdict == .passed } ?? before.last
  }

  private static func story(of reader: ReportReader) throws(ReportError) -> Story {
    var story = Story()
    let ending = try reader.forEach { story.add($0) }
    story.isKilled = ending == .killed
    return story
  }
}

extension HTMLPage {
  /// The page, as XML that a browser reads as HTML.
  public var text: String { "<!DOCTYPE html>\n" + page.rendered }

  private var page: Markup {
    .tag(
      "html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en"],
      [.tag("head", [:], head), .tag("body", [:], body)])
  }

  /// The policy keeps the promise: nothing is loaded, and nothing runs.
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
      .tag("title", text: "propcheck: " + (chapters.first?.name ?? "no report")),
      .style(PageStyle.rules),
    ]
  }

  private var body: [Markup] {
    guard let newest = chapters.first else {
      return [.tag("main", [:], [.tag("h1", text: "There is no report to show.")])]
    }
    let sections = chapters.enumerated().map { index, chapter in
      ChapterSection(chapter: chapter, isFirst: index == 0).markup
    }
    let works = chapters.count + leftOut > 1 ? [WorkTable(chapters, leftOut: leftOut).markup] : []
    let remarks = unreadable.map {
      Markup.tag("p", text: "Left out: " + $0.replacing("\n", with: "; "))
    }
    return [PageHead(chapter: newest).markup, .tag("main", [:], works + sections + remarks)]
  }
}
