import Testing

@testable import PropCheck

@Suite struct SeedFileTests {
  private let file = SeedFile(
    Reproduction(
      property: "sync.converges", seed: 8271, caseIndex: 417, choices: [0, 3, 1 << 50], shape: 99,
      value: 5, skeleton: SpanShape(text: "(3(1mi)p)")),
    story: "sync.converges: Two devices agree.\n\n1. create habit\r\n2. sync")

  private var bytes: [UInt8] { Array(file.text.utf8) }

  @Test func `a file reads well`() {
    let lines = file.text.split(separator: "\n")
    #expect(
      lines.dropLast() == [
        "# propcheck seed: a failing case, kept as a test. Commit this file.", "#",
        "# sync.converges: Two devices agree.", "# 1. create habit", "# 2. sync", "format 1",
        "property sync.converges", "seed 8271", "case 417", "shape 99",
        "value 5", "choices 0 3 1125899906842624", "spans (3(1mi)p)",
      ])
    #expect(lines.last?.hasPrefix("checksum ") == true)
  }

  @Test func `a file comes back`() throws {
    #expect(try SeedFile(text: file.text) == file)
    #expect(try SeedFile(bytes: bytes) == file)
  }

  @Test(arguments: ["", "a b", "line\nbreak", "back\\slash\\n", "é 👍🏽"])
  func `odd property names come back`(_ name: String) throws {
    let odd = SeedFile(
      Reproduction(
        property: name, seed: 0, caseIndex: 0, choices: [], shape: 0, value: 0,
        skeleton: SpanShape(text: "")), story: "")
    #expect(try SeedFile(text: odd.text) == odd)
  }

  @Test(arguments: ["sqlite", "mutant:a b", "back\\slash", ""])
  func `the layer stands in the file and comes back`(_ layer: String) throws {
    let found = SeedFile(file.reproduction, story: file.story, layer: layer)
    #expect(found.text.contains("\nlayer "))
    #expect(try SeedFile(text: found.text) == found)
    #expect(try SeedFile(text: found.text).layer == layer)
  }

  @Test func `a file of an older version tells no layer`() throws {
    #expect(try SeedFile(text: file.text).layer == nil)
  }

  @Test func `a field that is not known is passed over`() throws {
    let text = sealed(file.text.replacing("\nshape 99\n", with: "\nshape 99\ncolour blue\n"))
    #expect(try SeedFile(text: text) == file)
  }

  @Test func `a file cut anywhere is truncated`() {
    for length in 1..<bytes.count {
      #expect(throws: ReproductionError.truncated, "\(length)") {
        try SeedFile(bytes: Array(bytes.prefix(length)))
      }
    }
    #expect(throws: ReproductionError.notRecognised) { try SeedFile(bytes: []) }
  }

  @Test(arguments: [0x01, 0x20, 0x80, 0xFF] as [UInt8])
  func `a file with any byte changed is refused`(_ mask: UInt8) {
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= mask
      #expect(throws: ReproductionError.self, "\(place)") { try SeedFile(bytes: changed) }
    }
  }

  @Test func `text after the end is damage`() {
    #expect(throws: ReproductionError.damaged) { try SeedFile(text: file.text + "x") }
    #expect(throws: ReproductionError.damaged) { try SeedFile(text: file.text + "\n") }
  }

  @Test func `a newer format is reported as such`() {
    let newer = file.text.replacing("format 1", with: "format 7")
    #expect(throws: ReproductionError.newerFormat(version: 7)) { try SeedFile(text: newer) }
  }

  @Test(arguments: ["hello", "{}", "# a comment\nformat 1\n"])
  func `a file that is no seed file is not recognised`(_ text: String) {
    #expect(throws: ReproductionError.notRecognised) { try SeedFile(text: text) }
  }

  @Test(arguments: [
    ("seed 8271", "seed -1"), ("case 417", "case x"), ("choices 0 3", "choices 0 b"),
    ("property sync", "property \\q"), ("shape 99", "shap 99"),
    ("value 5", "value five"), ("spans", "span"), ("layer sqlite", "layer \\q"),
  ])
  func `fields that say nothing are damage, whatever the checksum`(
    _ field: String, _ replacement: String
  ) throws {
    let found = SeedFile(file.reproduction, story: file.story, layer: "sqlite")
    let whole = sealed(found.text.replacing(field, with: replacement))
    #expect(throws: ReproductionError.damaged) { try SeedFile(text: whole) }
  }

  /// The text with the checksum that its lines should have.
  private func sealed(_ text: String) -> String {
    let body = text.split(separator: "\n").dropLast().map { $0 + "\n" }.joined()
    return body + "checksum " + Digest(of: body.utf8).text + "\n"
  }
}
