import PropCheck
import PropCheckTesting
import Testing

@testable import PropCheckTool

@Suite struct CorpusFileTests {
  private static let some = CorpusFile("store.is-sound", [[3, 2, 1], [], [0, 255]])

  private func read(_ text: String) throws(CorpusError) -> CorpusFile {
    try CorpusFile(reading: Array(text.utf8))
  }

  @Test func `a file reads like this`() {
    #expect(
      Self.some.text == """
        # propcheck corpus of store.is-sound
        # A fuzzer kept these cases; every run replays them. Commit this file.
        format 1
        property store.is-sound
        case  e3b0c44298fc1c14
        case AP8= 06eb7d6a69ee19e5
        case AwIB b11546c0ad0e7659

        """)
  }

  @Test func `what is written is read, the shortest first and each once`() async throws {
    let bytes = Gen<[[Int]]>.array(of: .array(of: .int(in: 0...255), upTo: 9), upTo: 9)
    await forAll(bytes, settings: Settings(seed: TestSeed.value, cases: 200)) { numbers in
      let cases = numbers.map { $0.map { UInt8($0) } }
      let file = CorpusFile("a.b", cases)
      try require(try read(file.text), equals: file)
      try require(Set(file.cases), equals: Set(cases))
      try require(file.cases.count, equals: Set(cases).count)
      try require(file.cases.map(\.count), equals: file.cases.map(\.count).sorted())
    }
  }

  @Test func `no more is kept than can be read`() throws {
    let limits = CorpusFile.limits
    let long = [[UInt8](repeating: 1, count: limits.bytes + 1), [1]]
    #expect(CorpusFile("a", long).cases == [[1]])
    let many = (0...limits.cases).map { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let file = CorpusFile("a", many)
    #expect(file.cases.count == limits.cases)
    #expect(try read(file.text) == file)
    #expect(CorpusFile.sorted(many).count == limits.cases + 1)
    let more = file.text + CorpusFile("a", [[7, 7, 7]]).text.split(separator: "\n")[4] + "\n"
    #expect(throws: CorpusError.tooMany(limits.cases + 1)) { try read(more) }
  }

  @Test func `cases of many bytes fill no more than a file that can be read`() throws {
    let large = (0..<99).map { [UInt8](repeating: UInt8($0), count: CorpusFile.limits.bytes) }
    let kept = CorpusFile("a", large).cases
    let bytes = kept.reduce(0) { $0 + CorpusFile.lineBytes(of: $1) }
    #expect(bytes < SeedFolder.limitBytes && kept.count > 40)
    for count in 0...4 {
      let bytes = [UInt8](repeating: 1, count: count)
      let line = CorpusFile("a", [bytes]).text.split(separator: "\n")[4]
      #expect(line.utf8.count + 1 == CorpusFile.lineBytes(of: bytes))
    }
  }

  @Test(
    arguments: [
      ("", .notRecognised), ("nonsense", .notRecognised), ("# propcheck corpus", .truncated),
      ("# propcheck corpus of a\nformat 2\n", .newerFormat(version: 2)),
      ("# propcheck corpus of a\nformat x\n", .damaged(line: 2)),
      ("# propcheck corpus of a\nformat 1\n", .truncated),
      ("# propcheck corpus of a\nproperty a\n\ncase AP4= 06eb7d6a69ee19e5\n", .damaged(line: 4)),
      ("# propcheck corpus of a\nproperty a\ncase\n", .damaged(line: 3)),
      ("# propcheck corpus of a\nproperty a\n<<<<<<< HEAD\n", .damaged(line: 3)),
    ] as [(String, CorpusError)])
  func `what is no corpus, or was changed, is told`(_ text: String, _ error: CorpusError) {
    #expect(throws: error) { try read(text) }
  }

  @Test func `of any change of a case the checksum tells`() {
    let bytes = Array(Self.some.text.utf8)
    let first = Self.some.text.split(separator: "\n").prefix(4).reduce(0) { $0 + $1.utf8.count + 1 }
    for place in first..<bytes.count {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << bit
        let read = try? CorpusFile(reading: changed)
        #expect(read == nil || Set(read?.cases ?? []).isSubset(of: Self.some.cases), "\(place)")
      }
    }
  }
}
