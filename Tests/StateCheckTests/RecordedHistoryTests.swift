import PropCheck
import PropCheckTesting
import Testing

@testable import StateCheck

@Suite struct RecordedHistoryTests {
  private typealias Register = RecordedHistory<JepsenLine>
  private typealias Store = RecordedHistory<KeyValueLine>

  private static func log(_ events: String...) -> [UInt8] {
    Array(events.map { "INFO  jepsen.util - \($0)\n" }.joined().utf8)
  }

  private static func event(
    _ type: String, _ function: String, _ value: String, process: Int = 0
  ) -> String {
    "{:process \(process), :type :\(type), :f :\(function), :key \"k\", :value \(value)}"
  }

  @Test func `a register's log becomes calls`() throws {
    let log = Self.log(
      "0\t:invoke\t:read\tnil", "1 :invoke :cas [3 -4]", "2 :invoke :write 5", "0 :ok :read nil",
      "1 :fail :cas [3 -4]", "2 :info :write :timed-out", "0 :invoke :read nil",
      "0 :fail :read :timed-out", "0 :invoke :cas [1 2]", "0 :fail :cas :timed-out",
      "0 :invoke :cas [1 2]", "0 :ok :cas [1 2]")
    let calls = try Register(log).history.calls
    #expect(
      calls == [
        Call(caller: 0, operation: .read, start: 0, answer: .value(nil), end: 3),
        Call(
          caller: 1, operation: .compareAndSet(from: 3, to: -4), start: 1, answer: .differs, end: 4),
        Call(caller: 2, operation: .write(5), start: 2),
        Call(
          caller: 0, operation: .compareAndSet(from: 1, to: 2), start: 10, answer: .done, end: 11),
      ])
  }

  @Test func `a store's log becomes calls, whatever the order of its keys`() throws {
    let lines = [
      #"{:value "a \"b\" \\ \n\t", :key "k", :f :put, :type :invoke, :process 7}"#,
      "\t" + Self.event("invoke", "get", "nil") + "\r",
      #"{:process 7, :type :ok, :f :put, :key "k", :value "a \"b\" \\ \n\t", :time 12}"#, "",
      Self.event("ok", "get", "\"é\""),
    ]
    let recorded = try Store(Array(lines.joined(separator: "\n").utf8))
    #expect(
      recorded.history.calls == [
        Call(
          caller: 7, operation: .put(key: "k", text: "a \"b\" \\ \n\t"), start: 0, answer: .done,
          end: 2),
        Call(caller: 0, operation: .get(key: "k"), start: 1, answer: .text("é"), end: 3),
      ])
    #expect(recorded.lines == [1, 2, 3, 5])
  }

  @Test(arguments: [
    ("1 :ok :read 3", "There is an answer for caller 1 before its call."),
    ("x :invoke :read nil", "The process \"x\" is not a number."),
    ("0 :maybe :read nil", "Unknown type \":maybe\"."),
    ("0 :invoke :cas [3 4", "The value \"[3 4\" is not a pair."),
    ("0 :invoke :cas [3 4 5]", "The value \"[3 4 5]\" is not a pair."),
    ("0 :invoke :write nil", "The value \"nil\" is not a number."),
    ("0 :invoke :write 9223372036854775808", "is not a number."),
    ("0 :ok :write 3", "This does not answer the last call of caller 0."),
    ("0 :invoke", "This is not a line of a register's log"),
    ("0 :ok :write :timed-out", "type ok and function \":write\" has no value \":timed-out\"."),
    ("0 :ok :cas :timed-out", "type ok and function \":cas\" has no value \":timed-out\"."),
    ("0 :ok :read :timed-out", "type ok and function \":read\" has no value \":timed-out\"."),
    ("1 :invoke :read 3", "type invoke and function \":read\" has no value \"3\"."),
    ("1 :invoke :read :timed-out", "has no value \":timed-out\"."),
    ("1 :invoke :write :timed-out", "The value \":timed-out\" is not a number."),
    ("1 :invoke :cas :timed-out", "The value \":timed-out\" is not a pair."),
    ("1 :fail :read 3", "type fail and function \":read\" has no value \"3\"."),
    ("1 :info :read 3", "type info and function \":read\" has no value \"3\"."),
  ])
  func `a line of a register's log that makes no sense is named`(
    _ event: String, _ problem: String
  ) throws {
    let log = Self.log("0 :invoke :write 4", event)
    let error = #expect(throws: RecordedHistoryError.self) { try Register(log) }
    #expect(error?.line == 2)
    #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
    #expect(error?.remedy.isEmpty == false)
  }

  @Test(arguments: [
    (event("ok", "get", "\"\""), "This does not answer the last call of caller 0."),
    (event("ok", "append", "\"y\""), "This does not answer the last call of caller 0."),
    (event("ok", "append", "\"x\"", process: 4), "There is an answer for caller 4"),
    (event("invoke", "append", "nil", process: 1), "There is no value to append."),
    (event("invoke", "drop", "\"x\"", process: 1), "Unknown function \"drop\"."),
    (event("maybe", "append", "\"x\""), "Unknown type \"maybe\"."),
    (event("invoke", "put", "3", process: 1), "The value is not a text."),
    (event("ok", "append", "nil"), "There is no value to append."),
    (event("info", "append", "nil"), "There is no value to append."),
    (event("invoke", "get", "\"x\"", process: 1), "type invoke and function \"get\" has no value"),
    (event("fail", "get", "\"x\"", process: 1), "type fail and function \"get\" has no value"),
    (event("info", "get", "\"x\"", process: 1), "type info and function \"get\" has no value"),
    ("{:process 0, :type :ok}", "This is not an event of a store"),
    ("{:process 0, :process 1}", "The key \"process\" is repeated."),
    ("{:process 0 0}", "Expected } at column 13."),
    ("{:process}", "Expected a number, a keyword"),
    (#"{:value "\q"}"#, "Expected one of"),
    ("{} {}", "Expected the end of the line at column 4."),
    ("INFO", "Expected { at column 1."),
  ])
  func `a line of a store's log that makes no sense is named`(
    _ line: String, _ problem: String
  ) throws {
    let log = Self.event("invoke", "append", "\"x\"") + "\n" + line + "\n"
    let error = #expect(throws: RecordedHistoryError.self) { try Store(Array(log.utf8)) }
    #expect(error?.line == 2)
    #expect(error?.problem.contains(problem) == true, "\(error?.problem ?? "")")
  }

  @Test(arguments: ["\u{301}", "\u{301}x", "x\u{301}", "\u{200D}", "\u{1F3FB}\u{FE0F}"])
  func `a text is read whatever it begins and ends with`(_ text: String) throws {
    var scanner = MapScanner("{:key \"\(text)\", :value \"\(text)\"}")
    let map = try scanner.map()
    #expect(map == ["key": .text(text), "value": .text(text)])
  }

  @Test func `a last line without an end is read if it is whole, and else may be cut off`() throws {
    let whole = Self.log("0 :invoke :write 42", "0 :ok :write 42").dropLast()
    #expect(try Register(Array(whole)).history.calls.map(\.end) == [1])
    let first = Self.log("0 :invoke :write 42").count
    for length in (first + 1)..<whole.count {
      let error = #expect(throws: RecordedHistoryError.self) {
        try Register(Array(whole[..<length]))
      }
      #expect(error?.line == 2)
      #expect(error?.problem.hasSuffix(" Is the history cut off here?") == true)
      #expect(error?.remedy.hasSuffix(", or copy all of the history") == true)
    }
    let line = Array(Self.event("invoke", "append", "\"ä\"").utf8)
    for length in 1..<line.count {
      let error = #expect(throws: RecordedHistoryError.self) { try Store(Array(line[..<length])) }
      #expect(error?.problem.hasSuffix(" Is the history cut off here?") == true)
    }
    #expect(try Store(line).history.calls.count == 1)
  }

  @Test func `only the last line may be cut off`() throws {
    let error = #expect(throws: RecordedHistoryError.self) { try Register(Array("IN\n".utf8)) }
    #expect(error?.problem.contains("cut off") == false)
    let answer = Array("INFO jepsen.util - 1 :ok :read 3".utf8)
    #expect(throws: RecordedHistoryError.disorder(line: 1, .answerBeforeCall(index: 0, caller: 1)))
    {
      try Register(answer)
    }
  }

  @Test(arguments: [1, 2, 7, 40]) func `a log read in pieces is the same, wherever they end`(
    _ size: Int
  ) throws {
    let log = Self.log("0 :invoke :write 42", "1 :invoke :read nil", "1 :ok :read nil") + [0x0a]
    var reader = RecordedHistoryReader<JepsenLine>()
    for start in stride(from: 0, to: log.count, by: size) {
      try reader.read(Array(log[start..<min(start + size, log.count)]))
    }
    let read = try reader.finish()
    let whole = try Register(log)
    #expect(read.history == whole.history)
    #expect(read.lines == whole.lines)
  }

  /// The limits come before what they limit: neither a line nor a call beyond them is kept.
  @Test func `limits are checked while a history is read`() throws {
    var limits = RecordedHistoryLimits()
    limits.lineBytes = 50
    limits.calls = 1
    var reader = RecordedHistoryReader<JepsenLine>(limits: limits)
    try reader.read(Array(repeating: UInt8(ascii: "x"), count: 30))
    #expect(throws: RecordedHistoryError.lineTooLong(line: 1, limitBytes: 50)) {
      try reader.read(Array(repeating: UInt8(ascii: "x"), count: 30))
    }
    reader = RecordedHistoryReader(limits: limits)
    try reader.read(Self.log("0 :invoke :write 42"))
    #expect(throws: RecordedHistoryError.disorder(line: 2, .tooManyCalls(index: 1, limit: 1))) {
      try reader.read(Self.log("1 :invoke :write 42"))
    }
    limits.bytes = 1_000
    reader = RecordedHistoryReader(limits: limits)
    try reader.read(Array(repeating: 0x0a, count: 600))
    #expect(throws: RecordedHistoryError.tooLong(limitBytes: 1_000)) {
      try reader.read(Array(repeating: 0x0a, count: 600))
    }
  }

  @Test func `a log beyond a limit, or without a text, is refused`() throws {
    let log = Self.log("0 :invoke :write 4", "1 :invoke :write 4")
    var limits = RecordedHistoryLimits()
    limits.calls = 1
    #expect(throws: RecordedHistoryError.disorder(line: 2, .tooManyCalls(index: 1, limit: 1))) {
      try Register(log, limits: limits)
    }
    limits.lineBytes = 37
    #expect(throws: RecordedHistoryError.lineTooLong(line: 1, limitBytes: 37)) {
      try Register(log, limits: limits)
    }
    limits.bytes = 70
    #expect(throws: RecordedHistoryError.tooLong(limitBytes: 70)) {
      try Register(log, limits: limits)
    }
    #expect(throws: RecordedHistoryError.line(1, .notText)) { try Register([0xff, 0x0a]) }
    #expect(throws: RecordedHistoryError.empty) { try Register(Array("\r\n \n".utf8)) }
  }

  @Test(.cases(2_000)) func `any bytes are read or refused`() async {
    let pieces = Gen<String>.element(of: [
      "INFO", " jepsen.util", " - ", "0", " :invoke", " :ok", " :read", " nil", "\n", "{", "}",
      ":process 0", ":type :ok", " :f :get", ":key \"", "\"", "\\", ":", "é", " ",
    ])
    await forAll(.array(of: pieces, upTo: 20)) { pieces in
      let bytes = Array(pieces.joined().utf8)
      for error in [Self.refusal { try Register(bytes) }, Self.refusal { try Store(bytes) }] {
        try require(error?.problem.isEmpty != true)
      }
    }
  }

  /// Nil for what can be read.
  private static func refusal(_ body: () throws -> Any) -> RecordedHistoryError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? RecordedHistoryError
    }
  }
}
