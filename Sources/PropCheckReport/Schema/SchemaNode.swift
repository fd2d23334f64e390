/// A node of a JSON Schema. Keys keep their order and the layout is fixed, so that equal schemas are equal texts.
indirect enum SchemaNode: Sendable {
  /// Verbatim JSON.
  case code(String)
  case array([SchemaNode], isSpread: Bool)
  case object([(key: String, value: SchemaNode)], isSpread: Bool)

  static func text(_ text: String) -> SchemaNode { .code("\"\(text)\"") }

  static func words(_ words: [String]) -> SchemaNode { .array(words.map(text), isSpread: false) }

  static func json(
    _ members: KeyValuePairs<String, SchemaNode>, isSpread: Bool = false
  ) -> SchemaNode {
    .object(members.map { ($0.key, $0.value) }, isSpread: isSpread)
  }
}

extension SchemaNode {
  static let string = type("string")
  static let integer = type("integer")
  static let number = type("number")
  static let flag = type("boolean")
  static let count = reference("count")
  static let notNegative = json(["type": .text("number"), "minimum": .code("0")])

  static func type(_ name: String) -> SchemaNode { json(["type": text(name)]) }

  static func reference(_ name: String) -> SchemaNode { json(["$ref": text("#/$defs/" + name)]) }

  static func atLeast(_ least: Int) -> SchemaNode {
    json(["type": text("integer"), "minimum": .code("\(least)")])
  }

  static func matching(_ pattern: String) -> SchemaNode {
    json(["type": text("string"), "pattern": text(pattern)])
  }

  static func oneOf(_ values: [String], isSpread: Bool = false) -> SchemaNode {
    json(["enum": words(values)], isSpread: isSpread)
  }

  static func list(_ item: SchemaNode) -> SchemaNode {
    json(["type": text("array"), "items": item])
  }

  static func map(_ value: SchemaNode) -> SchemaNode {
    json(["type": text("object"), "additionalProperties": value])
  }

  static func object(_ members: KeyValuePairs<String, SchemaNode>) -> SchemaNode {
    .object([("type", text("object"))] + rules(members), isSpread: false)
  }

  /// The rules of an object without its type; `required` overrides the order of the required keys.
  static func record(
    _ members: KeyValuePairs<String, SchemaNode>, required: [String]? = nil
  ) -> SchemaNode {
    .object(rules(members, required), isSpread: false)
  }

  /// A key that ends in `?` may be missing.
  private static func rules(
    _ members: KeyValuePairs<String, SchemaNode>, _ required: [String]? = nil
  ) -> [(key: String, value: SchemaNode)] {
    let needed = required ?? members.map(\.key).filter { !$0.hasSuffix("?") }
    let properties = members.map { (key: String($0.key.prefix { $0 != "?" }), value: $0.value) }
    return (needed.isEmpty ? [] : [("required", words(needed))])
      + [("properties", .object(properties, isSpread: properties.count > 1))]
  }
}

extension SchemaNode {
  private static let inlineWidth = 101
  private static let fillWidth = 96
  /// Definitions have this indentation; those of objects are always spread.
  private static let definitionIndent = 4

  /// The node on a line with this indentation, with so many columns already taken.
  func text(indent: Int = 0, used: Int = 0) -> String {
    guard !fits(indent: indent, used: used) else { return inline }
    let (end, inner) = (Self.spaces(indent), Self.spaces(indent + 2))
    switch self {
    case .code(let code): return code
    case .array(let items, let isSpread):
      let lines = isSpread ? items.map { $0.text(indent: indent + 2) } : [filled(items, indent + 2)]
      return "[\n\(inner)\(lines.joined(separator: ",\n" + inner))\n\(end)]"
    case .object(let members, _):
      let lines = members.enumerated().map { index, member in
        let comma = index < members.count - 1 ? 1 : 0
        let used = indent + 2 + member.key.count + 4 + comma
        return "\"\(member.key)\": \(member.value.text(indent: indent + 2, used: used))"
      }
      return "{\n\(inner)\(lines.joined(separator: ",\n" + inner))\n\(end)}"
    }
  }

  private func fits(indent: Int, used: Int) -> Bool {
    guard !isBroken else { return false }
    if case .object(let members, _) = self, indent == Self.definitionIndent,
      members.contains(where: { $0.key == "properties" })
    {
      return false
    }
    return used + inline.count <= Self.inlineWidth
  }

  private var isBroken: Bool {
    switch self {
    case .code: false
    case .array(let items, let isSpread): isSpread || items.contains(where: \.isBroken)
    case .object(let members, let isSpread): isSpread || members.contains { $0.value.isBroken }
    }
  }

  private var inline: String {
    switch self {
    case .code(let code): code
    case .array(let items, _): "[\(items.map(\.inline).joined(separator: ", "))]"
    case .object(let members, _):
      "{ \(members.map { "\"\($0.key)\": \($0.value.inline)" }.joined(separator: ", ")) }"
    }
  }

  private func filled(_ items: [SchemaNode], _ indent: Int) -> String {
    var (lines, line): ([String], String) = ([], "")
    for item in items.map(\.inline) {
      if line.isEmpty {
        line = item
      } else if indent + line.count + 3 + item.count > Self.fillWidth {
        lines.append(line + ",")
        line = item
      } else {
        line += ", " + item
      }
    }
    return (lines + [line]).joined(separator: "\n" + Self.spaces(indent))
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
