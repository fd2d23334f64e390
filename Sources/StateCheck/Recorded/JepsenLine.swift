/// A line of a Jepsen log of a register: `INFO jepsen.util - PROCESS :TYPE :FUNCTION VALUE`, separated by tabs or
/// spaces.
package struct JepsenLine: RecordedLine {
  package let caller: Int
  package let type: RecordedType
  let function: Substring
  let value: String

  package init(_ line: Substring) throws(LineProblem) {
    let parts = line.split { $0 == " " || $0 == "\t" }
    guard parts.count >= 7, parts[0] == "INFO", parts[1] == "jepsen.util", parts[2] == "-" else {
      throw LineProblem(
        "This is not a line of a register's log: \(LineProblem.shown(line)).",
        fix: "write INFO jepsen.util - PROCESS :TYPE :FUNCTION VALUE")
    }
    guard let caller = Int(parts[3]) else {
      throw LineProblem(
        "The process \(LineProblem.shown(parts[3])) is not a number.",
        fix: "write the number of the process")
    }
    self.caller = caller
    type = try RecordedType(word: parts[4], prefix: ":")
    function = parts[5]
    value = parts[6...].joined(separator: " ")
  }

  /// A failed comparison is an answer; other failures did not happen.
  package var failure: RegisterAnswer? {
    function == ":cas" && value != ":timed-out" ? .differs : nil
  }

  package func operation() throws(LineProblem) -> RegisterOperation {
    switch function {
    case ":read": return .read
    case ":write": return .write(try number(value))
    case ":cas":
      let (from, to) = try pair()
      return .compareAndSet(from: from, to: to)
    default: throw .unknown("function", function, known: [":read", ":write", ":cas"])
    }
  }

  package func answer() throws(LineProblem) -> RegisterAnswer {
    guard function == ":read" else { return .done }
    return .value(value == "nil" ? nil : try number(value))
  }

  package func checkValue() throws(LineProblem) {
    switch (type, function) {
    case (.ok, _) where value == ":timed-out":
      throw .value(value, of: type, function, fix: "write the answer, or :info if none arrived")
    case (.invoke, ":read") where value != "nil":
      throw .value(value, of: type, function, fix: "write nil")
    case (.fail, ":read"), (.info, ":read"):
      guard value == ":timed-out" || value == "nil" else {
        throw .value(value, of: type, function, fix: "write :timed-out, or :ok if it is the answer")
      }
    default: break
    }
  }

  /// A timeout repeats nothing but the function.
  package func check(against asked: RegisterOperation) throws(LineProblem) {
    if value == ":timed-out" || function == ":read" {
      guard function == Self.function(of: asked) else { throw .mismatch(caller) }
    } else {
      guard try operation() == asked else { throw .mismatch(caller) }
    }
  }

  private static func function(of operation: RegisterOperation) -> Substring {
    switch operation {
    case .read: ":read"
    case .write: ":write"
    case .compareAndSet: ":cas"
    }
  }

  private func pair() throws(LineProblem) -> (Int, Int) {
    let parts = value.dropFirst().dropLast().split(separator: " ")
    guard value.first == "[", value.last == "]", parts.count == 2 else {
      throw LineProblem(
        "The value \(LineProblem.shown(value)) is not a pair.", fix: "write [FROM TO]")
    }
    return (try number(parts[0]), try number(parts[1]))
  }

  private func number(_ text: some StringProtocol) throws(LineProblem) -> Int {
    if let number = Int(text) { return number }
    throw LineProblem(
      "The value \(LineProblem.shown(text)) is not a number.", fix: "write a whole number")
  }
}
