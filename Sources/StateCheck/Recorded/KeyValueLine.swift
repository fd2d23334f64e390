/// A line of a log of a key-value store, as in `{:process 0, :type :ok, :f :get, :key "a", :value "text"}`.
package struct KeyValueLine: RecordedLine {
  package let caller: Int
  package let type: RecordedType
  let function: String
  let key: String
  let text: String?

  package init(_ line: Substring) throws(LineProblem) {
    var scanner = MapScanner(line)
    let map = try scanner.map()
    guard case .number(let caller) = map["process"], case .keyword(let type) = map["type"],
      case .keyword(let function) = map["f"], case .text(let key) = map["key"],
      let value = map["value"]
    else {
      throw LineProblem(
        "This is not an event of a store: \(LineProblem.shown(line)).",
        fix: "write {:process N, :type :T, :f :F, :key \"K\", :value \"V\"}")
    }
    self.caller = caller
    self.type = try RecordedType(word: type)
    self.function = function
    self.key = key
    switch value {
    case .text(let text): self.text = text
    case .nothing: text = nil
    case .number, .keyword:
      throw LineProblem("The value is not a text.", fix: "write a text in quotes, or nil")
    }
  }

  package func operation() throws(LineProblem) -> KeyValueOperation {
    switch (function, text) {
    case ("get", _): return .get(key: key)
    case ("put", .some(let text)): return .put(key: key, text: text)
    case ("append", .some(let text)): return .append(key: key, text: text)
    case ("put", nil), ("append", nil):
      throw LineProblem("There is no value to \(function).", fix: "write the text as :value")
    default: throw .unknown("function", function, known: ["get", "put", "append"])
    }
  }

  package func answer() throws(LineProblem) -> KeyValueAnswer {
    guard function == "get" else { return .done }
    guard let text else {
      throw LineProblem("The value of this answer is missing.", fix: "write the text that was read")
    }
    return .text(text)
  }

  package func checkValue() throws(LineProblem) {
    guard let text, function == "get", type != .ok else { return }
    throw .value(
      text, of: type, function, fix: "write nil, or the type ok if it is the text that was read")
  }

  package func check(against asked: KeyValueOperation) throws(LineProblem) {
    guard try operation() == asked else { throw .mismatch(caller) }
  }
}
