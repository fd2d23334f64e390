import PropCheckReport

/// The requirements with their evidence, as text or as JSON.
struct CriteriaListing: Listable {
  let criteria: [Criterion]

  /// One line per criterion with a mark for its standing, and a legend below.
  func text(columns width: Int?, _ style: TextStyle) -> String {
    var columns = Columns()
    for criterion in criteria {
      let cells = [mark(criterion.standing), criterion.id, criterion.claim, source(of: criterion)]
      columns.append(cells.map { style.encode(Printable.line($0)) })
    }
    let lines = columns.rows(within: width).flatMap { $0 }
    return criteria.isEmpty
      ? "none" : (lines + ["", style.encode(summary)]).joined(separator: "\n")
  }

  private func mark(_ standing: Criterion.Standing) -> String {
    switch standing {
    case .shown: "✓"
    case .inPart: "…"
    case .later: "·"
    }
  }

  private var summary: String {
    let counts = Criterion.Standing.allCases.map { standing in
      "\(mark(standing)) \(criteria.count { $0.standing == standing }) \(standing.rawValue)"
    }
    return "\(criteria.count) requirements:   " + counts.joined(separator: "   ")
  }

  /// Short, to fit into a line: a suite stands for its tests.
  private func source(of criterion: Criterion) -> String {
    let words = criterion.evidence.map { evidence in
      switch evidence {
      case .property(let id), .propertyInFile(let id): id
      case .test(let suite, _): suite
      case .script(let path, _): path
      case .people: "people"
      case .later(let part, _): "(later: \(part))"
      }
    }
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }.joined(separator: " ")
  }
}

extension CriteriaListing {
  var json: String { Self.json(of: criteria.map(Entry.init)) }

  private struct Entry: Encodable {
    let id: String
    let claim: String
    let kinds: [String]
    let standing: String
    let evidence: [Item]
    let onLinux: String?

    init(_ criterion: Criterion) {
      id = criterion.id
      claim = criterion.claim
      kinds = criterion.kinds.map(\.rawValue)
      standing = criterion.standing.rawValue
      evidence = criterion.evidence.map(Item.init)
      onLinux = criterion.substitute
    }
  }

  /// One of the names tells what it is.
  private struct Item: Encodable {
    var property: String?
    var suite: String?
    var test: String?
    var script: String?
    var part: String?
    var text: String?

    init(_ evidence: Evidence) {
      switch evidence {
      case .property(let id), .propertyInFile(let id): property = id
      case .test(let suite, let name): (self.suite, test) = (suite, name)
      case .script(let path, let text): (script, self.text) = (path, text)
      case .people(let text): self.text = text
      case .later(let part, let text): (self.part, self.text) = (part, text)
      }
    }
  }
}
