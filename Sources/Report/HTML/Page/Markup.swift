/// A piece of a page. It can only be well-formed, and no text of a report can be anything but text in it.
///
/// What is written is HTML and XML at once: a browser reads it as a page, and a test as a tree.
indirect enum Markup: Hashable, Sendable {
  case text(String)
  case element(String, [Attribute], [Markup])
  /// The rules of a style sheet; they are this module's own and hold no `<` and no `&`.
  case style(String)

  /// A name and its value.
  struct Attribute: Hashable, Sendable {
    let name: String
    let value: String
  }
}

extension Markup {
  /// An element; its attributes stand in the order in which they are given, so that equal pages are equal bytes.
  static func tag(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [Markup] = []
  ) -> Markup {
    .element(name, attributes.map { Attribute(name: $0.key, value: $0.value) }, children)
  }

  /// An element that holds nothing but a text.
  static func tag(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String
  ) -> Markup {
    tag(name, attributes, [.text(text)])
  }

  /// A quiet line.
  static func remark(_ text: String) -> Markup { tag("p", ["class": "remark"], text: text) }

  static func tableHead(_ columns: [String]) -> Markup {
    tag("thead", [:], [tag("tr", [:], columns.map { tag("th", ["scope": "col"], text: $0) })])
  }
}

extension Markup {
  /// The piece as it stands in a file.
  var rendered: String {
    var page = ""
    write(to: &page)
    return page
  }

  private func write(to page: inout String) {
    switch self {
    case .text(let text): page += Self.escaped(text)
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

  /// Elements without an end tag: for a browser, `<p/>` would begin a paragraph that never ends.
  private static let empty: Set<String> = ["meta", "rect", "line", "circle", "path"]
  private static let blocks: Set<String> = [
    "head", "title", "header", "section", "figure", "figcaption", "svg", "details", "table", "tr",
    "p", "h1", "h2", "h3", "ul", "li", "div", "g", "main", "footer",
  ]

  /// What is seen as itself stays; what XML has no character for, and what turns a line around, is written as its code.
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
