import Foundation
import PropCheck
import PropCheckTesting
import Testing
import TestFolders

@testable import PropCheckReport

@Suite struct ReportPropertyTests {
  @Test func `bytes that are changed are refused or shown, and never crash`() async throws {
    let lines = try Samples.records.map { try #require(ReportCoder.line(of: $0)) }
    let text: [UInt8] = lines.flatMap { Array($0) + [10] }
    let packed = try #require(Gzip.member(of: text))
    let edit = Gen<(Int, Int)>.tuple(.int(in: 0...text.count - 1), .int(in: 0...255))
    let edits = Gen<(Bool, [(Int, Int)])>.tuple(.bool(probability: 0.5), .array(of: edit, upTo: 6))
    await forAll(edits, settings: Settings(seed: TestSeed.value, cases: 400)) { isInside, edits in
      var bytes = isInside ? text : packed
      for (place, value) in edits { bytes[place % bytes.count] = UInt8(value) }
      let folder = try TestFolder()
      let whole = isInside ? try #require(Gzip.member(of: bytes)) : bytes
      let reader = ReportReader(path: try folder.write(whole, name: "changed"))
      var shown = TextReport(style: TextStyle(isUnicode: false), isDetailed: true, columns: 40)
      do throws(ReportError) {
        _ = try reader.forEach { record in
          for line in shown.lines(for: record) where !line.contains("propcheck replay") {
            #expect(line.utf8.allSatisfy { $0 >= 32 && $0 < 127 })
          }
        }
        var stream = CanonicalStream()
        try stream.append(contentsOf: reader)
      } catch {
        try require(error.description.contains("\nfix: "), "\(error) tells no remedy")
      }
    }
  }

  @Test func `a failure of any text and number reads back as it was`() async {
    let number = Gen<Int>.int(in: Int.min...Int.max)
    let failures = Gen<FailureRecord> { source in
      var failure = Samples.failure
      failure.message = try source.draw(.string(upTo: 20))
      failure.seed = Decimal64(UInt64(bitPattern: Int64(try source.draw(number))))
      failure.case = try source.draw(number)
      failure.counterexample = try source.draw(.string(upTo: 20))
      failure.steps = try source.array(0...3) { source in
        FailureRecord.Step(
          text: try source.draw(.string(upTo: 8)), expected: try source.draw(.string(upTo: 8)),
          actual: try source.draw(.string(upTo: 8)))
      }
      failure.t = source.boolean() ? Samples.failure.t : nil
      return failure
    }
    await forAll(failures, settings: Settings(seed: TestSeed.value, cases: 1_000)) { failure in
      let line = try #require(ReportCoder.line(of: Record.failure(failure)))
      try require(line.contains(10), equals: false)
      let record = try ReportCoder.value(Record.self, from: line)
      try require(record, equals: .failure(failure))
      for columns in [nil, 1, 40] {
        var text = TextReport(style: TextStyle(), columns: columns)
        try require(!text.lines(for: record).isEmpty, "Nothing is shown.")
      }
    }
  }
}
