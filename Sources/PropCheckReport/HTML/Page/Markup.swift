/// A node of a document, which is always well-formed and escaped.
///
/// The output of a page is HTML and XML at once: browsers read it as a page, tests as a tree.
indirect enum Markup: Hashable, Sendable {
  case text(String)
  case element(String, [Attribute], [Markup])
  /// The end of a line in preformatted text, where a line end in a text would be escaped.
  case lineEnd
  /// The rules of a style sheet, which must not hold `<` or `&`.
  case style(String)

  struct Attribute: Hashable, Sendable {
    let name: String
    let value: String
  }
}

extension Markup {
  /// An element; attributes keep their order, so that equal pages are equal bytes.
  static func tag(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [Markup] = []
  ) -> Markup {
    .element(name, attributes.map { Attribute(name: $0.key, value: $0.value) }, children)
  }

  /// An element with a text.
  static func tag(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String
  ) -> Markup {
    tag(name, attributes, [.text(text)])
  }

  /// A line in small print.
  static func remark(_ text: String) -> Markup { tag("p", ["class": "remark"], text: text) }

  /// The heading of a column.
  static func heading(_ text: String, isNumber: Bool = false) -> Markup {
    tag("th", isNumber ? ["scope": "col", "class": "number"] : ["scope": "col"], text: text)
  }

  /// Names with their values; those without a value are left out.
  static func facts(_ pairs: [(name: String, value: String?)]) -> Markup {
    tag(
      "dl", [:],
      pairs.compactMap { name, value in
        value.map { tag("div", [:], [tag("dt", text: name), tag("dd", text: $0)]) }
      })
  }
}

extension Markup {
  var rendered: String {
    var page = ""
    write(to: &page)
    return page
  }

  private func write(to page: inout String) {
    switch self {
    case .text(let text): page += Self.escaped(text)
    case .lineEnd: page += "\n"
    case .style(let rules): page += "<style>\n\(rules)\n</style>\n"
    case .element(let name, let attributes, let children):
      page += "<" + name
      for attribute in attributes {
        page += " \(attribute.name)=\"\(Self.escaped(attribute.value))\""
      }
      guard !children.isEmpty || !Self.empty.contains(name) else { return page += "/>" }
      page += ">"
      for child in children { child.write(to: &page) }
      page += "</\(name)>" + (Self.blocks.contains(name) ? "\n" : "")
    }
  }

  /// Elements without an end tag in HTML; in others `<p/>` would be an unclosed tag.
  private static let empty: Set<String> = ["meta", "rect", "line", "circle", "path"]
  private static let blocks: Set<String> = [
    "head", "title", "header", "section", "figure", "figcaption", "svg", "details", "table", "tr",
    "p", "h1", "h2", "h3", "h4", "ul", "ol", "li", "div", "dl", "g", "main", "footer", "article",
    "pre",
    "testsuite", "testcase", "properties", "property", "failure", "error", "skipped", "system-out",
  ]

  /// Escapes markup and whatever ``Printable`` escapes.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in Printable.line(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
