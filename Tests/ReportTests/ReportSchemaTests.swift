import PropCheckReport
import SchemaChecking
import Testing

@testable import PropCheckReport

@Suite struct ReportSchemaTests {
  private let checker: SchemaChecker

  init() throws {
    checker = try SchemaChecker(schema: ReportSchema.version1)
  }

  @Test func `the text of a version never changes`() {
    #expect(
      SHA256.hexadecimal(of: ReportSchema.version1.utf8)
        == "d28044d3059ef5a0b6cac633b6bb97b80326c9d3f5f059a904905c9319e9f6b3")
  }

  @Test(arguments: Samples.records)
  func `every record that is written keeps to the schema`(_ record: Record) throws {
    let line = try #require(ReportCoder.line(of: record))
    #expect(try checker.problems(inLine: line) == [])
  }

  @Test(arguments: [
    (#"{"v":1}"#, "$: lacks kind"),
    (#"{"v":2,"kind":"x"}"#, "$.v: breaks const"),
    (#"[]"#, "$: breaks type"),
    (#"{"v":1,"kind":"note"}"#, "$: lacks text"),
    (#"{"v":1,"kind":"note","text":1}"#, "$.text: breaks type"),
    (
      #"{"v":1,"kind":"criteria","criteria":[{"id":"1.1","claim":"","state":"maybe"}]}"#,
      "$.criteria[0].state: breaks enum"
    ),
    (
      #"{"v":1,"kind":"end","verdict":"maybe","exit":0,"properties":0,"failures":0,"cases":-1,"records":1}"#,
      "$.cases: breaks minimum"
    ),
    (
      #"{"v":1,"kind":"run","id":"a","command":"run","seed":"01","tool":"1","layer":"l","options":{"a":1}}"#,
      "$.options.a: breaks type"
    ),
  ])
  func `a line that breaks a rule is refused`(_ line: String, _ problem: String) throws {
    #expect(try checker.problems(inLine: line.utf8).first == problem)
  }

  @Test func `a kind and a key that the schema does not name are admitted`() throws {
    let lines = [
      #"{"v":1,"kind":"weather","rate":1}"#, #"{"v":1,"kind":"note","text":"","more":1}"#,
    ]
    for line in lines { #expect(try checker.problems(inLine: line.utf8) == []) }
  }
}
