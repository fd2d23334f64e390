import Foundation
import Testing
import TestFolders

@testable import PropCheckReport

@Suite struct CanonicalStreamTests {
  @Test func `what may differ between equal runs is dropped`() throws {
    let text = text(of: stream(Samples.records))
    #expect(!text.contains("\"t\":"))
    #expect(text.contains("\"counterexample\":\"create, list\""))
  }

  @Test func `callers that meet at other moments leave the fingerprint as it is`() {
    func fingerprint(_ account: String?) -> String {
      var failure = Samples.failure
      failure.t?.account = account
      return stream([.failure(failure)]).fingerprint
    }
    #expect(fingerprint("caller 1, us 5-9") == fingerprint("caller 1, us 6-7"))
    #expect(fingerprint("caller 1, us 5-9") == fingerprint(nil))
  }

  @Test(arguments: ["late", "blocked its thread"])
  func `each label of a case counts in the fingerprint`(_ name: String) {
    func fingerprint(_ names: String...) -> String {
      let labels = names.map { LabelCount(table: "case", name: $0, count: 1, cases: 1) }
      return stream([
        .property(PropertyRecord(id: "a", claim: "", verdict: .passed, cases: 9, labels: labels))
      ])
      .fingerprint
    }
    #expect(fingerprint(name) != fingerprint())
  }

  @Test func `the order of the records does not matter`() {
    let sorted = stream(Samples.records)
    #expect(stream(Samples.records.reversed()).bytes == sorted.bytes)
    #expect(stream(Samples.records.shuffled()).fingerprint == sorted.fingerprint)
  }

  @Test func `properties stand by id, each before its failures by case`() {
    func property(_ id: String) -> Record {
      .property(PropertyRecord(id: id, claim: "", verdict: .failed, cases: 1))
    }
    func failure(_ index: Int) -> Record {
      var failure = Samples.failure
      failure.property = "b"
      failure.case = index
      return .failure(failure)
    }
    let records = [failure(10), property("c"), failure(9), property("b"), property("B")]
    let expected = [property("B"), property("b"), failure(9), failure(10), property("c")]
    #expect(text(of: stream(records)) == text(of: stream(expected)))
    #expect(
      text(of: stream(records)).split(separator: "\n").map { $0.contains("\"case\":9") }
        == [false, false, true, false, false])
  }

  @Test func `the fingerprint is the hash of the stream`() {
    let stream = stream(Samples.records)
    #expect(stream.fingerprint == SHA256.hexadecimal(of: stream.bytes))
  }

  @Test func `a written report has the fingerprint of its records`() throws {
    let folder = try TestFolder()
    var read = CanonicalStream()
    try read.append(contentsOf: ReportReader(path: try folder.report(Samples.records)))
    #expect(read.fingerprint == stream(Samples.records).fingerprint)
  }

  @Test func `keys and kinds that are not known are kept`() throws {
    let folder = try TestFolder()
    let lines = [
      #"{"kind":"stage","rate":1.5,"v":1,"ok":[true,null]}"#,
      #"{"cases":0,"exit":0,"failures":0,"kind":"end","more":{"t":1},"properties":0,"#
        + #""records":2,"t":{"x":1},"v":1,"verdict":"passed"}"#,
    ]
    let member = try #require(Gzip.member(of: Array(lines.map { $0 + "\n" }.joined().utf8)))
    var stream = CanonicalStream()
    try stream.append(contentsOf: ReportReader(path: try folder.write(member, name: "a")))
    #expect(
      text(of: stream) == #"{"kind":"stage","ok":[true,null],"rate":1.5,"v":1}"# + "\n"
        + lines[1].replacingOccurrences(of: #""t":{"x":1},"#, with: "") + "\n")
  }

  private func stream(_ records: [Record]) -> CanonicalStream {
    var stream = CanonicalStream()
    for record in records { stream.append(record) }
    return stream
  }

  private func text(of stream: CanonicalStream) -> String {
    String(decoding: stream.bytes, as: UTF8.self)
  }
}
