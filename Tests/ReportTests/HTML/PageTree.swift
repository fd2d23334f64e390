import Foundation
import FoundationXML
import Testing

/// A page, read as XML by an independent parser.
final class PageTree: NSObject, XMLParserDelegate {
  /// An element with the box of the picture it stands in.
  struct Element {
    let name: String
    let attributes: [String: String]
    let box: [Double]?
    var text = ""
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []
  private var boxes: [[Double]] = []

  init(_ page: String) throws {
    super.init()
    let parser = XMLParser(data: Data(page.utf8))
    parser.delegate = self
    if !parser.parse() { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  func texts(_ name: String) -> [String] { all(name).map(\.text) }

  /// What is shown: all texts except the rules of the style.
  var text: String { elements.filter { $0.name != "style" }.map(\.text).joined(separator: "\n") }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    if name == "svg" {
      boxes.append((attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) })
    }
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes, box: boxes.last))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    for place in open { elements[place].text += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
    if name == "svg" { boxes.removeLast() }
  }
}

extension PageTree {
  /// The marks that do not lie in their picture, or nowhere.
  var straying: [String] {
    elements.filter { ["path", "circle", "line", "rect"].contains($0.name) }.compactMap { mark in
      let (xs, ys) = Self.places(of: mark)
      guard let box = mark.box, box.count == 4, !xs.isEmpty, !ys.isEmpty,
        (xs + ys).allSatisfy(\.isFinite), xs.allSatisfy({ $0 >= 0 && $0 <= box[2] }),
        ys.allSatisfy({ $0 >= 0 && $0 <= box[3] })
      else { return "\(mark.name) \(mark.attributes)" }
      return nil
    }
  }

  private static func places(of mark: Element) -> ([Double], [Double]) {
    if let path = mark.attributes["d"] {
      let numbers = path.split(whereSeparator: { "ML ".contains($0) }).map { Double($0) ?? .nan }
      let places = numbers.enumerated()
      return (
        places.filter { $0.offset.isMultiple(of: 2) }.map(\.element),
        places.filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
      )
    }
    let numbers = { (keys: [String]) in
      keys.compactMap { mark.attributes[$0] }.map { Double($0) ?? .nan }
    }
    return (numbers(["cx", "x", "x1", "x2"]), numbers(["cy", "y", "y1", "y2"]))
  }
}
