import Foundation
import FoundationXML

/// The rules of the XML that Jenkins and GitLab read, written down from Jenkins' `junit-10.xsd` as far as we use it.
enum JUnitRules {
  struct Rule {
    var required: Set<String> = []
    var optional: Set<String> = []
    var children: Set<String> = []
    var hasText = false
    /// Attributes that are numbers: of whole ones, and of seconds.
    var counts: Set<String> = []
  }

  private static let outcome = Rule(optional: ["type", "message"], hasText: true)

  static let rules: [String: Rule] = [
    "testsuites": Rule(
      optional: ["name", "time", "tests", "failures", "errors"], children: ["testsuite"],
      counts: ["tests", "failures", "errors"]),
    "testsuite": Rule(
      required: ["name", "tests", "failures", "errors"],
      optional: [
        "group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url",
      ],
      children: ["testsuite", "properties", "testcase", "system-out", "system-err"],
      counts: ["tests", "failures", "errors", "skipped"]),
    "properties": Rule(children: ["property"]),
    "property": Rule(required: ["name", "value"]),
    "testcase": Rule(
      required: ["name"], optional: ["time", "classname", "group"],
      children: ["skipped", "error", "failure", "system-out", "system-err"]),
    "skipped": outcome, "error": outcome, "failure": outcome,
    "system-out": Rule(hasText: true), "system-err": Rule(hasText: true),
  ]

  /// What breaks a rule in a document.
  static func problems(in document: JUnitTree) -> [String] {
    let roots = document.elements.filter { $0.parent == nil }.map(\.name)
    return (roots == ["testsuites"] ? [] : ["the root is \(roots)"])
      + document.elements.flatMap { problems(of: $0, in: document) }
  }

  private static func problems(of element: JUnitTree.Element, in document: JUnitTree) -> [String] {
    guard let rule = rules[element.name] else { return ["unknown element \(element.name)"] }
    let names = Set(element.attributes.keys)
    var problems: [String] = []
    for name in rule.required.subtracting(names) {
      problems.append("\(element.name) lacks \(name)")
    }
    for name in names.subtracting(rule.required).subtracting(rule.optional) {
      problems.append("\(element.name) has \(name)")
    }
    if let parent = element.parent.map({ document.elements[$0].name }),
      rules[parent]?.children.contains(element.name) != true
    {
      problems.append("\(element.name) in \(parent)")
    }
    if !rule.hasText, element.ownText.contains(where: { !$0.isWhitespace }) {
      problems.append("text in \(element.name)")
    }
    for name in rule.counts where element.attributes[name].map({ UInt($0) == nil }) == true {
      problems.append("\(name) of \(element.name) is no number")
    }
    if let time = element.attributes["time"], time.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) == nil {
      problems.append("time \(time)")
    }
    return problems
  }
}

/// A document as a tree, read by an independent parser.
final class JUnitTree: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    let parent: Int?
    /// The text that stands in it directly.
    var ownText = ""
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  init(_ document: String) throws {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    if !parser.parse() { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    elements.append(Element(name: name, attributes: attributes, parent: open.last))
    open.append(elements.count - 1)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let place = open.last { elements[place].ownText += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }
}
