import Foundation

/// Checks values against the part of JSON Schema that the schema of reports uses.
///
/// An unknown keyword is a problem in itself, so that no rule of the schema is skipped.
package struct SchemaChecker {
  private let root: [String: Any]

  package init(schema: String) throws {
    let value = try JSONSerialization.jsonObject(with: Data(schema.utf8))
    root = try SchemaProblem.unwrap(value as? [String: Any], "the schema is no object")
  }

  /// Every rule that a line breaks, with the path of the value that breaks it.
  package func problems(inLine line: some Sequence<UInt8>) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed)
    return problems(in: value, by: root, at: "$")
  }

  private func problems(in value: Any, by schema: [String: Any], at path: String) -> [String] {
    schema.keys.sorted().flatMap { keyword in
      problems(in: value, keyword: keyword, schema: schema, at: path)
    }
  }

  private func problems(
    in value: Any, keyword: String, schema: [String: Any], at path: String
  ) -> [String] {
    switch keyword {
    case "$schema", "title", "$defs", "then": []
    case "type": verdict(hasType(value, schema[keyword]), keyword, path)
    case "const": verdict(same(value, schema[keyword]), keyword, path)
    case "enum": verdict(anyOf(schema[keyword]).contains { same(value, $0) }, keyword, path)
    case "minimum": verdict(isAtLeast(value, schema[keyword]), keyword, path)
    case "pattern": verdict(matches(value, schema[keyword]), keyword, path)
    case "required": missing(in: value, schema[keyword], path)
    case "properties": members(of: value, schema[keyword], path)
    case "additionalProperties": others(in: value, schema, path)
    case "items": items(of: value, schema[keyword], path)
    case "$ref": reference(value, schema[keyword], path)
    case "allOf": anyOf(schema[keyword]).flatMap { problems(in: value, by: object($0), at: path) }
    case "if": conditional(value, schema, path)
    default: ["\(path): the checker does not know \(keyword)"]
    }
  }
}

extension SchemaChecker {
  private func verdict(_ isRight: Bool, _ keyword: String, _ path: String) -> [String] {
    isRight ? [] : ["\(path): breaks \(keyword)"]
  }

  private func object(_ value: Any?) -> [String: Any] { value as? [String: Any] ?? [:] }

  private func anyOf(_ value: Any?) -> [Any] { value as? [Any] ?? [] }

  private func same(_ value: Any, _ other: Any?) -> Bool {
    (value as? NSObject) == (other as? NSObject)
  }

  private func hasType(_ value: Any, _ type: Any?) -> Bool {
    switch type as? String {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "boolean": isBoolean(value)
    case "number": !isBoolean(value) && value is NSNumber
    case "integer": isInteger(value)
    default: false
    }
  }

  private func isInteger(_ value: Any) -> Bool {
    guard !isBoolean(value), let number = value as? NSNumber else { return false }
    return number.doubleValue.rounded() == number.doubleValue
  }

  private func isBoolean(_ value: Any) -> Bool {
    (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
  }

  private func isAtLeast(_ value: Any, _ bound: Any?) -> Bool {
    guard let value = value as? NSNumber, let bound = bound as? NSNumber else { return true }
    return value.doubleValue >= bound.doubleValue
  }

  private func matches(_ value: Any, _ pattern: Any?) -> Bool {
    guard let text = value as? String, let pattern = pattern as? String else { return true }
    return text.range(of: pattern, options: .regularExpression) != nil
  }

  private func missing(in value: Any, _ required: Any?, _ path: String) -> [String] {
    guard let members = value as? [String: Any] else { return [] }
    return anyOf(required).compactMap { $0 as? String }.filter { members[$0] == nil }
      .map { "\(path): lacks \($0)" }
  }

  private func members(of value: Any, _ schemas: Any?, _ path: String) -> [String] {
    object(value).sorted { $0.key < $1.key }.flatMap { key, member in
      object(schemas)[key].map { problems(in: member, by: object($0), at: "\(path).\(key)") } ?? []
    }
  }

  private func others(in value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    let known = object(schema["properties"])
    let rule = object(schema["additionalProperties"])
    return object(value).filter { known[$0.key] == nil }.sorted { $0.key < $1.key }
      .flatMap { problems(in: $0.value, by: rule, at: "\(path).\($0.key)") }
  }

  private func items(of value: Any, _ schema: Any?, _ path: String) -> [String] {
    (value as? [Any] ?? []).enumerated().flatMap { index, item in
      problems(in: item, by: object(schema), at: "\(path)[\(index)]")
    }
  }

  private func reference(_ value: Any, _ reference: Any?, _ path: String) -> [String] {
    let name = (reference as? String ?? "").replacingOccurrences(of: "#/$defs/", with: "")
    guard let schema = object(root["$defs"])[name] else { return ["\(path): no $defs \(name)"] }
    return problems(in: value, by: object(schema), at: path)
  }

  private func conditional(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    guard problems(in: value, by: object(schema["if"]), at: path).isEmpty else { return [] }
    return problems(in: value, by: object(schema["then"]), at: path)
  }
}

/// Why the checker cannot work at all.
struct SchemaProblem: Error {
  let text: String

  static func unwrap<Value>(_ value: Value?, _ text: String) throws -> Value {
    guard let value else { throw SchemaProblem(text: text) }
    return value
  }
}
